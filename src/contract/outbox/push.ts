import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { done, idInPath, instant } from '#contract/fields.ts'

/** A browser where the member has turned notifications on. */
const device = z.object({
  device_id: z.int(),
  /** Such as `Chrome on Android`. */
  name: z.string(),
  added_at: instant,
  /** SHA-256 of its endpoint, in hex. A browser recognizes itself by it without the endpoint being revealed. */
  endpoint_hash: z.string(),
})
export type Device = z.infer<typeof device>

export const readPush = endpoint('GET', '/notifications/push', {
  access: 'member',
  summary: 'The public key browsers subscribe with, and the caller’s devices.',
  answer: z.object({ public_key: z.string(), devices: z.array(device) }),
})

/** The result of a browser's subscription (`PushSubscription.toJSON()`), and the key it subscribed with. */
const subscription = z.object({
  endpoint: z.string().max(1_000).pipe(z.url("That isn't a push service address")),
  keys: z.object({
    p256dh: z.base64url("That isn't a browser's key").min(80).max(100),
    auth: z.base64url("That isn't a browser's key").min(20).max(50),
  }),
  public_key: z.string().max(100),
})
export type Subscription = z.infer<typeof subscription>

export const addDevice = endpoint('POST', '/notifications/push/devices', {
  access: 'member',
  summary: 'Notifications for the caller on this device, while they stay signed in there.',
  body: subscription,
  answer: z.object({ device }),
  status: 201,
  limit: { each: 'member', times: 30, within: 60 },
})

const byDevice = z.object({ deviceId: idInPath })

export const removeDevice = endpoint('DELETE', '/notifications/push/devices/:deviceId', {
  access: 'member',
  summary: 'Stops notifications on one of the caller’s devices.',
  params: byDevice,
  answer: done,
})

export const testDevice = endpoint('POST', '/notifications/push/devices/:deviceId/test', {
  access: 'member',
  summary: 'Sends a notification to one of the caller’s devices at once.',
  params: byDevice,
  answer: z.object({ message: z.string() }),
  limit: { each: 'member', times: 10, within: 60 },
})
