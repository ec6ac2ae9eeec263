import { moneyWords, nudgeFrom } from '#rules/contests/payouts.ts'
import type { Deps } from '#server/deps.ts'
import { contestPath } from '#server/features/contests/contest-path.ts'
import { auditContest, viewContest } from '#server/features/contests/contests.service.ts'
import {
  findFees,
  listUnpaidMembers,
  lockForFees,
  noteNudge,
  refuseIfOff,
} from '#server/features/contests/fees.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { feeDueMail } from './fee-due.mail.ts'

/**
 * Reminds the members with unpaid entries by mail and push (A6, O11). Refuses while the list is off, within three days
 * of the last time (`nudged_lately`), and if no member to remind is left (`nobody_unpaid`).
 */
export async function nudgeUnpaid(deps: Deps, caller: Caller, contestId: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await refuseIfOff(tx)
    await lockForFees(tx, contestId)
    const { contest_name, contest_type } = await viewContest(tx, { contestId, withEmails: false })
    const fees = await findFees(tx, contestId)
    const again_at = nudgeFrom({ nudgedAt: fees.nudged_at, now: deps.now() })
    if (again_at !== null) throw new Refusal({ code: 'nudged_lately', again_at })
    const members = await listUnpaidMembers(tx, contestId)
    if (members.length === 0) throw new Refusal({ code: 'nobody_unpaid' })
    await noteNudge(tx, { contestId, at: deps.now() })
    await auditContest(tx, deps, caller, { action: 'nudge_unpaid', contestId, after: { readers: members.length } })
    await notifyEach(tx, deps, members, ({ name, entries }) =>
      feeDueMail.of({
        name,
        contest: contest_name,
        amount: fees.fee_cents === null ? '' : moneyWords(fees.fee_cents, fees.currency),
        how: fees.entry_fee,
        entries,
        dueOn: fees.due_on,
        path: contestPath({ contest_id: contestId, contest_type }),
      }),
    )
    return members.length
  })
}
