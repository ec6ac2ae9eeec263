import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  previewReopen,
  previewUndoAdvance,
  reopenSurvivor,
  type Undoing,
  undoAdvance,
} from '#contract/survivor/advance.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { focusContest } from '#web/features/admin/addresses/addresses.ts'
import { titleGoesWords } from '#web/features/admin/contests/title-words.ts'
import { lineWords } from '../rulings/ruling-words.ts'
import classes from '../survivor-admin.module.css'
import { useKnownWeekName, useWeekName } from '../weeks/use-week-name.ts'
import { People } from './dry-run.tsx'
import { AskedUndo } from './undo-recompute.tsx'

/** The names of the two dialogs, for the toast after an advance. */
export const UNDO_DIALOG = 'undo-advance'
export const REOPEN_DIALOG = 'reopen-contest'

/** The last advance, which can be undone until the new week locks (S11). */
export function UndoAdvance({ contest }: { contest: SurvivorContest }) {
  const { contest_id, contest_name, undoable_week } = contest
  const nameOf = useKnownWeekName(contest_id, typeof undoable_week === 'number')
  if (typeof undoable_week !== 'number' || nameOf === null) return null
  const week = nameOf(undoable_week)
  return (
    <AskedUndo
      said={`${weekTitle(week)} was advanced. You can undo it until the next week locks.`}
      dialog={UNDO_DIALOG}
      of={contest_id}
      label="Undo Advance"
      busyLabel="Undoing..."
      title={`Take "${contest_name}" back to ${weekWords(week)}?`}
      send={() => call(undoAdvance, { params: { contestId: contest_id }, body: { week_number: undoable_week } })}
      success={`${weekTitle(week)} is the current week again`}
      successTitle="Advance Undone"
      failure="Failed to undo the advance"
      onDone={() => focusContest(contest_id)}
      effect={<Effect contest={contest} act="undo" />}
    />
  )
}

const IS_FOLLOWED = 'The contest is over. It can’t be reopened, because another contest of its season followed it.'

/** Goes back to before the advance that ended the contest (S11). */
export function ReopenSurvivor({ contest }: { contest: SurvivorContest }) {
  const { contest_id, contest_name, is_followed, can_reopen } = contest
  if (is_followed) return <p className="hint above-md">{IS_FOLLOWED}</p>
  if (!can_reopen) return null
  return (
    <AskedUndo
      said="The contest is over."
      dialog={REOPEN_DIALOG}
      of={contest_id}
      label="Reopen Contest"
      busyLabel="Reopening..."
      title={`Reopen "${contest_name}"?`}
      send={() => call(reopenSurvivor, { params: { contestId: contest_id } })}
      success="Contest reopened"
      failure="Failed to reopen contest"
      onDone={() => focusContest(contest_id)}
      effect={<Effect contest={contest} act="reopen" />}
    />
  )
}

type Asked = { contest: SurvivorContest; act: 'undo' | 'reopen' }

const effectQuery = ({ contest: { contest_id }, act }: Asked) =>
  queryOptions({
    queryKey: ['admin', 'survivor', contest_id, 'undoing', act],
    queryFn: ({ signal }) =>
      call(act === 'undo' ? previewUndoAdvance : previewReopen, { params: { contestId: contest_id } }, { signal }),
    // Fetched once per opening: after the action the server would refuse it.
    staleTime: 'static',
    gcTime: 0,
    throwOnError: false,
  })

function Effect(asked: Asked) {
  const { data, error } = useQuery(effectQuery(asked))
  if (error !== null) return <p>{wordsOf(error, 'Failed to load the preview')}</p>
  if (data === undefined) return <Skeleton height="8rem" />
  return <EffectWords undoing={data} contestId={asked.contest.contest_id} />
}

function EffectWords({ undoing, contestId }: { undoing: Undoing; contestId: number }) {
  const nameOf = useWeekName(contestId)
  const { lines, champions, week_number, pauses_auto_advance } = undoing
  const week = nameOf(week_number)
  return (
    <div className={`above-md text-sm ${classes.effect}`}>
      {champions.length > 0 && <p>{titleGoesWords(champions)}</p>}
      <p>
        {weekTitle(week)} is the current week again, and its results are taken back.
        {lines.length === 0 && ' No one comes back in, and no one goes out.'} Picks made ahead stay.
      </p>
      {lines.length > 0 && <People title="Changed" lines={lines.map((line) => lineWords(line, nameOf))} />}
      {pauses_auto_advance && (
        <p>Auto advance pauses at {weekWords(week)} until you advance it or one of its scores changes.</p>
      )}
    </div>
  )
}
