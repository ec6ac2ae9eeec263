import { hkdfSync } from 'node:crypto'
import type { Deps } from './deps.ts'

/** A key for one purpose, named by its label. It reveals nothing about the secret or the other purposes' keys. */
export const derivedKey = (secret: string, label: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', label, bytes))

/** The current APP_SECRET, then the previous one while it is known: what it signed or hashed still counts. */
export function knownSecrets({
  appSecret,
  appSecretPrevious,
}: Pick<Deps['settings'], 'appSecret' | 'appSecretPrevious'>): [string, ...string[]] {
  return appSecretPrevious === null ? [appSecret] : [appSecret, appSecretPrevious]
}
