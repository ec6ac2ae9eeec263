import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyOwner, type Owner } from '#server/features/accounts/account-notices.service.ts'
import { type PasskeyChange, passkeyMail } from './passkeys.mail.ts'

type Told = PasskeyChange & { owner: Owner }

/** Notifies an account's owner of a change to its sign-in methods, in the same transaction (A10). */
export async function notifyOfPasskey(tx: Tx, deps: Deps, { owner, ...change }: Told): Promise<void> {
  const at = deps.now()
  await notifyOwner(tx, deps, owner, (told) => passkeyMail.of({ ...change, owner: owner.name, at, ...told }))
}
