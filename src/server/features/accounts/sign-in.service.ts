import { createHash, timingSafeEqual } from 'node:crypto'
import type { User } from '#contract/accounts/users.ts'
import type { Deps } from '#server/deps.ts'
import { checkInvitation, useInvitation } from '#server/features/accounts/invitations.service.ts'
import {
  addUser,
  changeUser,
  findCredentials,
  holdUser,
  requireCredentials,
  requireUser,
} from '#server/features/accounts/users.service.ts'
import { type FailedAttempts, WIDE_LIMIT } from '#server/features/sessions/failed-attempts.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import {
  beginSession,
  endSessionsOf,
  holdCredentials,
  rotateSession,
  type SessionTokens,
} from '#server/features/sessions/sessions.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { requireCurrentPassword } from './current-password.ts'
import { hashChosenPassword, hashNewPassword, isPasswordOf } from './passwords.ts'

export type Session = { user: User; tokens: SessionTokens }

/** Where it is asked from: the address, what the browser says of itself, and the log of the request. */
type From = { address: string; device: string; log: EventLog }

type Login = From & { email: string; password: string }

/**
 * Signs a user in. One and the same refusal, after the same time, for an unknown e-mail address, a wrong password and a user
 * who has been deactivated (A3).
 */
export async function login(deps: Deps, attempts: FailedAttempts, asked: Login): Promise<Session> {
  const key = `login ${asked.email.toLowerCase()} ${asked.address}`
  const wide = { most: WIDE_LIMIT, isKept: true }
  const session = await attempts.guess(
    `login from ${asked.address}`,
    () =>
      attempts.guess(
        `login of ${asked.email.toLowerCase()}`,
        () => attempts.guess(key, () => tryLogin(deps, asked)),
        wide,
      ),
    wide,
  )
  if (!session) throw new Refusal({ code: 'wrong_credentials' })
  return session
}

async function tryLogin(deps: Deps, { email, password, device, log }: Login): Promise<Session | null> {
  const found = await findCredentials(deps.db, email)
  const matches = await isPasswordOf(found?.passwordHash, password)
  if (!found) logEvent(log, { event: 'sign_in', outcome: 'unknown_address' })
  else if (!matches) logEvent(log, { event: 'sign_in', outcome: 'wrong_password', user_id: found.id })
  else if (!found.active) logEvent(log, { event: 'sign_in', outcome: 'inactive', user_id: found.id })
  if (!found || !matches || !found.active) return null
  const { passwordHash, ...user } = found
  const session = await deps.db.transaction().execute(async (tx) => {
    // Checking a password takes a while: a new password or a deactivation in between has ended all sessions, and this one
    // must not begin after it.
    if (!(await holdCredentials(tx, { userId: user.id, passwordHash }))) return null
    return { user, tokens: await beginSession(deps, tx, { userId: user.id, device }) }
  })
  if (session) logEvent(log, { event: 'sign_in', outcome: 'ok', user_id: user.id })
  return session
}

type Registration = From & {
  email: string
  password: string
  name: string
  lastName?: string | undefined
  inviteCode?: string | undefined
}

/**
 * Signs a new member up, always as a player, and in. Refuses as the pool's registration setting says (A1): by invite it takes the
 * code of an invitation link or the pool's own.
 */
export async function register(
  deps: Deps,
  attempts: FailedAttempts,
  { address, device, log, inviteCode, password, ...person }: Registration,
): Promise<Session> {
  const { registration, invite_code } = await requirePoolSettings(deps.db)
  if (registration === 'closed') throw new Refusal({ code: 'registration_closed' })
  const hasCode = isSameSecret(invite_code, inviteCode)
  if (registration === 'invite') {
    const known = await attempts.guess(`invite ${address}`, async () =>
      hasCode ? 'open' : checkInvitation(deps, inviteCode),
    )
    if (!known) throw new Refusal({ code: 'wrong_invite_code' })
    if (known === 'over') throw new Refusal({ code: 'invitation_over' })
  }
  const passwordHash = await hashChosenPassword(password, person)
  const session = await deps.db.transaction().execute(async (tx) => {
    const isCounted = await useInvitation(deps, tx, inviteCode)
    // Hashing takes a while: the last place of the link may have gone meanwhile.
    if (registration === 'invite' && !hasCode && !isCounted) throw new Refusal({ code: 'invitation_over' })
    const user = await addUser(deps, tx, { ...person, passwordHash })
    return { user, tokens: await beginSession(deps, tx, { userId: user.id, device }) }
  })
  logEvent(log, { event: 'sign_up', user_id: session.user.id })
  deps.live.tell({ about: 'users' })
  return session
}

/** Compared in constant time: how long it takes tells nothing about how much of the guess was right. */
function isSameSecret(secret: string | null, guess: string | undefined): boolean {
  if (!secret || !guess) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(secret), digest(guess))
}

/** Hands out new tokens for the refresh token of the cookie. Refuses where it is missing, unknown or spent (A4). */
export async function refreshSession(
  deps: Deps,
  { refreshToken, device, log }: { refreshToken: string | null } & Omit<From, 'address'>,
): Promise<Session> {
  const tokens = refreshToken === null ? null : await rotateSession(deps, { refreshToken, device, log })
  if (!tokens) throw new Refusal({ code: 'session_ended' })
  return { user: await requireUser(deps.db, tokens.userId), tokens }
}

type ProfileChanges = {
  name?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  currentPassword?: string | undefined
  password?: string | undefined
}

/**
 * A user changes his own name, e-mail address or password; what is not given stays. The latter two need the current password,
 * so that a browser left open cannot be turned into a stolen account. A new password ends every session, and the caller goes on
 * with the new one that is answered (A4).
 */
export async function updateProfile(
  deps: Deps,
  attempts: FailedAttempts,
  {
    caller,
    device,
    log,
    currentPassword,
    password,
    ...changes
  }: ProfileChanges & { caller: Caller } & Omit<From, 'address'>,
): Promise<{ user: User; tokens: SessionTokens | null }> {
  const present = await requireCredentials(deps.db, caller.userId)
  const newEmail = changes.email !== undefined && changes.email !== present.email
  if (newEmail || password) {
    await requireCurrentPassword(attempts, { caller, passwordHash: present.passwordHash, given: currentPassword, log })
  }
  const passwordHash = await hashNewPassword(password, { ...present, ...told(changes) })
  const changed = await deps.db.transaction().execute(async (tx) => {
    const held = await holdUser(tx, caller.userId)
    // What the current password was asked for must still be so: checking it takes a while.
    const isSame = held.email === present.email && held.passwordHash === present.passwordHash
    if (!isSame) throw new Refusal({ code: 'account_changed' })
    const user = await changeUser(tx, caller.userId, { ...changes, passwordHash })
    if (passwordHash === undefined) return { user, tokens: null }
    await endSessionsOf(deps, tx, { userId: caller.userId })
    return { user, tokens: await beginSession(deps, tx, { userId: caller.userId, device }) }
  })
  if (newEmail) logEvent(log, { event: 'address_changed', user_id: caller.userId })
  if (passwordHash !== undefined) logEvent(log, { event: 'password_changed', user_id: caller.userId })
  return changed
}

/** What is really given of a member's changes. */
function told({ name, lastName, email }: ProfileChanges): Partial<{ name: string; lastName: string; email: string }> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined ? {} : { email }),
  }
}
