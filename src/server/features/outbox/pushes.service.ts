import { between, days } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { knownPushKeys } from '#server/push/push-keys.ts'
import { deliverPush, type PushDelivery } from '#server/push/push-service.ts'
import type { Carrier } from './carrier.ts'
import { deleteDeadDevices, deleteDevice, findDevice } from './devices.repo.ts'
import { type MailAccount, requireMailAccount } from './email-settings.service.ts'
import type { MailRow } from './outbox.repo.ts'
import { mailOf, type Sent, sendOne, sendQueued, tidyQueue } from './outbox.service.ts'
import { isUrgent, pushOf } from './push-words.ts'

/** Sends the notifications that are due; before that, the devices on which nobody is signed in any more are forgotten. */
export async function sendDuePushes(deps: Deps): Promise<Sent> {
  await deleteDeadDevices(deps.db, { wall: deps.wallNow() })
  await tidyQueue(deps)
  return sendQueued(deps, await carrierOf(deps))
}

/** Sends one certain notification now; null where another server was faster. */
export async function sendPushNow(deps: Deps, mailId: number): Promise<PushDelivery | null> {
  return sendOne(deps, await carrierOf(deps), mailId)
}

/** A phone that is switched off is told for so long, where nothing says until when it makes sense. */
const KEPT_FOR = days(1)

async function carrierOf(deps: Deps): Promise<Carrier> {
  const known = knownPushKeys(deps)
  const contact = contactOf(await requireMailAccount(deps, deps.db))
  const send = async (mail: MailRow): Promise<PushDelivery> => {
    const deviceId = mail.device_id ?? 0
    const wall = deps.wallNow()
    const device = await findDevice(deps.db, { deviceId, wall })
    if (!device || device.user_id !== mail.user_id)
      return { outcome: 'gone', said: 'Nobody is signed in there any more' }
    const keys = known.find(({ publicKey }) => publicKey === device.public_key)
    // While APP_SECRET is being changed another server may have it.
    if (!keys)
      return { outcome: 'unavailable', said: 'This server has another APP_SECRET than the device was added with' }
    const told = { ...pushOf(mailOf(mail)), tag: mail.mail_key }
    const push = {
      key: mail.mail_key.replaceAll('-', ''),
      device,
      text: JSON.stringify(told),
      keepFor: mail.expires_at === null ? KEPT_FOR : between(deps.now(), mail.expires_at),
      isUrgent: isUrgent(mailOf(mail)),
    }
    const delivery = await deliverPush({ keys, contact, wall, anywhere: deps.settings.pushAnywhere }, push)
    if (delivery.outcome === 'gone') await deleteDevice(deps.db, { deviceId, userId: device.user_id })
    return delivery
  }
  // Each device has the push service of its maker: what one of them says is nothing to the next.
  return { channel: 'push', name: 'push', deliver: send, find: null, hasOneProvider: false, atOnce: 20 }
}

/** Where the push services find whoever runs this pool: his mail address, else the pool's own page. */
function contactOf({ from_email, app_url }: MailAccount): string {
  if (from_email !== '') return `mailto:${from_email}`
  const { protocol, origin, hostname } = new URL(app_url)
  return protocol === 'https:' ? origin : `mailto:pool@${hostname}`
}
