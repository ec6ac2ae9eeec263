import { createECDH } from 'node:crypto'
import { derivedKey, knownSecrets } from '#server/app-secret.ts'
import type { Deps } from '#server/deps.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'

/** The pool's VAPID key pair (RFC 8292) in base64url: browsers get the public key, the private one signs each push. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * Derived from APP_SECRET, so that all servers of a pool have the same pair, it survives restarts and restores, and a copy of the
 * database cannot sign for the pool.
 */
export function pushKeys({ settings }: Deps): PushKeys {
  return pairOf(settings.appSecret)
}

/** Includes the pair of the previous APP_SECRET, because a browser keeps the key it subscribed with. */
export function knownPushKeys({ settings }: Pick<NotifyDeps, 'settings'>): PushKeys[] {
  return knownSecrets(settings).map(pairOf)
}

/** The public keys that a device of this pool may have subscribed with. */
export const knownPublicKeys = (deps: Pick<NotifyDeps, 'settings'>): string[] =>
  knownPushKeys(deps).map(({ publicKey }) => publicKey)

function pairOf(secret: string): PushKeys {
  const pair = createECDH('prime256v1')
  for (let round = 1; ; round += 1) {
    const candidate = derivedKey(secret, `push ${round}`)
    try {
      pair.setPrivateKey(candidate)
      return { publicKey: pair.getPublicKey('base64url'), privateKey: candidate.toString('base64url') }
    } catch {
      // About one number in four billion is too large for the curve; then the next one is tried.
    }
  }
}

/** Whether this is a point on the curve, as every browser's key is. */
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
