import { type WeekName, weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import classes from '../survivor-admin.module.css'
import { useWeekName } from '../weeks/use-week-name.ts'
import { type Effect, lineWords } from './ruling-words.ts'

/** Longer lists end in 'and 3 more'. */
const FEW = 20

/** The members whose fate changes, by name, before it is confirmed (S16). */
export function RulingEffect({ contestId, week, effect }: { contestId: number; week: WeekName; effect: Effect }) {
  const nameOf = useWeekName(contestId)
  const { lines, weeks, counts_now } = effect
  return (
    <section className={`above-md text-sm ${classes.effect}`} aria-label="What would change">
      <h3>What would change</h3>
      {!counts_now && <p>Counts when {weekWords(week)} is processed.</p>}
      {counts_now && lines.length === 0 && <p>No one goes out or comes back.</p>}
      {lines.length > 0 && (
        <ul>
          {lines.slice(0, FEW).map((line) => (
            <li key={line.participant_id}>{lineWords(line, nameOf)}</li>
          ))}
          {lines.length > FEW && <li>and {lines.length - FEW} more</li>}
        </ul>
      )}
      {weeks.map((of) => (
        <p key={of.week_number}>
          {weekTitle(nameOf(of.week_number))}: {of.survived} survived, {of.eliminated} out
          {of.mass_elimination_prevented ? ', everyone who picked is saved' : ''}
        </p>
      ))}
    </section>
  )
}
