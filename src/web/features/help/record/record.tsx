import { VisuallyHidden } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { OddsRecord } from '#contract/odds/odds.ts'
import { percentWords } from '#rules/odds/percent.ts'
import chart from '#web/ui/layout/chart.module.css'
import { recordQuery } from '../help.queries.ts'
import { CalibrationChart } from './calibration-chart.tsx'
import classes from './record.module.css'
import { rangeWords, recordWords } from './record-words.ts'

/** The words, the chart, and the chart's figures for screen readers. */
export function Record() {
  const { data: record } = useSuspenseQuery(recordQuery)
  const enough = record.calibration.filter(({ games }) => games >= ENOUGH_GAMES)
  return (
    <>
      <p className={`pretty ${classes.words}`}>
        Every chance here is an estimate from results alone: past games, home ice and rest. It knows nothing of
        injuries, goalies or trades. While a game is on, its chance follows the score and the clock; empty nets and
        power plays are left out.
      </p>
      <p className={`pretty ${classes.words}`}>{recordWords(record)}</p>
      {enough.length > 0 && (
        <figure className={chart.figure}>
          <CalibrationChart tenths={enough} />
          <figcaption className={`hint pretty ${classes.caption}`}>
            Each dot is a tenth of the chances with {ENOUGH_GAMES} games or more, larger for more games. On the line,
            the home team won as often as we said.
          </figcaption>
          <CalibrationTable {...record} />
        </figure>
      )}
    </>
  )
}

/** The dot of fewer games is anywhere, and says nothing. */
const ENOUGH_GAMES = 10

const CalibrationTable = ({ season_year, calibration }: OddsRecord) => (
  <VisuallyHidden>
    <table>
      <caption>How often the home team won in {season_year}, by the chance it had</caption>
      <thead>
        <tr>
          <th scope="col">Chance</th>
          <th scope="col">Games</th>
          <th scope="col">Expected on average</th>
          <th scope="col">Home team won</th>
        </tr>
      </thead>
      <tbody>
        {calibration.map((tenth) => (
          <tr key={tenth.from}>
            <th scope="row">{rangeWords(tenth)}</th>
            <td>{tenth.games}</td>
            <td>{percentWords(tenth.expected)}</td>
            <td>{percentWords(tenth.seen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
)
