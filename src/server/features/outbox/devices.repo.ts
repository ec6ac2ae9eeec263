import { type Insertable, type Selectable, sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { PushDevices } from '#server/db/schema.ts'

export type DeviceRow = Selectable<PushDevices>

/**
 * Adds a device, or renews it with its browser's current data. It belongs to the browser's current member: it leaves
 * its previous member, together with their waiting notifications.
 */
export async function putDevice(tx: Tx, device: Insertable<PushDevices>): Promise<DeviceRow> {
  const { endpoint, user_id, ...rest } = device
  await tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('user_id', '<>', user_id).execute()
  // The time of adding it stays: it doesn't get the same notification again.
  const { added_at: _added, ...renewed } = rest
  return tx
    .insertInto('push_devices')
    .values(device)
    .onConflict((on) => on.column('endpoint').doUpdateSet({ user_id, ...renewed }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes room: only a member's newest devices are kept. */
export async function dropOldDevices(tx: Tx, { userId, keep }: { userId: number; keep: number }): Promise<void> {
  const newest = tx
    .selectFrom('push_devices')
    .select('device_id')
    .where('user_id', '=', userId)
    .orderBy('device_id', 'desc')
    .limit(keep)
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).where('device_id', 'not in', newest).execute()
}

/** Devices whose members are signed in on them. */
const living = (db: Database, { wall }: { wall: Instant }) =>
  db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', (on) =>
      on.onRef('s.session_id', '=', 'd.session_id').onRef('s.user_id', '=', 'd.user_id'),
    )
    .innerJoin('users as u', 'u.user_id', 'd.user_id')
    .selectAll('d')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', wall)
    .where('u.active', '=', true)

/**
 * Devices of these members, or of all if `userIds` is null, whose push services accept signatures by one of these keys.
 */
export async function listDevices(
  db: Database,
  { userIds, publicKeys, wall }: { userIds: readonly number[] | null; publicKeys: readonly string[]; wall: Instant },
): Promise<DeviceRow[]> {
  if (userIds?.length === 0) return []
  const known = living(db, { wall }).where('d.public_key', 'in', [...publicKeys])
  const asked = userIds === null ? known : known.where('d.user_id', '=', sql<number>`any(${[...userIds]}::int[])`)
  return asked.orderBy('d.device_id').execute()
}

export async function hasLivingDevice(db: Database, { wall }: { wall: Instant }): Promise<boolean> {
  return (await living(db, { wall }).limit(1).executeTakeFirst()) !== undefined
}

export async function findDevice(
  db: Database,
  { deviceId, wall }: { deviceId: number; wall: Instant },
): Promise<DeviceRow | undefined> {
  return living(db, { wall }).where('d.device_id', '=', deviceId).executeTakeFirst()
}

/** Returns whether it existed. */
export async function deleteDevice(
  db: Database,
  { deviceId, userId }: { deviceId: number; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes every device without a signed-in member. */
export async function deleteDeadDevices(db: Database, { wall }: { wall: Instant }): Promise<void> {
  await sql`
    delete from push_devices d where not exists (
      select from sessions s join users u on u.user_id = s.user_id and u.active
      where s.session_id = d.session_id and s.user_id = d.user_id and s.ended_at is null and s.expires_at > ${wall})`.execute(
    db,
  )
}
