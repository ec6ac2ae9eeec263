import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyOwner, type Owner } from '#server/features/accounts/account-notices.service.ts'
import { type PasskeyChange, passkeyMail } from './passkeys.mail.ts'

type ChangedPasskey = PasskeyChange & { owner: Owner }

/** Notifies an account's owner of a change to its sign-in methods, in the same transaction (A10). */
export async function notifyOfPasskey(tx: Tx, deps: Deps, { owner, ...change }: ChangedPasskey): Promise<void> {
  const at = deps.now()
  await notifyOwner(tx, deps, owner, (facts) => passkeyMail.of({ ...change, owner: owner.name, at, ...facts }))
}
