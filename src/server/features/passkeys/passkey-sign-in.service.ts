import type { Assertion } from '#contract/passkeys/passkeys.ts'
import type { Reason } from '#contract/refusals.ts'
import { isCounterAhead } from '#rules/passkeys/passkeys.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/features/accounts/sign-in/sign-in.service.ts'
import { lockForChange } from '#server/features/accounts/users/users.service.ts'
import { type FailedAttempts, WIDE_LIMIT } from '#server/features/sessions/failed-attempts.ts'
import { requireRelyingParty } from '#server/features/sessions/relying-party.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import { beginSession, noteSecondFactor } from '#server/features/sessions/sessions.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { readAssertion } from './authenticator.ts'
import { CHALLENGE_LIFETIME, makeChallenge, type Purpose } from './challenges.service.ts'
import { findPasskey, listCredentials, notePasskeyUse, type StoredPasskey } from './passkeys.repo.ts'
import { toDescriptor, userHandleOf } from './passkeys.service.ts'

/** What the browser needs to ask for any passkey of the pool: the passkey knows whose it is. */
export function askSignIn(deps: Deps) {
  return assertionOptions(deps, { purpose: { to: 'sign in' }, allowCredentials: [], userVerification: 'preferred' })
}

/** What the browser needs to ask for one of the caller's own passkeys, which then has to check that it is them. */
export async function askSecondFactor(deps: Deps, caller: Caller) {
  const allowCredentials = (await listCredentials(deps.db, caller.userId)).map(toDescriptor)
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
 * Signs in whoever shows a passkey (A10). A passkey that checked its owner, by fingerprint, face or PIN, is the second factor as well. One
 * that nobody has and one of a deactivated member get the same refusal (A3).
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
  const session = await deps.db.transaction().execute(async (tx) => {
    const user = await lockForChange(tx, userId)
    if (!user.active) return null
    await noteUse(deps, tx, { passkey, shown: shown.counter, log })
    return {
      user,
      tokens: await beginSession(deps, tx, { userId, device, by: 'passkey', isVerified: shown.isVerified }),
    }
  })
  if (!session) {
    logEvent(log, { event: 'sign_in', outcome: 'inactive', user_id: userId })
    throw new Refusal({ code: 'passkey_unknown' })
  }
  logEvent(log, { event: 'sign_in', outcome: 'ok', by: 'passkey', user_id: userId })
  return session
}

/** Gives the caller's session the second factor (A10). Refuses somebody else's passkey, and one that didn't check its owner. */
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
    await deps.db.transaction().execute(async (tx) => {
      await noteUse(deps, tx, { passkey, shown: shown.counter, log })
      await noteSecondFactor(tx, { sessionId, at: deps.wallNow() })
    })
    return true
  })
  logEvent(log, { event: 'second_factor_given', user_id: userId })
  deps.live.publish({ about: 'mine', user_id: userId, what: 'account' })
}

type Use = { passkey: StoredPasskey; shown: number; log: EventLog }

/** A counter that does not move on is a second copy of the passkey at work. Of two answers at once, one loses too. */
async function noteUse(deps: Deps, tx: Tx, { passkey, shown, log }: Use): Promise<void> {
  const { passkey_id: passkeyId, counter: stored, user_id } = passkey
  const isAhead = isCounterAhead({ stored, shown })
  if (isAhead && (await notePasskeyUse(tx, { passkeyId, stored, shown, at: deps.wallNow() }))) return
  logEvent(log, { event: 'passkey_copied', user_id })
  throw new Refusal({ code: 'passkey_copied' })
}

type Counted = { key: string; wide?: Parameters<FailedAttempts['guess']>[2] }

/** Counts every refusal of a passkey as a wrong guess (A8), and still says why it was refused. */
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
