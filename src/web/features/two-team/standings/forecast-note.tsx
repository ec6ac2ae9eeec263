import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { paths } from '#web/paths.ts'
import { isForecast, magicWords } from './forecast-words.ts'
import classes from './leaderboard.module.css'

type Props = {
  contestId: number
  rows: readonly LeaderboardRow[]
  /** Who has moved up, where it doesn't stand above the rows. */
  mover: string | null
}

/** The magic number once it matters, and that the chances above are an estimate. */
export function ForecastNote({ contestId, rows, mover }: Props) {
  const magic = magicWords(rows)
  const hasForecast = isForecast(rows)
  if (magic === null && mover === null && !hasForecast) return null
  return (
    <div className={classes.note}>
      {magic !== null && <p className={classes.magic}>{magic}</p>}
      {mover !== null && <p>{mover}</p>}
      {hasForecast && (
        <p>
          {rows.some(({ expected_wins }) => expected_wins !== null) ? 'Expected wins and title' : 'Title'} chances are
          estimates.{' '}
          <Anchor
            component={Link}
            to={`${paths.twoTeamRules}?contest=${contestId}#forecasts`}
            inherit
            underline="always"
          >
            How good are these odds?
          </Anchor>
        </p>
      )}
    </div>
  )
}
