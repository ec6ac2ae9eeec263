import type { nudgeUnpaid as nudgeCall } from '#contract/contests/fees.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { moneyWords } from '#rules/contests/money.ts'
import { nudgeFrom } from '#rules/contests/nudges.ts'
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
import { findReached, notifyEach } from '#server/features/outbox/notify.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { feeDueMail } from './fee-due.mail.ts'

type Nudged = Omit<AnswerOf<typeof nudgeCall>, 'success'>

/**
 * Reminds the members with unpaid entries by mail and push, and counts those it can't reach (A6, O11). Refuses while the
 * list is off, within three days of the last time (`nudged_lately`), if no member to remind is left (`nobody_unpaid`),
 * and if none of them can be reached (`nobody_reached`).
 */
export async function nudgeUnpaid(deps: Deps, caller: Caller, contestId: number): Promise<Nudged> {
  return deps.db.transaction().execute(async (tx) => {
    await refuseIfOff(tx)
    await lockForFees(tx, contestId)
    const { contest_name, contest_type } = await viewContest(tx, { contestId, withEmails: false })
    const fees = await findFees(tx, contestId)
    const again_at = nudgeFrom({ nudgedAt: fees.nudged_at, now: deps.now() })
    if (again_at !== null) throw new Refusal({ code: 'nudged_lately', again_at })
    const members = await listUnpaidMembers(tx, contestId)
    if (members.length === 0) throw new Refusal({ code: 'nobody_unpaid' })
    const invited = members.filter(({ is_invited }) => is_invited)
    const people = invited.map(({ user_id, email }) => ({ userId: user_id, email }))
    const reached = await findReached(deps, tx, { members: people, kind: 'fee_due' })
    if (reached.size === 0) throw new Refusal({ code: 'nobody_reached' })
    const readers = invited.filter(({ user_id }) => reached.has(user_id))
    await noteNudge(tx, { contestId, at: deps.now() })
    await auditContest(tx, deps, caller, { action: 'nudge_unpaid', contestId, after: { readers: readers.length } })
    await notifyEach(tx, deps, readers, ({ name, entries }) =>
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
    const others = invited.filter(({ user_id }) => !reached.has(user_id))
    const without_email = others.filter(({ email }) => hasNoEmail(email)).length
    return {
      reminded: readers.length,
      without_email,
      switched_off: others.length - without_email,
      never_invited: members.length - invited.length,
    }
  })
}
