import { createHmac, timingSafeEqual } from 'node:crypto'
import { minutes, plus } from '#rules/time.ts'
import { derivedKey } from '#server/app-secret.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'
import { insertAnsweredChallenge } from './challenges.repo.ts'

/** A challenge's purpose; its answer is valid for nothing else. */
export type Purpose =
  | { to: 'sign in' }
  | { to: 'add' | 'give the second factor'; caller: Pick<Caller, 'userId' | 'sessionId'> }

/** The time a member has to confirm on their device. */
export const CHALLENGE_LIFETIME = minutes(5)

const RANDOM_BYTES = 16
const EXPIRY_BYTES = 6
const SIGNATURE_BYTES = 32

/**
 * A challenge any of our servers recognizes: random bytes, its expiry, and a signature over both and the purpose.
 * Nothing is stored before it is answered, so that visitors can't fill the database.
 */
export function makeChallenge(deps: Deps, purpose: Purpose): Buffer {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUIntBE(Date.parse(plus(deps.wallNow(), CHALLENGE_LIFETIME)), 0, EXPIRY_BYTES)
  const body = Buffer.concat([deps.random.bytes(RANDOM_BYTES), expiry])
  return Buffer.concat([body, signatureOf(deps, body, purpose)])
}

/**
 * Uses up a challenge, in base64url as the browser returns it. False if it isn't ours, has another purpose, is expired
 * or used.
 */
export async function takeChallenge(deps: Deps, challenge: string, purpose: Purpose): Promise<boolean> {
  const given = Buffer.from(challenge, 'base64url')
  // Another encoding of the same bytes would be another row, and so the same challenge would work twice.
  if (given.length !== RANDOM_BYTES + EXPIRY_BYTES + SIGNATURE_BYTES || given.toString('base64url') !== challenge)
    return false
  const body = given.subarray(0, RANDOM_BYTES + EXPIRY_BYTES)
  if (!timingSafeEqual(given.subarray(body.length), signatureOf(deps, body, purpose))) return false
  const expires = body.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES)
  const at = deps.wallNow()
  if (expires <= Date.parse(at)) return false
  return insertAnsweredChallenge(deps.db, { challenge, expires_at: new Date(expires).toISOString(), at })
}

/** The secret signs other things too; each use gets its own key. */
function signatureOf({ settings }: Deps, body: Buffer, purpose: Purpose): Buffer {
  const key = derivedKey(settings.appSecret, 'passkey challenge')
  const bound = purpose.to === 'sign in' ? '' : `${purpose.caller.userId} ${purpose.caller.sessionId}`
  return createHmac('sha256', key).update(`${purpose.to} ${bound} `).update(body).digest()
}
