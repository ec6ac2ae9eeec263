import { createHash } from 'node:crypto'
import type { Device, Subscription } from '#contract/outbox/push.ts'
import type { Deps } from '#server/deps.ts'
import { deviceWords } from '#server/features/sessions/device-words.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { refusePushAddress } from '#server/push/push-address.ts'
import { isBrowserKey, knownPublicKeys, pushKeys } from '#server/push/push-keys.ts'
import { type DeviceRow, deleteDevice, dropOldDevices, findDevice, listDevices, putDevice } from './devices.repo.ts'
import { test } from './outbox.mail.ts'
import { queueMail } from './outbox.service.ts'
import { sendPushNow } from './pushes.service.ts'

/** More than anyone has. The oldest ones are removed. */
const MOST_DEVICES = 10

/** The key a browser subscribes with, and the caller's devices. */
export async function viewPush(deps: Deps, { userId }: Caller): Promise<{ public_key: string; devices: Device[] }> {
  const publicKeys = knownPublicKeys(deps)
  const devices = await listDevices(deps.db, { userIds: [userId], publicKeys, wall: deps.wallNow() })
  return { public_key: pushKeys(deps).publicKey, devices: devices.map(viewOf) }
}

/**
 * Turns on notifications for the caller on their current device; may be repeated. Refuses an address outside of push
 * services (`push_endpoint_refused`) or of an unknown one (`push_service_unknown`), a key that isn't a browser's
 * (`push_key_refused`) and an outdated pool key (`push_key_changed`).
 */
export async function addDevice(
  deps: Deps,
  caller: Caller,
  { subscription, userAgent }: { subscription: Subscription; userAgent: string | undefined },
): Promise<Device> {
  const { endpoint, keys, public_key } = subscription
  const problem = refusePushAddress(endpoint, deps.settings.pushServices)
  if (problem) throw new Refusal(problem)
  if (!isBrowserKey(keys.p256dh)) throw new Refusal({ code: 'push_key_refused' })
  if (!knownPublicKeys(deps).includes(public_key)) throw new Refusal({ code: 'push_key_changed' })
  const added = await deps.db.transaction().execute(async (tx) => {
    const device = await putDevice(tx, {
      user_id: caller.userId,
      session_id: caller.sessionId,
      endpoint,
      ...keys,
      public_key,
      name: deviceWords(userAgent ?? ''),
      added_at: deps.now(),
    })
    await dropOldDevices(tx, { userId: caller.userId, keep: MOST_DEVICES })
    return viewOf(device)
  })
  publishOwnNews(deps, caller.userId, 'account')
  return added
}

/** Refuses a device that is not the caller's (`unknown_device`). */
export async function removeDevice(deps: Deps, { userId }: Caller, deviceId: number): Promise<void> {
  if (!(await deleteDevice(deps.db, { deviceId, userId }))) throw new Refusal({ code: 'unknown_device' })
  publishOwnNews(deps, userId, 'account')
}

/** Sends a notification to one of the caller's devices and waits for the push service's response. */
export async function testDevice(deps: Deps, { userId, name }: Caller, deviceId: number): Promise<string> {
  const device = await findDevice(deps.db, { deviceId, wall: deps.wallNow() })
  if (device?.user_id !== userId) throw new Refusal({ code: 'unknown_device' })
  const { pool_name: pool } = await requirePoolSettings(deps.db)
  const mailId = await queueMail(deps, {
    ...test.of({ name, at: deps.now(), zone: null, pool }),
    to: { email: '', name, userId },
    deviceId,
  })
  const delivery = await sendPushNow(deps, mailId)
  // Null: the job was faster.
  if (delivery !== null && delivery.outcome !== 'accepted') {
    throw new Refusal({ code: 'push_not_sent', said: delivery.said })
  }
  return 'The notification is on its way'
}

function viewOf({ device_id, name, added_at, endpoint }: DeviceRow): Device {
  return { device_id, name, added_at, endpoint_hash: createHash('sha256').update(endpoint).digest('hex') }
}
