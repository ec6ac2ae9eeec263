import { createHmac } from 'node:crypto'
import { derivedKey } from '#server/app-secret.ts'
import type { RowVersion } from '#server/db/version.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from './errors.ts'

export type Sealing = { settings: Pick<Deps['settings'], 'appSecret'> }

const keys = new Map<string, Buffer>()

/**
 * A version for callers, as 22 letters, digits and signs: a hash keyed by APP_SECRET. Equal versions have equal hashes,
 * and nothing else can be derived: neither the number of writes in between nor an answer's content (S5).
 */
export function sealVersion({ settings }: Sealing, version: string | RowVersion): string {
  const key = keys.get(settings.appSecret) ?? keyOf(settings.appSecret)
  return createHmac('sha256', key).update(String(version)).digest('base64url').slice(0, 22)
}

function keyOf(secret: string): Buffer {
  const key = derivedKey(secret, 'versions')
  keys.set(secret, key)
  return key
}

/** The row or user with its version sealed. */
export function withSealedVersion<Row extends { version: RowVersion }>(
  deps: Sealing,
  row: Row,
): Omit<Row, 'version'> & { version: string } {
  return { ...row, version: sealVersion(deps, row.version) }
}

/** Refuses a change based on an older version of a row than the stored one. Without `seen` the last change wins. */
export function refuseOldVersion(
  deps: Sealing,
  { seen, stored }: { seen: string | undefined; stored: RowVersion | undefined },
): void {
  if (seen === undefined) return
  if (stored === undefined || seen !== sealVersion(deps, stored)) throw new Refusal({ code: 'changed_meanwhile' })
}
