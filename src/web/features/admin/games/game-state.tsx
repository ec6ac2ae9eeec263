import type { GameRow } from '#contract/games/games.ts'
import { isCalledOff, isFinal, isLive } from '#rules/games/games.ts'
import { startWords } from '#web/ui/time/time.tsx'
import { ByHand } from '../layout/by-hand.tsx'
import classes from './games.module.css'

/** A game's state: 'Final (OT)', 'Live', 'Postponed' or its start; in the playoffs also its place in the series. */
export function GameState({ game }: { game: GameRow }) {
  const { round, series, game_number } = game
  return (
    <div className={classes.state}>
      <span data-live={isLive(game.game_state) || undefined}>{stateWords(game)}</span>
      {round !== null && (
        <span className="tiny">
          Round {round}, series {series}, game {game_number}
        </span>
      )}
      {game.score_by_hand && <ByHand />}
    </div>
  )
}

function stateWords({ game_state, decided_in, start_time, game_date }: GameRow): string {
  if (isFinal(game_state)) return decided_in === null || decided_in === 'REG' ? 'Final' : `Final (${decided_in})`
  if (isLive(game_state)) return game_state === 'OVER' ? 'Over, not final yet' : 'Live'
  if (isCalledOff(game_state)) return game_state === 'PPD' ? 'Postponed' : 'Cancelled'
  if (game_state !== 'FUT' && game_state !== 'PRE') return game_state
  return start_time === null ? 'Start TBD' : startWords(start_time, game_date)
}
