import { createCipheriv, createDecipheriv } from 'node:crypto'
import { derivedKey, knownSecrets } from '#server/app-secret.ts'
import type { Deps } from '#server/deps.ts'

const VERSION = 'v1'
const IV_BYTES = 12

type Sealing = { random: Pick<Deps['random'], 'bytes'>; settings: Pick<Deps['settings'], 'appSecret'> }

/** Encrypts with a key derived from APP_SECRET (N4). AES-256-GCM also detects tampering. */
export function seal(deps: Sealing, text: string): string {
  const iv = deps.random.bytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(deps.settings.appSecret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [VERSION, ...[iv, cipher.getAuthTag(), sealed].map((part) => Buffer.from(part).toString('base64url'))].join(
    '.',
  )
}

type Unsealing = { settings: Pick<Deps['settings'], 'appSecret' | 'appSecretPrevious'> }

/** Null if it is damaged, or sealed with neither the current nor the previous APP_SECRET. */
export function unseal({ settings }: Unsealing, sealed: string): string | null {
  for (const secret of knownSecrets(settings)) {
    const text = openWith(secret, sealed)
    if (text !== null) return text
  }
  return null
}

/** Reseals with the current APP_SECRET a text sealed with the previous one; null if unnecessary or impossible. */
export function reseal(deps: Deps, sealed: string): string | null {
  if (openWith(deps.settings.appSecret, sealed) !== null) return null
  const text = unseal(deps, sealed)
  return text === null ? null : seal(deps, text)
}

function openWith(secret: string, sealed: string): string | null {
  const [version, ...parts] = sealed.split('.')
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== VERSION || !iv || !tag || !text) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv)
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf(secret: string): Buffer {
  return derivedKey(secret, 'secrets at rest')
}
