import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { lockContest } from './contests.repo.ts'
import { auditContest, findContest } from './contests.service.ts'
import { findEntryById } from './entries.repo.ts'
import { type FeeWords, findFees, listPaid, storeFees, storePaid } from './fees.repo.ts'

/** A contest's fee and prizes; payments only for admins. Nothing is returned while the list is off. */
export async function readFees(deps: Deps, caller: Caller, contestId: number) {
  if (!(await findContest(deps.db, contestId))) throw new Refusal({ code: 'unknown_contest' })
  const { fees: enabled } = await requirePoolSettings(deps.db)
  if (!enabled) return { enabled, entry_fee: '', prizes: '' }
  const words = await findFees(deps.db, contestId)
  return { enabled, ...words, ...(caller.isAdmin ? { participants: await listPaid(deps.db, contestId) } : {}) }
}

/** Sets both texts (A6). Refuses while the list is off. */
export async function setFees(
  deps: Deps,
  caller: Caller,
  { contestId, words }: { contestId: number; words: FeeWords },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await refuseIfOff(tx)
    if (!(await lockContest(tx, contestId))) throw new Refusal({ code: 'unknown_contest' })
    const before = await findFees(tx, contestId)
    if (before.entry_fee === words.entry_fee && before.prizes === words.prizes) return
    await storeFees(tx, { contestId, words })
    await auditContest(tx, deps, caller, { action: 'update', contestId, before, after: words })
  })
}

/** The fee and prizes of a contest for its copy in the next season (Y1). */
export async function copyFees(tx: Tx, { contestId, copiedFrom }: { contestId: number; copiedFrom: number }) {
  const words = await findFees(tx, copiedFrom)
  if (words.entry_fee !== '' || words.prizes !== '') await storeFees(tx, { contestId, words })
}

/** Marks someone as paid, or not (A6). Repeating it changes nothing. */
export async function setPaid(
  deps: Deps,
  caller: Caller,
  { participantId, paid }: { participantId: number; paid: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await refuseIfOff(tx)
    const entry = await findEntryById(tx, participantId)
    // Locked, so that the participant can't be removed meanwhile.
    if (entry) await lockContest(tx, entry.contest_id)
    const held = entry && (await findEntryById(tx, participantId))
    if (!held) throw new Refusal({ code: 'unknown_participant' })
    if (!(await storePaid(tx, { participantId, paid }))) return
    const { contest_id, participant_name } = held
    await writeAudit(tx, deps, caller, {
      action: 'set_paid',
      subject: 'participant',
      subjectId: participantId,
      contestId: contest_id,
      before: { participant_name, fee_paid: !paid },
      after: { participant_name, fee_paid: paid },
    })
  })
}

async function refuseIfOff(db: Database): Promise<void> {
  if (!(await requirePoolSettings(db)).fees) throw new Refusal({ code: 'fees_off' })
}
