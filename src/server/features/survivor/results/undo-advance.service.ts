import { refuseUndoAdvance } from '#rules/survivor/results/undo-advance.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { withdrawAnnouncement } from '#server/features/chat/announcements.service.ts'
import { auditContest } from '#server/features/contests/contests.service.ts'
import { withdrawResultsMails } from '#server/features/survivor/results/results-mails.service.ts'
import { findWeek } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { changeContest } from '../change-contest.ts'
import { refuseReturn } from '../picks/late-picking.service.ts'
import { writeOutSince } from '../rulings/rulings.repo.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import {
  deleteExcuses,
  fatesIn,
  findLastAdvance,
  forgetLastAdvance,
  restoreContest,
  restoreEntries,
  restoreWeeks,
} from './last-advance.repo.ts'
import { writePickResults } from './results.repo.ts'
import { causesOfAdvance } from './results.service.ts'
import { backIn } from './settling.service.ts'

type Undone = { auto_advance_stopped: boolean }

/**
 * Undoes the last advance, an automatic one too: eliminations, placements, results, status and phase are what they were before. Refuses
 * with an `UndoAdvanceRefusal`. The exclusive lock on the contest keeps picks from being stored meanwhile. Automatic advance is
 * switched off, or the server would advance the contest again at once.
 */
export async function undoAdvance(
  deps: Deps,
  caller: Caller,
  { contestId, weekNumber }: { contestId: number; weekNumber?: number | undefined },
): Promise<Undone> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const { before, week_number } = await requireUndoable(tx, { contest, weekNumber, now: deps.now() })
    const { current_week, status, phase, auto_advance } = contest
    await refuseReturn(tx, deps, { contest, participants: backIn(fatesIn(before)) })
    const isRestored = await restoreContest(tx, { contestId, before, autoAdvance: false })
    if (!isRestored) throw new Refusal({ code: 'nothing_to_take_back' })
    await restoreEntries(tx, before.entries)
    await writePickResults(tx, before.picks)
    await restoreWeeks(tx, { contestId, weeks: before.weeks })
    await deleteExcuses(tx, before.excuses)
    await writeOutSince(tx, before.out_since ?? [])
    await forgetLastAdvance(tx, contestId)
    await auditContest(tx, deps, {
      actor: caller,
      action: 'undo_advance',
      contestId,
      before: { current_week, status, phase, auto_advance },
      after: { ...before.contest, auto_advance: false, week_number, changed: fatesIn(before) },
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
  { contest, weekNumber, now }: { contest: ContestRow; weekNumber?: number | undefined; now: Instant },
) {
  const contestId = contest.contest_id
  const last = await findLastAdvance(tx, contestId)
  if (!last || (weekNumber !== undefined && weekNumber !== last.week_number)) {
    throw new Refusal({ code: 'nothing_to_take_back' })
  }
  const { current_week } = contest
  const { week_number, advanced_at, before } = last
  refuse(
    refuseUndoAdvance({
      contest,
      last: { week_number, next_week: before.next_week, advanced_at },
      week: await findWeek(tx, { contestId, weekNumber: current_week }),
      now,
    }),
  )
  return last
}
