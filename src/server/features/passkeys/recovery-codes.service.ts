import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { type Proof, requireProof } from '#server/features/accounts/passwords/proof.ts'
import { lockUser } from '#server/features/accounts/users/users.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import { noteSecondFactor } from '#server/features/sessions/sessions.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { notifyOfPasskey } from './passkey-mails.service.ts'
import { auditPasskey } from './passkeys.service.ts'
import { countRecoveryCodes, putRecoveryCodes, takeRecoveryCode } from './recovery-codes.repo.ts'

const HOW_MANY = 10
/**
 * 120 bits: impossible to guess even with a copy of the database, so one round of SHA-256 is enough (OWASP ASVS 6.5.2).
 */
const CODE_BYTES = 15
/** Crockford's base 32: no letter that looks like another one, or like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten new codes for an admin without their passkey; the earlier ones stop working. Only their hashes are stored (A10). */
export async function makeRecoveryCodes(deps: Deps, attempts: FailedAttempts, proven: Proof): Promise<string[]> {
  const { caller, log } = proven
  await requireProof(deps, attempts, proven)
  const codes = Array.from({ length: HOW_MANY }, () => wordsOf(deps.random.bytes(CODE_BYTES)))
  const { userId } = caller
  await deps.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, userId)
    await putRecoveryCodes(tx, { userId, hashes: codes.map((code) => hashOf(userId, code)) })
    await auditPasskey(deps, tx, { caller, action: 'make_recovery_codes', after: { codes: HOW_MANY } })
    await notifyOfPasskey(tx, deps, { owner, what: 'codes_made' })
  })
  logEvent(log, { event: 'recovery_codes_made', user_id: userId })
  publishOwnNews(deps, userId, 'account')
  return codes
}

/** Gives the caller's session the second factor with a code, which is used up (A10). Refuses a wrong or used one, and too many of them. */
export async function useRecoveryCode(
  deps: Deps,
  attempts: FailedAttempts,
  { caller, code, log }: { caller: Caller; code: string; log: EventLog },
): Promise<void> {
  const { userId, sessionId } = caller
  const hash = hashOf(userId, code)
  const isTaken = await attempts.guess(`second factor ${userId}`, () =>
    deps.db.transaction().execute(async (tx) => {
      const owner = await lockUser(tx, userId)
      if (!(await takeRecoveryCode(tx, { userId, hash }))) return null
      const at = deps.wallNow()
      await noteSecondFactor(tx, { sessionId, at })
      const left = await countRecoveryCodes(tx, userId)
      await auditPasskey(deps, tx, { caller, action: 'use_recovery_code', after: { codes: left } })
      await notifyOfPasskey(tx, deps, { owner, what: 'code_used', left })
      return true
    }),
  )
  logEvent(log, { event: isTaken ? 'recovery_code_used' : 'wrong_recovery_code', user_id: userId })
  if (!isTaken) throw new Refusal({ code: 'wrong_recovery_code' })
  publishOwnNews(deps, userId, 'account')
}

/** In groups of four, easy to type from paper. */
function wordsOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? []
  return letters.join('').match(/.{4}/g)?.join('-') ?? ''
}

/**
 * Normalizes the typed code: capitals, spaces, an O for a zero. Hashed with its owner, so that it works for no one
 * else.
 */
function hashOf(userId: number, code: string): string {
  const letters = code
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return createHash('sha256').update(`${userId} ${letters}`).digest('base64url')
}
