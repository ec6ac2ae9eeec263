import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { GameDates } from '#contract/games/games.ts'
import { counted } from '#rules/counted.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { dayWords } from '#web/ui/time/time.tsx'
import type { GameKind } from './game-kinds.ts'
import classes from './games.module.css'
import { pageQuery } from './games.queries.ts'
import { spanOf } from './pages.ts'
import { ScoreRow } from './score-row.tsx'

type Props = { kind: GameKind; dates: GameDates['dates']; page: number; team: string | undefined }

/** The games of two league days. */
export function GamesPage({ kind, dates, page, team }: Props) {
  const asked = (n: number) => pageQuery(kind, { ...(spanOf(dates, n) ?? NOWHERE), team })
  const { data } = useSuspenseQuery(asked(page))
  // The next page is there before it is asked for.
  usePrefetchQuery(asked(spanOf(dates, page + 1) === null ? page : page + 1))
  return data.map(({ game_date, games }) => (
    // A date that is missing or no date is shown as such (spec 2) and does not take the games with it.
    <Panel key={game_date} title={dayWords(game_date ?? '')} aside={counted(games.length, 'game')} flush>
      <ul className={classes.games}>
        {games.map((game) => (
          <ScoreRow key={game.game_id} kind={kind} game={game} />
        ))}
      </ul>
    </Panel>
  ))
}

/** No page is asked for beyond the last; this only spares a null. */
const NOWHERE = { start: '1917-01-01', end: '1917-01-01' }
