import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Mail } from '#server/features/outbox/mail-part.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'
import { accountChangeMail, type ChangedBy, type ChangeFacts } from './account-change.mail.ts'
import { onPoolClock } from './sign-in/pool-clock.ts'

/** The member, with the address to notify. */
export type Owner = { id: number; email: string; name: string; lastName: string }

/** Notifies the owner of a changed password (A9), in the transaction of the change. */
export async function notifyPasswordChanged(tx: Tx, deps: NotifyDeps, owner: Owner, by: ChangedBy): Promise<void> {
  await notifyOfAct(tx, deps, owner, { what: 'password', by })
}

/** Notifies the old address that the account has a new one (A9); `before` is the member before the change. */
export async function notifyAddressChanged(tx: Tx, deps: NotifyDeps, before: Owner, by: ChangedBy): Promise<void> {
  await notifyOfAct(tx, deps, before, { what: 'address', by })
}

/**
 * Notifies a member that an admin was shown a link that sets their password (A9). The link itself is not in the mail.
 */
export async function notifyLinkShown(
  tx: Tx,
  deps: NotifyDeps,
  owner: Owner,
  { admin, expires_at }: { admin: string; expires_at: Instant },
): Promise<void> {
  await notifyOfAct(tx, deps, owner, { what: 'link', by: { admin }, expires_at: onPoolClock(deps, expires_at) })
}

/** Notifies a member of passkeys removed by a new password or by signing out everywhere (A10). */
export async function notifyPasskeysRemoved(
  tx: Tx,
  deps: NotifyDeps,
  owner: Owner,
  { passkeys, by }: { passkeys: string[]; by: ChangedBy },
): Promise<void> {
  await notifyOfAct(tx, deps, owner, { what: 'passkeys', passkeys, by })
}

async function notifyOfAct(
  tx: Tx,
  deps: NotifyDeps,
  owner: Owner,
  change: Pick<ChangeFacts, 'what' | 'by' | 'expires_at' | 'passkeys'>,
): Promise<void> {
  const at = deps.now()
  await notifyOwner(tx, deps, owner, (facts) => accountChangeMail.of({ name: owner.name, at, ...facts, ...change }))
}

/** Notifies an account's owner of a change, in its transaction. `words` receive the facts common to all such mails. */
export async function notifyOwner(
  tx: Tx,
  deps: NotifyDeps,
  owner: Owner,
  words: (facts: { pool: string; zone: string | null }) => Mail,
): Promise<void> {
  const { pool_name: pool } = await requirePoolSettings(tx)
  const zone = (await listTimeZones(tx, [owner])).get(owner.id) ?? null
  await notifyEach(tx, deps, [owner], () => words({ pool, zone }))
}
