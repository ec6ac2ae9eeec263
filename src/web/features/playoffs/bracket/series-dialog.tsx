import { Modal } from '@mantine/core'
import type { BracketSeries } from '#contract/playoffs/bracket.ts'
import { hasBegun } from '#rules/games/games.ts'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { scoreWords, stateWords } from './bracket-words.ts'
import classes from './series-dialog.module.css'

/** A series game by game. */
export function SeriesDialog({
  series: { teams, state, games },
  onClose,
}: {
  series: BracketSeries
  onClose: () => void
}) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={teams.map((team) => team?.team_name).join(' vs ')} size="md">
      <p className={classes.state}>{state}</p>
      <ul className={classes.games}>
        {games.map((game) => (
          <li key={game.game_id} data-today={game.is_today || undefined}>
            <span className={classes.number}>Game {game.game_number}</span>
            <span className={classes.score}>
              {hasBegun(game.game_state) ? scoreWords(game) : `${game.away_abbrev} at ${game.home_abbrev}`}
            </span>
            <span className={classes.when}>{stateWords(game)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
