import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { GameKind } from './game-kinds.ts'

/** The prefix of every games query. */
export const GAMES = ['admin', 'games'] as const

const MINUTE = 60_000

export type DatesFilter = { season?: string; team?: string }

/** The days with games, to page through, without the games. */
export const datesQuery = (kind: GameKind, { season, team }: DatesFilter) =>
  queryOptions({
    queryKey: [...GAMES, kind.name, 'dates', season ?? null, team ?? null],
    queryFn: ({ signal }) => call(kind.calls.dates, { query: { season_year: season, team } }, { signal }),
    staleTime: 5 * MINUTE,
  })

/** The games of one page, polled because the NHL updates them. */
export const pageQuery = (kind: GameKind, { start, end, team }: { start: string; end: string; team?: string }) =>
  queryOptions({
    queryKey: [...GAMES, kind.name, 'page', start, end, team ?? null],
    queryFn: ({ signal }) => call(kind.calls.range, { query: { start, end, team } }, { signal }),
    refetchInterval: MINUTE,
  })
