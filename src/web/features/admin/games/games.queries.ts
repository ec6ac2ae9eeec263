import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { GameKind } from './game-kinds.ts'

/** Below this key stands everything about games. */
export const GAMES = ['admin', 'games'] as const

const MINUTE = 60_000

export type Shelf = { season?: string; team?: string }

/** The league days that have games: what is leafed through, without the games themselves. */
export const datesQuery = (kind: GameKind, { season, team }: Shelf) =>
  queryOptions({
    queryKey: [...GAMES, kind.name, 'dates', season ?? null, team ?? null],
    queryFn: ({ signal }) => call(kind.calls.dates, { query: { season_year: season, team } }, { signal }),
    staleTime: 5 * MINUTE,
  })

/** The games of one page; other servers and the league change them while one looks on. */
export const pageQuery = (kind: GameKind, { start, end, team }: { start: string; end: string; team?: string }) =>
  queryOptions({
    queryKey: [...GAMES, kind.name, 'page', start, end, team ?? null],
    queryFn: ({ signal }) => call(kind.calls.range, { query: { start, end, team } }, { signal }),
    refetchInterval: MINUTE,
  })
