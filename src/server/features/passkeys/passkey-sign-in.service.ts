import type { Assertion } from '#contract/passkeys/passkeys.ts'
import type { Reason } from '#contract/refusals.ts'
import { isCounterAhead, works } from '#rules/passkeys/passkeys.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/features/accounts/sign-in/sign-in.service.ts'
import { type KnownUser, lockForChange } from '#server/features/accounts/users/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { type FailedAttempts, WIDE_LIMIT } from '#server/features/sessions/failed-attempts.ts'
import { requireRelyingParty } from '#server/features/sessions/relying-party.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import {
  beginSession,
  endSessionsByPasskey,
  forgetSecondFactor,
  noteSecondFactor,
} from '#server/features/sessions/sessions.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { readAssertion } from './authenticator.ts'
import { CHALLENGE_LIFETIME, makeChallenge, type Purpose } from './challenges.service.ts'
import { notifyOfPasskey } from './passkey-mails.service.ts'
import { changePasskeyRow, findPasskey, listCredentials } from './passkeys.repo.ts'
import { toDescriptor, userHandleOf } from './passkeys.service.ts'

/** The browser's options to request any passkey of the pool: the passkey identifies its owner. */
export function askSignIn(deps: Deps) {
  return assertionOptions(deps, { purpose: { to: 'sign in' }, allowCredentials: [], userVerification: 'preferred' })
}

/** The browser's options to request one of the caller's own passkeys, with user verification. */
export async function askSecondFactor(deps: Deps, caller: Caller) {
  const allowCredentials = (await listCredentials(deps.db, caller.userId)).filter(works).map(toDescriptor)
  const purpose = { to: 'give the second factor' as const, caller }
  return assertionOptions(deps, { purpose, allowCredentials, userVerification: 'required' })
}

type Asking = {
  purpose: Purpose
  allowCredentials: ReturnType<typeof toDescriptor>[]
  userVerification: 'required' | 'preferred'
}

function assertionOptions(deps: Deps, { purpose, ...rest }: Asking) {
  const { id: rpId } = requireRelyingParty(deps)
  return { challenge: makeChallenge(deps, purpose).toString('base64url'), timeout: CHALLENGE_LIFETIME, rpId, ...rest }
}

type SignIn = { response: Assertion; address: string; device: string; log: EventLog }

/**
 * Signs in by passkey (A10). A passkey that verified its owner, by fingerprint, face or PIN, is also the second factor.
 * An unknown passkey and one of a deactivated member get the same refusal (A3).
 */
export async function signInByPasskey(deps: Deps, attempts: FailedAttempts, asked: SignIn): Promise<Session> {
  const wide = { most: WIDE_LIMIT, isKept: true }
  return countRefused(attempts, { key: `passkey from ${asked.address}`, wide }, () => trySignIn(deps, asked))
}

async function trySignIn(deps: Deps, { response, device, log }: SignIn): Promise<Session> {
  const passkey = await findPasskey(deps.db, response.id)
  const { userHandle } = response.response
  if (!passkey || (userHandle !== undefined && userHandle !== userHandleOf(passkey.user_id))) {
    logEvent(log, { event: 'sign_in', outcome: 'unknown_passkey' })
    throw new Refusal({ code: 'passkey_unknown' })
  }
  const { user_id: userId, public_key: publicKey } = passkey
  const shown = await readAssertion(deps, { purpose: { to: 'sign in' }, log, publicKey }, response)
  const { refused, session } = await deps.db.transaction().execute(async (tx) => {
    const user = await lockForChange(tx, userId)
    const refused = await noteUse(deps, tx, { owner: user, credentialId: response.id, shown: shown.counter, log })
    if (refused) return { refused }
    const tokens = await beginSession(deps, tx, { userId, device, by: 'passkey', isVerified: shown.isVerified })
    return { session: { user, tokens } }
  })
  if (!session) throw new Refusal(refused)
  logEvent(log, { event: 'sign_in', outcome: 'ok', by: 'passkey', user_id: userId })
  return session
}

/**
 * Gives the caller's session the second factor (A10). Refuses someone else's passkey, and one that didn't verify its
 * owner.
 */
export async function giveSecondFactor(
  deps: Deps,
  attempts: FailedAttempts,
  { caller, response, log }: { caller: Caller; response: Assertion; log: EventLog },
): Promise<void> {
  const { userId, sessionId } = caller
  await countRefused(attempts, { key: `second factor ${userId}` }, async () => {
    const passkey = await findPasskey(deps.db, response.id)
    if (passkey?.user_id !== userId) throw new Refusal({ code: 'passkey_unknown' })
    const purpose = { to: 'give the second factor' as const, caller }
    const shown = await readAssertion(deps, { purpose, log, publicKey: passkey.public_key }, response)
    if (!shown.isVerified) throw new Refusal({ code: 'passkey_unverified' })
    const refused = await deps.db.transaction().execute(async (tx) => {
      const owner = await lockForChange(tx, userId)
      const refused = await noteUse(deps, tx, { owner, credentialId: response.id, shown: shown.counter, log })
      if (!refused) await noteSecondFactor(tx, { sessionId, at: deps.wallNow() })
      return refused
    })
    if (refused) throw new Refusal(refused)
    return true
  })
  logEvent(log, { event: 'second_factor_given', user_id: userId })
  publishOwnNews(deps, userId, 'account')
}

type Use = { owner: KnownUser; credentialId: string; shown: number; log: EventLog }

/**
 * Records the use of a passkey whose owner is locked, or returns the refusal. The caller throws after the commit,
 * because a counter that doesn't advance means a second copy is in use, which stops the passkey for good (A10).
 */
async function noteUse(deps: Deps, tx: Tx, { owner, credentialId, shown, log }: Use): Promise<Reason | null> {
  if (!owner.active) {
    logEvent(log, { event: 'sign_in', outcome: 'inactive', user_id: owner.id })
    return { code: 'passkey_unknown' }
  }
  // Reread now that no other use can intervene.
  const passkey = await findPasskey(tx, credentialId)
  if (!passkey) return { code: 'passkey_unknown' }
  if (!works(passkey)) return { code: 'passkey_copied' }
  const { passkey_id: passkeyId, counter: stored, name } = passkey
  if (!isCounterAhead({ stored, shown })) {
    logEvent(log, { event: 'passkey_copied', user_id: owner.id })
    await stopPasskey(deps, tx, { owner, passkeyId, name })
    return { code: 'passkey_copied' }
  }
  await changePasskeyRow(tx, passkeyId, { counter: shown, used_at: deps.wallNow() })
  return null
}

type Stopped = { owner: KnownUser; passkeyId: number; name: string }

/**
 * Stops a copied passkey, and ends the sessions either copy may have opened, because thief and owner can't be
 * distinguished. Notifies the owner by mail.
 */
async function stopPasskey(deps: Deps, tx: Tx, { owner, passkeyId, name }: Stopped): Promise<void> {
  const at = deps.wallNow()
  await changePasskeyRow(tx, passkeyId, { stopped_at: at })
  await endSessionsByPasskey(tx, { userId: owner.id, at })
  await forgetSecondFactor(tx, owner.id)
  const act = { action: 'stop_passkey', subject: 'user', subjectId: owner.id } as const
  await writeAudit(tx, deps, 'system', { ...act, before: { passkey: name, email: owner.email } })
  await notifyOfPasskey(tx, deps, { owner, what: 'stopped', name })
}

type Counted = { key: string; wide?: Parameters<FailedAttempts['guess']>[2] }

/** Counts every refusal of a passkey as a wrong guess (A8), and still returns its reason. */
async function countRefused<Answer>(attempts: FailedAttempts, { key, wide }: Counted, attempt: () => Promise<Answer>) {
  let reason: Reason = { code: 'passkey_failed' }
  const found = await attempts.guess(
    key,
    async () => {
      try {
        return { answer: await attempt() }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        reason = error.reason
        return null
      }
    },
    wide,
  )
  if (!found) throw new Refusal(reason)
  return found.answer
}
