import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

/** The secret of a link that opens an account; only its hash is stored. */
export function makeLinkToken({ random }: Pick<Deps, 'random'>): { token: string; hash: string } {
  const token = Buffer.from(random.bytes(32)).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

/** Hashed so that a stolen database opens nobody's account. The token is random, so one round of SHA-256 is enough. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
