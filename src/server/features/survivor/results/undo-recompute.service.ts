import { refuseUndoRecompute } from '#rules/survivor/results/undo-recompute.ts'
import type { Deps } from '#server/deps.ts'
import { auditContest } from '#server/features/contests/contests.service.ts'
import { listWeeks } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { changeContest } from '../change-contest.ts'
import { stateOf } from '../contest-view.ts'
import { refuseReturn } from '../picks/late-picking.service.ts'
import { writeOutSince } from '../rulings/rulings.repo.ts'
import { listParticipants } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { tellOfFates } from './changed-fates.service.ts'
import { deleteExcuses, fatesIn, restoreEntries, restoreWeeks } from './last-advance.repo.ts'
import { findLastRecompute, forgetLastRecompute } from './last-recompute.repo.ts'
import { writePickResults } from './results.repo.ts'
import { backIn } from './settling.service.ts'

/** Puts back what the last `process-results` replaced (S10). Refuses with an `UndoRecomputeRefusal`. */
export async function undoRecompute(
  deps: Deps,
  caller: Caller,
  { contestId, weekNumber }: { contestId: number; weekNumber?: number | undefined },
): Promise<void> {
  await changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const last = await findLastRecompute(tx, contestId)
    const weeks = await listWeeks(tx, contestId)
    const recomputed_at = last?.recomputed_at ?? null
    refuse(refuseUndoRecompute({ contest: stateOf(contest), recomputed_at, weeks, now: deps.now() }))
    if (!last || (weekNumber !== undefined && weekNumber !== last.week_number)) {
      throw new Refusal({ code: 'nothing_to_take_back' })
    }
    const { before } = last
    await refuseReturn(tx, deps, { contest, participants: backIn(fatesIn(before)) })
    const fates = fatesIn(before)
    const replaced = new Set(fates.map((of) => of.participant_id))
    const was = (await listParticipants(tx, contestId)).filter((of) => replaced.has(of.participant_id))
    await restoreEntries(tx, before.entries)
    await writePickResults(tx, before.picks)
    await restoreWeeks(tx, { contestId, weeks: before.weeks })
    await deleteExcuses(tx, before.excuses)
    await writeOutSince(tx, before.out_since ?? [])
    await forgetLastRecompute(tx, contestId)
    await tellOfFates(tx, deps, { contest, why: 'put back', weeks, was, changed: fates })
    await auditContest(tx, deps, {
      actor: caller,
      action: 'undo_recompute',
      contestId,
      before: null,
      after: { week_number: last.week_number, changed: fates },
    })
  })
}
