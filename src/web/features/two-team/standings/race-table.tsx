import { VisuallyHidden } from '@mantine/core'
import { Day } from '#web/ui/time/time.tsx'
import { expectedWords } from './forecast-words.ts'
import type { Race, RaceLine } from './wins-race.ts'

/** The figures of the chart, for screen readers. */
export const RaceTable = ({ days, lines }: Pick<Race, 'days'> & { lines: readonly RaceLine[] }) => (
  <VisuallyHidden>
    <table>
      <caption>Wins Race: total wins after each day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {lines.map(({ participant_id, participant_name, role }) => (
            <th key={participant_id} scope="col">
              {participant_name}
              {role === 'own' && ' (You)'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day}>
            <th scope="row">
              <Day day={day} short />
            </th>
            {lines.map(({ participant_id, wins }) => (
              <td key={participant_id}>{wins[index]}</td>
            ))}
          </tr>
        ))}
        {lines.some(({ expected_wins }) => expected_wins !== null) && (
          <tr>
            <th scope="row">Expected at the end</th>
            {lines.map(({ participant_id, expected_wins }) => (
              <td key={participant_id}>{expected_wins !== null && expectedWords(expected_wins)}</td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  </VisuallyHidden>
)
