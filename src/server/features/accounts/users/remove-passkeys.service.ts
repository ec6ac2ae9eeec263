import { passkeysToRemove } from '#rules/passkeys/passkeys.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { ChangedBy } from '#server/features/accounts/account-change.mail.ts'
import { notifyPasskeysRemoved } from '#server/features/accounts/account-notices.service.ts'
import type { UserWithHash } from '#server/features/accounts/users/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { forgetSecondFactor } from '#server/features/sessions/sessions.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { deleteCodesOf, deletePasskeyRows, listPasskeysOf } from './remove-passkeys.repo.ts'

type Asked = {
  /** Locked by the transaction. */
  owner: Omit<UserWithHash, 'passwordHash'>
  actor: { userId: number; name: string }
  /** Only those added since then; null for all. */
  since: Instant | null
  by: ChangedBy
}

/** The passkeys that can be removed with a new password: all except the one an admin has to keep (A10). */
export async function listRemovablePasskeys(db: Database, { id, role }: Pick<UserWithHash, 'id' | 'role'>) {
  const { second_factor_for_admins: isAsked } = await requirePoolSettings(db)
  const removable = passkeysToRemove(await listPasskeysOf(db, id), { role, isAsked, since: null })
  return removable.map(({ passkey_id, name, added_at }) => ({ id: passkey_id, name, added_at }))
}

/**
 * Removes the passkeys someone else may have added, with a new password or by signing out everywhere (A10). Audits each
 * and notifies the owner. Returns whether any is left.
 */
export async function removePasskeys(tx: Tx, deps: Deps, { owner, actor, since, by }: Asked): Promise<boolean> {
  const passkeys = await listPasskeysOf(tx, owner.id)
  const { second_factor_for_admins: isAsked } = await requirePoolSettings(tx)
  const going = passkeysToRemove(passkeys, { role: owner.role, isAsked, since })
  if (going.length === 0) return passkeys.length > 0
  const hasLeft = going.length < passkeys.length
  await deletePasskeys(tx, owner.id, { ids: going.map(({ passkey_id }) => passkey_id), hasLeft })
  const act = { action: 'remove_passkey', subject: 'user', subjectId: owner.id } as const
  for (const { name } of going) await writeAudit(tx, deps, actor, { ...act, before: { passkey: name } })
  await notifyPasskeysRemoved(tx, deps, owner, { passkeys: going.map(({ name }) => name), by })
  return hasLeft
}

/** Deletes passkeys; with the last one also the recovery codes and second factors, which replace a passkey (A10). */
export async function deletePasskeys(
  tx: Tx,
  userId: number,
  { ids, hasLeft }: { ids: readonly number[]; hasLeft: boolean },
): Promise<void> {
  await deletePasskeyRows(tx, ids)
  if (hasLeft) return
  await deleteCodesOf(tx, userId)
  await forgetSecondFactor(tx, userId)
}
