import type { Attestation, Passkey } from '#contract/passkeys/passkeys.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { MOST_PASSKEYS, refuseAdding, refuseRemoving } from '#rules/passkeys/passkeys.ts'
import { isUniqueViolation, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { hasJustProven, type Proof, requireProof } from '#server/features/accounts/passwords/proof.ts'
import { deletePasskeys } from '#server/features/accounts/users/remove-passkeys.service.ts'
import { lockUser, requireUser } from '#server/features/accounts/users/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { findRelyingParty, requireRelyingParty } from '#server/features/sessions/relying-party.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import { noteSecondFactor } from '#server/features/sessions/sessions.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { ALGORITHMS, readAttestation } from './authenticator.ts'
import { CHALLENGE_LIFETIME, makeChallenge } from './challenges.service.ts'
import { notifyOfPasskey } from './passkey-mails.service.ts'
import {
  type Credential,
  countPasskeyRows,
  insertPasskey,
  listCredentials,
  listPasskeyRows,
  type PasskeyRow,
  renamePasskeyRow,
} from './passkeys.repo.ts'
import { countRecoveryCodes } from './recovery-codes.repo.ts'

/** The caller's passkeys, with the facts their account page needs to offer more. */
export async function listOwnPasskeys(deps: Deps, caller: Caller) {
  return {
    passkeys: (await listPasskeyRows(deps.db, caller.userId)).map(toPasskey),
    most: MOST_PASSKEYS,
    works_at: findRelyingParty(deps)?.origin ?? null,
    asks_password: !(await hasJustProven(deps, caller)),
    recovery_codes_left: caller.role === 'admin' ? await countRecoveryCodes(deps.db, caller.userId) : null,
  }
}

/**
 * The browser's options to create a passkey. Refuses an eleventh one, and an admin who has yet to use an existing one
 * (A10).
 */
export async function askNewPasskey(deps: Deps, attempts: FailedAttempts, proven: Proof) {
  const { caller } = proven
  const { id, origin } = requireRelyingParty(deps)
  const credentials = await listCredentials(deps.db, caller.userId)
  refuse(refuseAdding({ count: credentials.length, isNeeded: caller.needsSecondFactor }))
  await requireProof(deps, attempts, proven)
  const { pool_name } = await requirePoolSettings(deps.db)
  const { email } = await requireUser(deps.db, caller.userId)
  return {
    rp: { id, name: pool_name },
    // The data a passkey stores and shows: no more than the pool shows everyone. Without email, the name alone.
    user: {
      id: userHandleOf(caller.userId),
      name: hasNoEmail(email) ? caller.name : email,
      displayName: `${caller.name} (${new URL(origin).host})`,
    },
    challenge: makeChallenge(deps, { to: 'add', caller }).toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: credentials.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: caller.role === 'admin' ? ('required' as const) : ('preferred' as const),
    },
    attestation: 'none' as const,
  }
}

type Added = { caller: Caller; name: string; response: Attestation; log: EventLog }

/**
 * Adds the passkey created by the browser, and notifies the owner by mail (A10). One that verified its owner is a
 * second factor for this session. Refuses one already on an account, and from an admin one without verification.
 */
export async function addPasskey(deps: Deps, { caller, name, response, log }: Added): Promise<Passkey> {
  const made = await readAttestation(deps, { purpose: { to: 'add', caller }, log }, response)
  const { isVerified, ...credential } = made
  if (caller.role === 'admin' && !isVerified) throw new Refusal({ code: 'passkey_unverified' })
  const { userId, sessionId } = caller
  const at = deps.wallNow()
  const added = await deps.db.transaction().execute(async (tx) => {
    // Locked, so that two at once can't both be the first or the tenth.
    const owner = await lockUser(tx, userId)
    const count = await countPasskeyRows(tx, userId)
    refuse(refuseAdding({ count, isNeeded: caller.needsSecondFactor }))
    const transports = response.response.transports ?? []
    const row = { ...credential, user_id: userId, transports, name, added_at: at }
    const added = await refuseTaken(insertPasskey(tx, row))
    if (isVerified) await noteSecondFactor(tx, { sessionId, at })
    await auditPasskey(deps, tx, { caller, action: 'add_passkey', after: { passkey: name } })
    await notifyOfPasskey(tx, deps, { owner, what: 'added', name })
    return added
  })
  logEvent(log, { event: 'passkey_added', user_id: userId })
  publishOwnNews(deps, userId, 'account')
  return toPasskey(added)
}

/** Renames one of the caller's passkeys. */
export async function renamePasskey(
  deps: Deps,
  caller: Caller,
  { passkeyId, name }: { passkeyId: number; name: string },
): Promise<Passkey> {
  const renamed = await renamePasskeyRow(deps.db, { passkeyId, userId: caller.userId, name })
  if (!renamed) throw new Refusal({ code: 'unknown_passkey' })
  publishOwnNews(deps, caller.userId, 'account')
  return toPasskey(renamed)
}

/**
 * Removes one of the caller's passkeys, and notifies them by mail. Refuses an admin's last one if the pool requires it
 * (A10).
 */
export async function removePasskey(
  deps: Deps,
  attempts: FailedAttempts,
  { passkeyId, ...proven }: Proof & { passkeyId: number },
): Promise<void> {
  const { caller, log } = proven
  if (caller.needsSecondFactor) throw new Refusal({ code: 'second_factor_needed' })
  await requireProof(deps, attempts, proven)
  const { userId } = caller
  await deps.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, userId)
    const passkeys = await listPasskeyRows(tx, userId)
    const removed = passkeys.find(({ passkey_id }) => passkey_id === passkeyId)
    if (!removed) throw new Refusal({ code: 'unknown_passkey' })
    const others = passkeys.filter((passkey) => passkey !== removed)
    const { second_factor_for_admins: isAsked } = await requirePoolSettings(tx)
    refuse(refuseRemoving({ role: owner.role, isAsked, others }))
    await deletePasskeys(tx, userId, { ids: [passkeyId], hasLeft: others.length > 0 })
    const { name } = removed
    await auditPasskey(deps, tx, { caller, action: 'remove_passkey', before: { passkey: name } })
    await notifyOfPasskey(tx, deps, { owner, what: 'removed', name })
  })
  logEvent(log, { event: 'passkey_removed', user_id: userId })
  publishOwnNews(deps, userId, 'account')
}

type Audited = {
  caller: Caller
  action: 'add_passkey' | 'remove_passkey' | 'make_recovery_codes' | 'use_recovery_code'
  before?: object
  after?: object
}

/** A passkey gives access to the account, so admins can see who added one and when (A6). */
export async function auditPasskey(deps: Deps, tx: Tx, { caller, ...line }: Audited): Promise<void> {
  await writeAudit(tx, deps, caller, { ...line, subject: 'user', subjectId: caller.userId })
}

async function refuseTaken<Answer>(writing: Promise<Answer>): Promise<Answer> {
  try {
    return await writing
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw new Refusal({ code: 'passkey_taken' })
    throw error
  }
}

/** The account's id as stored in a passkey. */
export const userHandleOf = (userId: number): string => Buffer.from(`user ${userId}`).toString('base64url')

export const toDescriptor = ({ credential_id: id, transports }: Credential) => ({
  id,
  type: 'public-key' as const,
  transports,
})

const toPasskey = ({ passkey_id: id, ...row }: PasskeyRow): Passkey => ({ id, ...row })
