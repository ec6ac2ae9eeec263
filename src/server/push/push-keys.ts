import { createECDH, hkdfSync } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

/** The pool's own pair of keys (VAPID, RFC 8292), base64url: the public one goes to browsers, with the other one each push is signed. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * Made of APP_SECRET, so that all servers of a pool have the same pair, it survives every restart and restore, and no copy of the
 * database can sign in the pool's name.
 */
export function pushKeys({ settings }: Deps): PushKeys {
  return pairOf(settings.appSecret)
}

/** Also the pair of the APP_SECRET before: a browser keeps to the one with which it subscribed. */
export function knownPushKeys({ settings }: Deps): PushKeys[] {
  const { appSecret, appSecretPrevious } = settings
  return [appSecret, ...(appSecretPrevious === null ? [] : [appSecretPrevious])].map(pairOf)
}

function pairOf(secret: string): PushKeys {
  const pair = createECDH('prime256v1')
  for (let round = 1; ; round += 1) {
    const candidate = Buffer.from(hkdfSync('sha256', secret, '', `push ${round}`, 32))
    try {
      pair.setPrivateKey(candidate)
      return { publicKey: pair.getPublicKey('base64url'), privateKey: candidate.toString('base64url') }
    } catch {
      // One number in four thousand millions is too large for the curve: the next one.
    }
  }
}

/** Whether it is a point of the curve: what a browser hands out always is. */
export function isBrowserKey(p256dh: string): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(p256dh, 'base64url')
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}
