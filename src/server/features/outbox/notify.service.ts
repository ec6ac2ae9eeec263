import { type MailKind, mailKinds } from '#contract/outbox/mail-kinds.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { knownPublicKeys } from '#server/push/push-keys.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'
import { type DeviceRow, hasLivingDevice, listDevices } from './devices.repo.ts'
import { requireMailAccount } from './email-settings.service.ts'
import { type Addressed, queueMails } from './outbox.service.ts'
import { findUnwanted } from './preferences.service.ts'

/** `since`: when it happened, if it may be queued later. Devices added after that don't get it. */
export type Notification = Addressed & { since?: Instant }

/** One recipient's notification, without the address. */
export type News = Omit<Notification, 'to'>

/**
 * Notifies members by mail, if email is switched on and the kind isn't for devices alone (N7), and on each of their
 * devices. Queued in the transaction of its cause, once per channel (N1), and not for members who have switched off the
 * kind (N3). Returns how many are new.
 */
export async function notify(tx: Database, deps: NotifyDeps, notifications: readonly Notification[]): Promise<number> {
  const userIds = notifications.flatMap(({ to }) => (to.userId === null ? [] : [to.userId]))
  const isUnwanted = await findUnwanted(tx, { userIds })
  const wanted = notifications.filter(({ to, kind }) => !isUnwanted({ userId: to.userId, kind }))
  if (wanted.length === 0) return 0
  const { enabled } = await requireMailAccount(deps, tx)
  const devices = await listReached(deps, tx, { userIds })
  const rows = wanted.flatMap(({ since, ...one }) => {
    const reached = (devices.get(one.to.userId ?? 0) ?? []).filter((of) => since === undefined || of.added_at <= since)
    // Anyone holding the phone could open the account.
    const pushes = mailKinds[one.kind].is_secret
      ? []
      : reached.map(({ device_id }) => ({ ...one, deviceId: device_id }))
    return enabled && !mailKinds[one.kind].is_push_only ? [one, ...pushes] : pushes
  })
  return queueMails(tx, deps, rows)
}

type Person = { email: string; name: string } & (
  | { user_id: number; last_name: string }
  | { id: number; lastName: string }
)

/** A member's mail address and name. */
export function toMember(person: Person): Addressed['to'] {
  const { email, name } = person
  return 'id' in person
    ? { email, name: fullName(person), userId: person.id }
    : { email, name: fullName({ name, lastName: person.last_name }), userId: person.user_id }
}

/** Notifies each of these members with their own content. */
export async function notifyEach<Member extends Person>(
  tx: Database,
  deps: NotifyDeps,
  members: readonly Member[],
  newsFor: (member: Member) => News,
): Promise<number> {
  return notify(
    tx,
    deps,
    members.map((member) => ({ ...newsFor(member), to: toMember(member) })),
  )
}

/** The devices on which these members get notifications now, by member. */
export async function listReached(
  deps: NotifyDeps,
  db: Database,
  { userIds }: { userIds: readonly number[] },
): Promise<Map<number, DeviceRow[]>> {
  const publicKeys = knownPublicKeys(deps)
  return Map.groupBy(await listDevices(db, { userIds, publicKeys, wall: deps.wallNow() }), ({ user_id }) => user_id)
}

/** Everyone who gets notifications on a device now, with the time their first one was added. */
export async function listReachable(deps: NotifyDeps, db: Database): Promise<Map<number, Instant>> {
  const publicKeys = knownPublicKeys(deps)
  const devices = await listDevices(db, { userIds: null, publicKeys, wall: deps.wallNow() })
  const byUser = Map.groupBy(devices, ({ user_id }) => user_id)
  return new Map([...byUser].map(([userId, own]) => [userId, own.map(({ added_at }) => added_at).sort()[0] ?? '']))
}

/** By which channels a kind would reach each of these members now. Leaves out those it wouldn't reach. */
export async function findReached(
  deps: NotifyDeps,
  db: Database,
  { members, kind }: { members: readonly { userId: number; email: string }[]; kind: MailKind },
): Promise<Map<number, { mail: boolean; push: boolean }>> {
  const userIds = members.map(({ userId }) => userId)
  const isUnwanted = await findUnwanted(db, { userIds })
  const { enabled } = await requireMailAccount(deps, db)
  const devices = await listReached(deps, db, { userIds })
  const reached = new Map<number, { mail: boolean; push: boolean }>()
  for (const { userId, email } of members) {
    const [mail, push] = [enabled && !hasNoEmail(email), devices.has(userId)]
    if ((mail || push) && !isUnwanted({ userId, kind })) reached.set(userId, { mail, push })
  }
  return reached
}

/** Whether anyone at all gets notifications on a device. */
export async function hasAnyDevice(deps: Pick<Deps, 'db' | 'wallNow'>): Promise<boolean> {
  return hasLivingDevice(deps.db, { wall: deps.wallNow() })
}
