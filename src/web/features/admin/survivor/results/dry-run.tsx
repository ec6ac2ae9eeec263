import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ChangedFate, type DryRun, dryRun } from '#contract/survivor/advance.ts'
import { counted, plural } from '#rules/counted.ts'
import type { WeekName } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { Failure, wordsOf } from '#web/api/failure.ts'
import { lineWords } from '../rulings/ruling-words.ts'
import classes from '../survivor-admin.module.css'
import type { OfWeek } from '../survivor-admin.queries.ts'
import { useWeekName } from '../weeks/use-week-name.ts'
import { changeWords, nextWords, outWords } from '../words.ts'

type Props = {
  of: OfWeek
  week: WeekName
  act: 'process' | 'advance'
  /** Of a week that has results: only what differs from them. */
  onlyChanges?: boolean
}

const dryRunQuery = ({ of: { contestId, week }, act }: Pick<Props, 'of' | 'act'>) =>
  queryOptions({
    queryKey: ['admin', 'survivor', contestId, 'dry-run', week, act],
    queryFn: ({ signal }) => call(dryRun, { params: { contestId, week }, query: { act } }, { signal }),
    // Fetched once per opening: after the action the server would refuse it.
    staleTime: 'static',
    gcTime: 0,
    throwOnError: false,
  })

/** Whether the act itself would be refused as its preview was; what failed on the way there may still go through. */
export function useIsRefused({ opened, ...asked }: Omit<Props, 'week'> & { opened: boolean }): boolean {
  const { error } = useQuery({ ...dryRunQuery(asked), enabled: opened })
  return opened && error instanceof Failure && error.status === 409
}

/** Previews the results inside a dialog. The skeleton is as tall as the answer, so that the buttons don't move. */
export function DryRunPreview(props: Props) {
  const { data, error } = useQuery(dryRunQuery(props))
  const isAsking = data === undefined && error === null
  return (
    <section
      className={`above-md text-sm ${classes.preview}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
      tabIndex={0}
      aria-label="What would happen now"
      aria-busy={isAsking}
    >
      <h3>What would happen now</h3>
      {isAsking && <Skeleton height="6rem" />}
      {error !== null && <p>{wordsOf(error, 'Failed to load the preview')}</p>}
      {data !== undefined &&
        (props.onlyChanges ? <Changes run={data} {...props} /> : <Outcome run={data} {...props} />)}
    </section>
  )
}

/** 'Ann goes out. Everyone else stays as they are.' */
function Changes({ run: { changed }, of }: Props & { run: DryRun }) {
  const nameOf = useWeekName(of.contestId)
  if (changed.length === 0) return <p>No one’s status changes.</p>
  const more = changed.length - FEW
  return (
    <p>
      {changed.slice(0, FEW).map((line) => `${changeWords(line, nameOf)} `)}
      {more > 0 && `${counted(more, 'more member')} ${plural(more, 'changes', 'change')}. `}
      Everyone else stays as they are.
    </p>
  )
}

function Outcome({ run, of, week }: Props & { run: DryRun }) {
  const nameOf = useWeekName(of.contestId)
  const { results, out, life_lost = [], saved, changed, next } = run
  // Members who go out in this week for the first time, or lose a life in it, are listed with the reason.
  const losing = new Set(life_lost.map((of) => of.participant_id))
  const isListed = ({ before, after, lives, participant_id }: ChangedFate) =>
    before === null &&
    (after === week.week_number ||
      (losing.has(participant_id) && lives !== undefined && lives.before - lives.after === 1))
  const others = changed.filter((line) => !isListed(line))
  return (
    <>
      <p>
        {counted(results.survived, 'participant')} would survive, {results.eliminated} would be out.
      </p>
      {out.length > 0 && <People title="Out" lines={out.map((of) => `${of.participant_name}: ${outWords(of)}`)} />}
      {life_lost.length > 0 && (
        <People title="Loses a life" lines={life_lost.map((of) => `${of.participant_name}: ${outWords(of)}`)} />
      )}
      {saved.length > 0 && (
        <People
          title="Saved, because everyone who picked would be out"
          lines={saved.map((of) => of.participant_name)}
        />
      )}
      {others.length > 0 && <People title="Changed" lines={others.map((line) => lineWords(line, nameOf))} />}
      {out.length > 0 && changed.length === 0 && <p>No one’s status changes.</p>}
      {next !== null && <p>{nextWords(run, week)}</p>}
    </>
  )
}

/** Longer lists end in 'and 3 more'. */
const FEW = 10

/** Some people, a line each. */
export const People = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <>
    <p>
      <strong>{title}</strong>
    </p>
    <ul>
      {lines.slice(0, FEW).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > FEW && <li>and {lines.length - FEW} more</li>}
    </ul>
  </>
)
