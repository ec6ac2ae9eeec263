import { fullName } from '#rules/accounts/accounts.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notify } from '#server/features/outbox/notify.service.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { type PasskeyChange, passkeyMail } from './passkeys.mail.ts'

type Told = PasskeyChange & {
  owner: { id: number; email: string; name: string; lastName: string }
  at: Instant
}

/** Tells the owner of an account what was done to how it is signed in to, in the same transaction (A10). */
export async function tellOwner(tx: Tx, deps: Deps, { owner, ...change }: Told): Promise<void> {
  const { pool_name: pool } = await requirePoolSettings(tx)
  const zone = (await listTimeZones(tx, [owner])).get(owner.id) ?? null
  const to = { email: owner.email, name: fullName(owner), userId: owner.id }
  await notify(tx, deps, [{ ...passkeyMail.of({ ...change, owner: owner.name, zone, pool }), to }])
}
