import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import type { BracketSeries } from '#contract/playoffs/bracket.ts'
import { hasBegun } from '#rules/games/games.ts'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { scoreWords, stateWords } from './bracket-words.ts'
import classes from './series-dialog.module.css'

/** A series game by game. */
export function SeriesDialog({
  series: { teams, state, games, is_decided },
  onClose,
}: {
  series: BracketSeries
  onClose: () => void
}) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={teams.map((team) => team?.team_name).join(' vs ')} size="md">
      <p className="strong below-sm">{state}</p>
      {!is_decided && <Chances teams={teams} />}
      <ul className={`figures ${classes.games}`}>
        {games.map((game) => (
          <li key={game.game_id} data-today={game.is_today || undefined}>
            <span className="hint">Game {game.game_number}</span>
            <span className={`strong ${classes.score}`}>
              {hasBegun(game.game_state) ? scoreWords(game) : `${game.away_abbrev} at ${game.home_abbrev}`}
            </span>
            <span className={`hint ${classes.when}`}>{stateWords(game)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Each team's chance to win the series and the Cup; nothing without a forecast. */
function Chances({ teams }: Pick<BracketSeries, 'teams'>) {
  const known = teams.flatMap((team) => (team !== null && team.series_chance !== null ? team : []))
  if (known.length === 0) return null
  return (
    <dl className={`text-sm below-sm ${classes.chances}`}>
      {known.map(({ team_id, abbreviation, series_chance, cup_chance }) => (
        <Fragment key={team_id}>
          <dt className="soft">{abbreviation} wins the series</dt>
          <dd>
            <ChanceBar chance={series_chance} label={`${abbreviation} to win the series`} />
          </dd>
          <dt className="soft">{abbreviation} wins the Cup</dt>
          <dd>
            <ChanceBar chance={cup_chance} label={`${abbreviation} to win the Stanley Cup`} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
