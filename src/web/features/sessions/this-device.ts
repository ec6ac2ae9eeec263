import { queryOptions } from '@tanstack/react-query'
import { addDevice, type Device, readPush, removeDevice } from '#contract/outbox/push.ts'
import { call } from '#web/api/call.ts'

/**
 * Whether this browser shows notifications of the pool. `unsupported`: it cannot. `insecure`: the pool is not opened by https. `install`:
 * an iPhone does it only for what has been put on its home screen. `blocked`: its owner has forbidden it for this site.
 */
export type DeviceState = 'unsupported' | 'insecure' | 'install' | 'blocked' | 'off' | 'on'

type ThisDevice = {
  state: DeviceState
  /** The device as the server knows it; null while notifications are not on. */
  device: Device | null
  /** The other ones of the same member. */
  others: Device[]
}

export const deviceQuery = (userId: number) =>
  queryOptions({
    queryKey: ['this-device', userId],
    queryFn: ({ signal }) => readThisDevice(signal),
    // The browser's own settings may have changed since.
    staleTime: 0,
    throwOnError: false,
  })

async function readThisDevice(signal: AbortSignal): Promise<ThisDevice> {
  const { devices } = await call(readPush, {}, { signal })
  const subscription = await findSubscription()
  const hash = subscription && (await hashOf(subscription.endpoint))
  const device = devices.find((of) => of.endpoint_hash === hash) ?? null
  const others = devices.filter((of) => of !== device)
  return { state: obstacle() ?? (device ? 'on' : 'off'), device, others }
}

/** What keeps this browser from showing notifications, whatever the pool says. */
function obstacle(): DeviceState | null {
  if (!window.isSecureContext) return 'insecure'
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'blocked' : null
  }
  const isApplePhone = /iPhone|iPad/.test(navigator.userAgent) || (isMac() && navigator.maxTouchPoints > 1)
  return isApplePhone && !window.matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported'
}

/** An iPad calls itself a Mac, and is told by its touch screen. */
const isMac = () => navigator.userAgent.includes('Macintosh')

/** Asks the reader first where he has not been asked. Answers whether it is on now: he may say no. */
export async function switchOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { public_key } = await call(readPush)
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // A browser keeps to the key with which it once subscribed; under another one it has to begin anew.
  if (old && keyOf(old) !== public_key) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  await tellServer(subscription)
  return true
}

/** After a new password, which has ended the session in which it was switched on: the reader is still the same. */
export async function keepOn(): Promise<void> {
  const subscription = await findSubscription()
  if (subscription) await tellServer(subscription)
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(addDevice, { body: { endpoint, keys: { p256dh, auth }, public_key: keyOf(subscription) ?? '' } })
}

export async function switchOff({ device_id }: Device): Promise<void> {
  await call(removeDevice, { params: { deviceId: device_id } })
  await unsubscribe()
}

/** Tells the push service of this browser that nothing is wanted any more. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey
  if (!key) return null
  const letters = btoa(String.fromCharCode(...new Uint8Array(key)))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** As the server names a browser: it never tells an endpoint, not even to its owner. */
async function hashOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
