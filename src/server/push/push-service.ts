import { describeRefusal } from '#contract/refusals.ts'
import { hours, type Instant, plus } from '#rules/time.ts'
import { type Delivery, shortened } from '#server/mail/provider.ts'
import { type Answer, postTo, withoutAnswer } from '#server/outgoing/post-to.ts'
import { isNamed } from '#server/outgoing/public-address.ts'
import { refusePushAddress } from './push-address.ts'
import type { PushKeys } from './push-keys.ts'

/** A push for a push service (RFC 8030). */
type OutgoingPush = {
  /** Unique; at most 32 letters of base64url. The push service keeps only the newest push per key. */
  key: string
  device: { endpoint: string; p256dh: string; auth: string }
  /** Encrypted for this device only (RFC 8291): its push service can't read it. */
  text: string
  /** How long the push service keeps it for a device that is offline (ms). */
  keepFor: number
  isUrgent: boolean
}

type Sender = {
  keys: PushKeys
  /** A `mailto:` or `https:` address at which the push service's operator can contact the pool's. */
  contact: string
  wall: Instant
  /** Origins of push services besides those of browser makers. */
  services: readonly string[]
}

/** As for a mail, or the push service no longer knows the device. */
export type PushDelivery = Delivery | { outcome: 'gone'; said: string }

/** How long a signature is valid; at most a day (RFC 8292). */
const SIGNED_FOR = hours(12)

/** Loaded with the first push, because many pools never send one. */
const library = async () => (await import('web-push')).default

/** Sends a push to the device's push service. Redirects aren't followed. */
export async function deliverPush(sender: Sender, push: OutgoingPush): Promise<PushDelivery> {
  const { endpoint } = push.device
  const problem = refusePushAddress(endpoint, sender.services)
  if (problem) return { outcome: 'refused', said: describeRefusal(problem).message }
  const host = new URL(endpoint).host
  const answer = await post(sender, push)
  if ('failed' in answer) {
    if (answer.isPrivate) return { outcome: 'refused', said: `${host} lies in a private network` }
    return withoutAnswer(host, 'the notification', answer)
  }
  const { status, text, headers } = answer
  const said = shortened(`${host} answered ${status}${text && status >= 300 ? `: ${text}` : ''}`)
  if (status >= 200 && status < 300)
    return { outcome: 'accepted', messageId: headers.location?.slice(0, 500) ?? null, said }
  if (status === 404 || status === 410) return { outcome: 'gone', said }
  if (status === 504) return { outcome: 'unknown', said }
  // A push refused by a rate limit or a failing service may succeed later; any other refusal concerns this device or
  // this push.
  return { outcome: status === 429 || status === 408 || status >= 500 ? 'unavailable' : 'refused', said }
}

async function post({ keys, contact, wall, services }: Sender, push: OutgoingPush): Promise<Answer> {
  const webPush = await library()
  const { endpoint, p256dh, auth } = push.device
  const url = new URL(endpoint)
  const until = Math.floor(Date.parse(plus(wall, SIGNED_FOR)) / 1_000)
  const signed = webPush.getVapidHeaders(url.origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm', until)
  const body = webPush.encrypt(p256dh, auth, push.text, 'aes128gcm').cipherText
  return postTo(url, {
    isNamed: isNamed(url, services),
    body,
    headers: {
      authorization: signed.Authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: Math.max(0, Math.floor(push.keepFor / 1_000)),
      urgency: push.isUrgent ? 'high' : 'normal',
      topic: push.key,
    },
  })
}
