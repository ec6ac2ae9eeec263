import { queryOptions } from '@tanstack/react-query'
import { addDevice, type Device, readPush, removeDevice } from '#contract/outbox/push.ts'
import { call } from '#web/api/call.ts'
import { sha256 } from '#web/api/sha256.ts'

/**
 * Whether this browser shows the pool's notifications. `unsupported`: it can't. `insecure`: the page was not opened
 * over https. `install`: an iPhone only shows them for apps on its home screen. `blocked`: the reader has blocked them
 * for this site.
 */
type DeviceState = 'unsupported' | 'insecure' | 'install' | 'blocked' | 'off' | 'on'

type ThisDevice = {
  state: DeviceState
  /** The device as stored by the server; null while notifications are off. */
  device: Device | null
  /** The member's other devices. */
  others: Device[]
}

export const deviceQuery = (userId: number) =>
  queryOptions({
    queryKey: ['this-device', userId],
    queryFn: ({ signal }) => readThisDevice(signal),
    // The browser's settings may have changed since.
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

/** Why this browser can't show notifications; null if it can. */
function obstacle(): DeviceState | null {
  if (!window.isSecureContext) return 'insecure'
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'blocked' : null
  }
  const isApplePhone = /iPhone|iPad/.test(navigator.userAgent) || (isMac() && navigator.maxTouchPoints > 1)
  return isApplePhone && !window.matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported'
}

/** An iPad identifies itself as a Mac; only its touch screen reveals it. */
const isMac = () => navigator.userAgent.includes('Macintosh')

/** Asks the reader for permission if needed. Returns whether notifications are on now. */
export async function switchOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { public_key } = await call(readPush)
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // A subscription belongs to its key; a new key needs a new subscription.
  if (old && keyOf(old) !== public_key) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  await registerDevice(subscription)
  return true
}

/** Registers the device again after a new password, which ended its session. */
export async function keepOn(): Promise<void> {
  const subscription = await findSubscription()
  if (subscription) await registerDevice(subscription)
}

async function registerDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(addDevice, { body: { endpoint, keys: { p256dh, auth }, public_key: keyOf(subscription) ?? '' } })
}

export async function switchOff({ device_id }: Device): Promise<void> {
  await call(removeDevice, { params: { deviceId: device_id } })
  await unsubscribe()
}

/** Ends the subscription at the browser's push service. */
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

/** The server identifies a device by this hash: it never reveals an endpoint, not even to its owner. */
const hashOf = (endpoint: string) => sha256(endpoint)

/** Why notifications are off on this device, or until when they are on. */
export const deviceWords: Record<DeviceState, string> = {
  unsupported: 'This browser can’t show notifications.',
  insecure: 'Notifications only work over https.',
  install:
    'On an iPhone or iPad, first add PuckPool to your Home Screen (Share, then Add to Home Screen) and open it there.',
  blocked: 'Blocked. Allow notifications for this site in your browser settings.',
  off: 'Get the kinds you choose below, even while PuckPool is closed',
  on: 'On while you stay signed in here',
}

export const PUSH_FAILED = 'Your browser couldn’t reach its push service. Try again later.'
