import type { User } from '#contract/accounts/users.ts'
import { fullName, refuseDemotion, refusePromotion } from '#rules/accounts/accounts.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { accountChangeMail } from '#server/features/accounts/account-change.mail.ts'
import { endCard } from '#server/features/accounts/cards/end-card.ts'
import { type Proof, requireProof } from '#server/features/accounts/passwords/proof.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'
import { lockActiveAdmins, updateUserRow } from './users.repo.ts'
import { auditUser, lockForChange, notifyAdmins, toUser } from './users.service.ts'

type Asked = Proof & { userId: number; role: 'player' | 'admin' }

/**
 * Makes a user an admin, or a player again, for an admin who proves their identity (A2). All admins before or after the
 * change are notified by mail. Refuses to promote an inactive account, and to leave the pool without an active admin.
 * Changes nothing if the role is already that one.
 */
export async function setUserRole(deps: Deps, attempts: FailedAttempts, { userId, role, ...proof }: Asked) {
  const { caller } = proof
  await requireProof(deps, attempts, proof)
  const { user, isChanged } = await deps.db.transaction().execute(async (tx) => {
    const activeAdmins = (await lockActiveAdmins(tx)).length
    const before = await lockForChange(tx, userId)
    const isAdmin = before.role !== 'player'
    const makesAdmin = role === 'admin'
    if (isAdmin === makesAdmin) return { user: before, isChanged: false }
    // Nobody could sign in as them (A13).
    if (makesAdmin && hasNoEmail(before.email)) throw new Refusal({ code: 'no_email_yet' })
    refuse(makesAdmin ? refusePromotion({ account: before }) : refuseDemotion({ account: before, activeAdmins }))
    // The user concerned is an admin only before or only after the change.
    if (!makesAdmin) await notifyRoleChanged(tx, deps, { caller, user: before, isAdmin: false })
    if (makesAdmin) await endCard(deps, tx, { owner: before, caller })
    const user = toUser(await updateUserRow(tx, userId, { role }))
    if (makesAdmin) await notifyRoleChanged(tx, deps, { caller, user, isAdmin: true })
    await auditUser(deps, tx, { actor: caller, action: makesAdmin ? 'promote' : 'demote', before, after: user })
    return { user, isChanged: true }
  })
  if (isChanged) {
    deps.live.publish({ about: 'users' })
    publishOwnNews(deps, userId, 'account')
  }
  return user
}

type RoleChange = { caller: Caller; user: User; isAdmin: boolean }

/** Notifies each active admin that someone has become one, or has stopped being one (A2). */
async function notifyRoleChanged(tx: Tx, deps: NotifyDeps, { caller, user, isAdmin }: RoleChange): Promise<void> {
  const { pool_name: pool } = await requirePoolSettings(tx)
  const change = { what: 'role', by: { admin: caller.name }, admin: { name: fullName(user), isNow: isAdmin } } as const
  const at = deps.now()
  await notifyAdmins(tx, deps, ({ name }, zone) => accountChangeMail.of({ name, pool, zone, at, ...change }))
}
