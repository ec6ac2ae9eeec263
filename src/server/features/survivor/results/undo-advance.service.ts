import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { withdrawAnnouncement } from '#server/features/chat/announcements.service.ts'
import { withdrawResultsMails } from '#server/features/survivor/results/results-mails.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { changeContest } from '../change-contest.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { auditContest, requireContest } from '../survivor.service.ts'
import {
  deleteExcuses,
  findLastAdvance,
  forgetLastAdvance,
  hasPicks,
  type KeptState,
  restoreContest,
  restoreEntries,
  restoreWeeks,
} from './last-advance.repo.ts'
import { writePickResults } from './results.repo.ts'
import { causesOfAdvance } from './results.service.ts'

type Undone = { auto_advance_stopped: boolean }

/**
 * Takes the last advance back, also one that happened by itself: eliminations, placements, results, status and phase are again
 * what they were. Refuses once somebody has picked in the week that it opened, once a playoff round was set up on it, and once
 * results were computed again since: then there is no state left to go back to. The contest is held alone and picks share it, so
 * a pick and this wait for each other. A contest that advances by itself stops doing so, or the server would advance it again
 * at once.
 */
export async function undoAdvance(
  deps: Deps,
  caller: Caller,
  { contestId, weekNumber }: { contestId: number; weekNumber?: number | undefined },
): Promise<Undone> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const { before, week_number } = await requireUndoable(tx, { contest, weekNumber })
    const { current_week, status, phase, auto_advance } = contest
    const isRestored = await restoreContest(tx, { contestId, before, autoAdvance: false })
    if (!isRestored) throw new Refusal({ code: 'nothing_to_take_back' })
    await restoreEntries(tx, before.entries)
    await writePickResults(tx, before.picks)
    await restoreWeeks(tx, { contestId, weeks: before.weeks })
    await deleteExcuses(tx, before.excuses)
    await forgetLastAdvance(tx, contestId)
    await auditContest(tx, deps, {
      actor: caller,
      action: 'undo_advance',
      contestId,
      before: { current_week, status, phase, auto_advance },
      after: { ...before.contest, auto_advance: false, week_number, changed: fatesOf(before) },
    })
    const causes = causesOfAdvance(contestId, week_number)
    await withdrawAnnouncement(tx, deps, causes.week)
    await withdrawAnnouncement(tx, deps, causes.champion)
    await withdrawResultsMails(tx, { contestId, weekNumber: week_number })
    return { auto_advance_stopped: auto_advance }
  })
}

async function requireUndoable(
  tx: Tx,
  { contest, weekNumber }: { contest: ContestRow; weekNumber?: number | undefined },
) {
  const contestId = contest.contest_id
  const last = await findLastAdvance(tx, contestId)
  if (!last || (weekNumber !== undefined && weekNumber !== last.week_number)) {
    throw new Refusal({ code: 'nothing_to_take_back' })
  }
  const { next_week } = last.before
  if (contest.current_week !== next_week) throw new Refusal({ code: 'round_stands_on_advance' })
  const hasTurned = next_week !== last.week_number
  if (hasTurned && (await hasPicks(tx, { contestId, weekNumber: next_week }))) {
    throw new Refusal({ code: 'picked_since_advance', week_number: next_week })
  }
  return last
}

function fatesOf({ entries }: KeptState) {
  return entries.map(({ participant_id, elimination_week }) => ({ participant_id, elimination_week }))
}
