import { fullName, refuseDemotion, refusePromotion } from '#rules/accounts/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { notifyRoleChanged } from '#server/features/accounts/account-notices.service.ts'
import { type Proof, requireProof } from '#server/features/accounts/passwords/proof.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { refuse } from '#server/http/errors.ts'
import { lockActiveAdmins, updateUserRow } from './users.repo.ts'
import { auditUser, listActiveAdmins, lockForChange, toUser } from './users.service.ts'

type Asked = Proof & { userId: number; role: 'player' | 'admin' }

/**
 * Makes a user an admin, or a player again, for an admin who proves who they are (A2). All who were admins before or are after it are told
 * by mail. Refuses to make one of an inactive account, and to leave the pool without an active admin. Changes nothing where the role is
 * that one already.
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
    refuse(makesAdmin ? refusePromotion({ account: before }) : refuseDemotion({ account: before, activeAdmins }))
    const admins = await listActiveAdmins(tx)
    const user = toUser(await updateUserRow(tx, userId, { role }))
    await auditUser(deps, tx, { actor: caller, action: makesAdmin ? 'promote' : 'demote', before, after: user })
    const told = { admin: { name: fullName(user), isNow: makesAdmin }, by: { admin: caller.name } }
    const others = admins.filter(({ id }) => id !== userId)
    for (const reader of user.active ? [...others, user] : others) await notifyRoleChanged(tx, deps, reader, told)
    return { user, isChanged: true }
  })
  if (isChanged) {
    deps.live.publish({ about: 'users' })
    deps.live.publish({ about: 'mine', user_id: userId, what: 'account' })
  }
  return user
}
