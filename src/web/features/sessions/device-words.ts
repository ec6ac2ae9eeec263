import type { DeviceState } from './this-device.ts'

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
