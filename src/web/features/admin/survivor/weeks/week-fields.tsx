import { Button, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { ByHand } from '#web/features/admin/layout/by-hand.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { draftOf, isEdited, type WeekDraft } from './week-drafts.ts'
import classes from './weeks-dialog.module.css'

type Props = {
  week: ContestWeek
  draft: WeekDraft
  /** Why this week can't be saved. */
  problem: string | null
  /** Gets the focus when the dialog opens. */
  autoFocus: boolean
  onChange: (draft: WeekDraft) => void
}

/** The target of the focus when this week is refused. */
export const firstFieldOf = (week: number) => `week-${week}-start`

/** One week: its days and its lock in Eastern Time (T2, W3). */
export function WeekFields({ week, draft, problem, autoFocus, onChange }: Props) {
  const { week_number, is_locked } = week
  // A playoff game's days come from the schedule (P1).
  const isSlot = week.round !== null
  const problemId = `week-${week_number}-problem`
  const field = (name: 'start_date' | 'end_date' | 'lock', isFixed = false) => ({
    disabled: is_locked || isFixed,
    value: draft[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange({ ...draft, [name]: currentTarget.value }),
    'aria-describedby': problem === null ? undefined : problemId,
    'aria-invalid': problem !== null || undefined,
  })
  return (
    <fieldset
      className={`ruled yields ${classes.weekRow}`}
      disabled={is_locked}
      data-edited={isEdited(draft, week) || undefined}
    >
      <legend>{weekTitle(week)}</legend>
      <TextInput
        id={firstFieldOf(week_number)}
        data-autofocus={autoFocus || undefined}
        type="date"
        label="Starts"
        {...field('start_date', isSlot)}
      />
      <TextInput type="date" label="Ends" {...field('end_date', isSlot)} />
      <TextInput type="datetime-local" label="Locks (Eastern Time)" {...field('lock')} />
      <Marks week={week} draft={draft} onClear={() => onChange({ ...draft, lock: '' })} />
      {problem !== null && (
        <p id={problemId} className={`text-sm ${classes.weekProblem}`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type MarksProps = Pick<Props, 'week' | 'draft'> & { onClear: () => void }

/** Why a week's lock is as it is: passed, set by hand, or left to its first game. */
function Marks({ week, draft, onClear }: MarksProps) {
  const { is_locked, lock_time_by_hand } = week
  const lockIsTouched = draft.lock !== draftOf(week).lock
  const isByHand = lockIsTouched ? draft.lock !== '' : lock_time_by_hand
  return (
    <span className={`row wrap ${classes.weekMarks}`}>
      {is_locked && <StatusBadge status="locked" />}
      {isByHand && !is_locked && (
        <>
          <ByHand />
          <Button variant="subtle" size="sm" onClick={onClear} aria-label={`Clear the lock time of ${weekWords(week)}`}>
            Clear
          </Button>
        </>
      )}
      {draft.lock === '' && <span className="hint pretty">at first game</span>}
    </span>
  )
}
