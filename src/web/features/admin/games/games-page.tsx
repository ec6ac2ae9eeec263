import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { GameDates } from '#contract/games/games.ts'
import { counted } from '#rules/counted.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { dayWords } from '#web/ui/time/time.tsx'
import type { GameKind } from './game-kinds.ts'
import { pageQuery } from './games.queries.ts'
import { spanOf } from './pages.ts'
import { ScoreRow } from './score-row.tsx'

type Props = { kind: GameKind; dates: GameDates['dates']; page: number; team: string | undefined }

/** The games of two league days. */
export function GamesPage({ kind, dates, page, team }: Props) {
  const queryOf = (n: number) => pageQuery(kind, { ...(spanOf(dates, n) ?? NO_DAYS), team })
  const { data } = useSuspenseQuery(queryOf(page))
  // Prefetch so that turning the page is instant.
  usePrefetchQuery(queryOf(spanOf(dates, page + 1) === null ? page : page + 1))
  return data.map(({ game_date, games }) => (
    // A missing date shows as 'Invalid Date' (spec 2); its games are still listed.
    <Panel key={game_date} title={dayWords(game_date ?? '')} aside={counted(games.length, 'game')} flush>
      <ul className="list">
        {games.map((game) => (
          <ScoreRow key={game.game_id} kind={kind} game={game} />
        ))}
      </ul>
    </Panel>
  ))
}

/** Stands in for a page that does not exist and matches no games. */
const NO_DAYS = { start: '1917-01-01', end: '1917-01-01' }
