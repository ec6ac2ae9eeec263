import { mailKinds } from '#contract/outbox/mail-kinds.ts'
import { between, days } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { knownPushKeys } from '#server/push/push-keys.ts'
import { deliverPush, type PushDelivery } from '#server/push/push-service.ts'
import type { Carrier, Together } from './carrier.ts'
import { deleteDeadDevices, deleteDevice, findDevice } from './devices.repo.ts'
import { type MailAccount, requireMailAccount } from './email-settings.service.ts'
import { factsOfAll, partOf, type Sent, sendOne, sendQueued, tidyQueue } from './outbox.service.ts'

/** Sends due notifications. Devices without a signed-in member are deleted first. */
export async function sendDuePushes(deps: Deps): Promise<Sent> {
  await deleteDeadDevices(deps.db, { wall: deps.wallNow() })
  await tidyQueue(deps)
  return sendQueued(deps, await carrierOf(deps))
}

/** Sends this one notification now; null if another server was faster. */
export async function sendPushNow(deps: Deps, mailId: number): Promise<PushDelivery | null> {
  return sendOne(deps, await carrierOf(deps), mailId)
}

/** How long the push service keeps it for a phone that is off, unless the mail expires earlier. */
const KEPT_FOR = days(1)

async function carrierOf(deps: Deps): Promise<Carrier> {
  const known = knownPushKeys(deps)
  const contact = contactOf(await requireMailAccount(deps, deps.db))
  const send = async (mails: Together): Promise<PushDelivery> => {
    const [mail] = mails
    const deviceId = mail.device_id ?? 0
    const wall = deps.wallNow()
    const device = await findDevice(deps.db, { deviceId, wall })
    if (!device || device.user_id !== mail.user_id)
      return { outcome: 'gone', said: 'Nobody is signed in there anymore' }
    const keys = known.find(({ publicKey }) => publicKey === device.public_key)
    // During a change of APP_SECRET another server may have these keys.
    if (!keys)
      return { outcome: 'unavailable', said: 'The device was added with a different APP_SECRET than this server has' }
    const payload = { ...partOf(deps, mail).push(factsOfAll(deps, mails)), tag: mail.mail_key }
    const push = {
      key: mail.mail_key.replaceAll('-', ''),
      device,
      text: JSON.stringify(payload),
      keepFor: mail.expires_at === null ? KEPT_FOR : between(deps.now(), mail.expires_at),
      isUrgent: mailKinds[partOf(deps, mail).kind].is_urgent,
    }
    const delivery = await deliverPush({ keys, contact, wall, services: deps.settings.pushServices }, push)
    if (delivery.outcome === 'gone') await deleteDevice(deps.db, { deviceId, userId: device.user_id })
    return delivery
  }
  // Each device has its maker's push service: trouble with one implies nothing for the next.
  return { channel: 'push', name: 'push', deliver: send, find: null, hasOneProvider: false, atOnce: 20 }
}

/** The contact for push services to reach the pool's operators: their mail address, else the pool's own page. */
function contactOf({ from_email, app_url }: MailAccount): string {
  if (from_email !== '') return `mailto:${from_email}`
  const { protocol, origin, hostname } = new URL(app_url)
  return protocol === 'https:' ? origin : `mailto:pool@${hostname}`
}
