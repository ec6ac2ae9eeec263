import { createHmac, hkdfSync } from 'node:crypto'
import type { RowVersion } from '#server/db/version.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from './errors.ts'

export type Sealing = { settings: Pick<Deps['settings'], 'appSecret'> }

const keys = new Map<string, Buffer>()

/**
 * A version as callers see it, as 22 letters, digits and signs: a hash with a key made from APP_SECRET. Two are equal if what they stand for is,
 * and nothing else can be read from them: not how much was written in between, and not what an answer says (S5).
 */
export function sealVersion({ settings }: Sealing, version: string | RowVersion): string {
  const key = keys.get(settings.appSecret) ?? keyOf(settings.appSecret)
  return createHmac('sha256', key).update(String(version)).digest('base64url').slice(0, 22)
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'versions', 32))
  keys.set(secret, key)
  return key
}

/** The same row or user with the version that callers see. */
export function withSealedVersion<Row extends { version: RowVersion }>(
  deps: Sealing,
  row: Row,
): Omit<Row, 'version'> & { version: string } {
  return { ...row, version: sealVersion(deps, row.version) }
}

/** Refuses a change based on another version of a row than the stored one. Without `seen` the last change wins. */
export function refuseOldVersion(
  deps: Sealing,
  { seen, stored }: { seen: string | undefined; stored: RowVersion | undefined },
): void {
  if (seen === undefined) return
  if (stored === undefined || seen !== sealVersion(deps, stored)) throw new Refusal({ code: 'changed_meanwhile' })
}
