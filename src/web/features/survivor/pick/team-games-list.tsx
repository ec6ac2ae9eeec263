import { Day, startWords } from '#web/ui/time/time.tsx'
import type { Game } from '../survivor.queries.ts'
import { gamesOf, type TeamGame } from './team-games.ts'
import classes from './team-games-list.module.css'

type Props = { games: readonly Game[]; teamId: number; isSlot: boolean }

/** The games as a list, with their results. */
export function TeamGamesList({ games, ...side }: Props) {
  return (
    <ul className={classes.list}>
      {gamesOf(games, side).map((game) => (
        <li key={game.game_id} className={`figures ruled ${classes.game}`}>
          <span className="soft">
            <Day day={game.game_date} short />
          </span>
          <span className="strong">
            {game.where} {game.opponent}
          </span>
          <span className={`soft ${classes.outcome}`} data-won={game.result === null ? undefined : game.result === 'W'}>
            <Outcome game={game} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Outcome({ game }: { game: TeamGame }) {
  if (game.state === 'postponed') return <>Postponed</>
  if (game.state === 'cancelled') return <>Cancelled</>
  if (game.state === 'live') return [`Live ${game.score ?? ''}`.trim(), game.clock ?? []].flat().join(', ')
  if (game.state === 'final') {
    return (
      <>
        <strong>{game.result ?? 'Final'}</strong> {game.score}
      </>
    )
  }
  if (game.start_time === null) return <>Time to be announced</>
  return <time dateTime={game.start_time}>{startWords(game.start_time, game.game_date)}</time>
}
