import { describeRefusal } from '#contract/refusals.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { refuseHandLock } from '#rules/survivor/week-changes.ts'
import { type WeekName, weekName, weekTitle } from '#rules/survivor/week-words.ts'
import { isChanged, refuseWeeks, type WantedWeek } from '#rules/survivor/weeks.ts'
import { Failure } from '#web/api/failure.ts'
import { instantAt, wallClockAt } from '#web/features/admin/forms/eastern-wall-clock.ts'

/** A week as it is in the form. `lock` is New York's wall clock; empty gives the lock back to the schedule (W3). */
export type WeekDraft = { id: number; week_number: number; start_date: string; end_date: string; lock: string }

/** An error, and the week it is in. */
export type WeekProblem = { week_number: number; message: string }

export const draftOf = ({ id, week_number, start_date, end_date, lock_time }: ContestWeek): WeekDraft => ({
  id,
  week_number,
  start_date,
  end_date,
  lock: wallClockAt(lock_time),
})

export function isEdited(draft: WeekDraft, week: ContestWeek): boolean {
  const stored = draftOf(week)
  return draft.start_date !== stored.start_date || draft.end_date !== stored.end_date || draft.lock !== stored.lock
}

type Form = { weeks: readonly ContestWeek[]; drafts: readonly WeekDraft[] }

/**
 * The request body: the edited weeks and those between them, since the server takes a run without a gap (W6). Others
 * are left out, so that a second admin's change of them is not undone. A lock time goes along only if it was touched.
 */
export function wantedWeeks({ weeks, drafts }: Form) {
  const edited = weeks.map((week, index) => {
    const draft = drafts[index]
    return draft !== undefined && isEdited(draft, week)
  })
  const first = edited.indexOf(true)
  if (first === -1) return []
  return weeks.slice(first, edited.lastIndexOf(true) + 1).map((week) => {
    const { lock, ...draft } = drafts.find(({ id }) => id === week.id) ?? draftOf(week)
    return lock === draftOf(week).lock ? draft : { ...draft, lock_time: lock === '' ? null : instantAt(lock) }
  })
}

type WantedWeeks = ReturnType<typeof wantedWeeks>
type Stored = { weeks: readonly ContestWeek[]; serverNow: string }

/** The checks of the browser before sending: an empty date, and the server's own rule about weeks (W6). */
export function problemOf({ weeks, drafts, serverNow }: Form & Stored): WeekProblem | null {
  const empty = drafts.find(({ start_date, end_date }) => start_date === '' || end_date === '')
  if (empty !== undefined) {
    const { id, week_number } = empty
    return { week_number, message: `${weekTitle(weeks.find((week) => week.id === id) ?? empty)} needs both dates` }
  }
  const refusal = refuse(wantedWeeks({ weeks, drafts }), { weeks, serverNow })
  return refusal === null
    ? null
    : {
        week_number: refusal.week_number,
        message: describeRefusal({ ...refusal, ...nameIn(weeks, refusal.week_number) }).message,
      }
}

const nameIn = (weeks: readonly ContestWeek[], weekNumber: number): WeekName =>
  weekName(weeks.find((week) => week.week_number === weekNumber) ?? { week_number: weekNumber })

/** The week a server refusal is about: by the invalid field, or by the same rule on the stored weeks giving the same code. */
export function problemIn(error: unknown, { sent, ...stored }: Stored & { sent: WantedWeeks }): WeekProblem | null {
  if (!(error instanceof Failure)) return null
  const [field, message] = Object.entries(error.fields)[0] ?? []
  const index = /^weeks\.(\d+)\./.exec(field ?? '')?.[1]
  const byField = index === undefined ? undefined : sent[Number(index)]
  if (byField !== undefined && message !== undefined) return { week_number: byField.week_number, message }
  const refusal = refuse(sent, stored)
  return refusal?.code === error.code ? { week_number: refusal.week_number, message: error.message } : null
}

const refuse = (wanted: WantedWeeks, { weeks, serverNow: now }: Stored) =>
  refuseWeeks({ current: weeks, wanted, now }) ?? refuseNewLocks(wanted, { weeks, now })

/** The first lock that an admin may not set (W3), such as one in the past. */
function refuseNewLocks(wanted: readonly WantedWeek[], { weeks, now }: { weeks: readonly ContestWeek[]; now: string }) {
  for (const { lock_time, ...dates } of wanted) {
    const before = weeks.find(({ id }) => id === dates.id)
    if (before === undefined || typeof lock_time !== 'string') continue
    const after = { ...before, ...dates, lock_time, lock_time_by_hand: true }
    // Only the server knows the lock of the schedule where another one is set, or for other days.
    const isOfSchedule = !before.lock_time_by_hand && !isChanged(before, dates)
    const first = isOfSchedule ? before.lock_time : null
    const refusal = refuseHandLock({ before, after, first, now })
    if (refusal !== null) return refusal
  }
  return null
}
