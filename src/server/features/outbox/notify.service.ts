import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { knownPushKeys } from '#server/push/push-keys.ts'
import { type DeviceRow, listDevices } from './devices.repo.ts'
import { requireMailAccount } from './email-settings.service.ts'
import { type Addressed, queueMails } from './outbox.service.ts'

/** `since`: its moment, where it can be written later than that. A device that was added afterwards has missed it. */
type Notification = Addressed & { since?: Instant }

/**
 * Tells members something by every way there is: by mail where e-mail is switched on, and on each of their devices. Writes it into the
 * outbox, in the transaction of its cause, once for each way (N1). Answers how many are new.
 */
export async function notify(tx: Database, deps: Deps, told: readonly Notification[]): Promise<number> {
  if (told.length === 0) return 0
  const { enabled } = await requireMailAccount(deps, tx)
  const userIds = told.flatMap(({ to }) => (to.userId === null ? [] : [to.userId]))
  const devices = await listReached(deps, tx, { userIds })
  const rows = told.flatMap(({ since, ...one }) => {
    const reached = (devices.get(one.to.userId ?? 0) ?? []).filter((of) => since === undefined || of.added_at <= since)
    const pushes = reached.map(({ device_id }): Addressed => ({ ...one, deviceId: device_id }))
    return enabled ? [one, ...pushes] : pushes
  })
  return queueMails(tx, deps, rows)
}

/** The devices on which these members are told things now, by member. */
export async function listReached(
  deps: Deps,
  db: Database,
  { userIds }: { userIds: readonly number[] },
): Promise<Map<number, DeviceRow[]>> {
  const publicKeys = knownPushKeys(deps).map(({ publicKey }) => publicKey)
  return Map.groupBy(await listDevices(db, { userIds, publicKeys, wall: deps.wallNow() }), ({ user_id }) => user_id)
}
