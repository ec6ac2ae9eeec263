import type { JoinedContest } from '#contract/accounts/joined-contests.ts'
import type { User } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAddressChanged, notifyPasswordChanged } from '#server/features/accounts/account-notices.service.ts'
import { joinContests, publishJoined, toJoined } from '#server/features/accounts/invitations/contest-entries.service.ts'
import { checkInvitation, useInvitation } from '#server/features/accounts/invitations/invitations.service.ts'
import { requireCurrentPassword } from '#server/features/accounts/passwords/current-password.ts'
import {
  hashChosenPassword,
  hashNewPassword,
  hashPassword,
  matchPassword,
} from '#server/features/accounts/passwords/passwords.ts'
import { removePasskeys } from '#server/features/accounts/users/remove-passkeys.service.ts'
import {
  addUser,
  changeUser,
  definedOf,
  findCredentials,
  lockUser,
  requireCredentials,
  requireUser,
  type UserWithHash,
} from '#server/features/accounts/users/users.service.ts'
import type { Device } from '#server/features/sessions/device-cookie.ts'
import { type FailedAttempts, WIDE_LIMIT } from '#server/features/sessions/failed-attempts.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import {
  beginSession,
  endSessionsOf,
  lockCredentials,
  readSignedInBy,
  rotateSession,
  type SessionTokens,
} from '#server/features/sessions/sessions.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'

export type Session = { user: User; tokens: SessionTokens }

/** A request's origin: the network address, the browser's User-Agent, and the request's log. */
export type Origin = { address: string; device: string; log: EventLog }

type Login = Origin & { email: string; password: string; knownDevice: Device | null }

/**
 * Signs a user in. An unknown email address, a wrong password and a deactivated user get the same refusal after the same
 * time (A3).
 */
export async function login(deps: Deps, attempts: FailedAttempts, asked: Login): Promise<Session> {
  const found = await findCredentials(deps.db, asked.email)
  const session = await guessFor(
    attempts,
    {
      what: 'login',
      account: asked.email,
      address: asked.address,
      knownDevice: asked.knownDevice,
      userId: found?.id ?? null,
    },
    () => tryLogin(deps, found, asked),
  )
  if (!session) throw new Refusal({ code: 'wrong_credentials' })
  return session
}

type Guessing = Pick<Login, 'address' | 'knownDevice'> & {
  what: 'login' | 'card'
  /** The account's email address; empty for a card. */
  account: string
  userId: number | null
}

/**
 * Limits guesses: from one address, at one account, and both together. A browser in which the member has signed in
 * before has a separate count, so that others' guesses never lock it out (A8).
 */
export function guessFor<Found>(
  attempts: FailedAttempts,
  { what, account, address, knownDevice, userId }: Guessing,
  attempt: () => Promise<Found | null>,
): Promise<Found | null> {
  const wide = { most: WIDE_LIMIT, isKept: true }
  if (userId !== null && knownDevice?.userIds.includes(userId))
    return attempts.guess(`${what} ${account} with ${knownDevice.deviceId}`, attempt)
  return attempts.guess(
    `${what} from ${address}`,
    () => attempts.guess(`${what} of ${account}`, () => attempts.guess(`${what} ${account} ${address}`, attempt), wide),
    wide,
  )
}

type Credentials = Awaited<ReturnType<typeof findCredentials>>

async function tryLogin(deps: Deps, found: Credentials, { password, device, log }: Login): Promise<Session | null> {
  const match = await matchPassword(found?.passwordHash, password)
  const matches = match !== null
  if (!found) logEvent(log, { event: 'sign_in', outcome: 'unknown_address' })
  else if (!matches) logEvent(log, { event: 'sign_in', outcome: 'wrong_password', user_id: found.id })
  else if (!found.active) logEvent(log, { event: 'sign_in', outcome: 'inactive', user_id: found.id })
  if (!found || !matches || !found.active) return null
  const { passwordHash, ...user } = found
  const newHash = match === 'typed' ? await hashPassword(password) : null
  const session = await deps.db.transaction().execute(async (tx) => {
    // Checking a password takes a while. If the password was changed or the user deactivated meanwhile, all sessions have
    // ended and a new one must not begin.
    if (!(await lockCredentials(tx, { userId: user.id, passwordHash }))) return null
    if (newHash !== null) await changeUser(tx, user.id, { passwordHash: newHash })
    return { user, tokens: await beginSession(deps, tx, { userId: user.id, device, by: 'password' }) }
  })
  if (session) logEvent(log, { event: 'sign_in', outcome: 'ok', by: 'password', user_id: user.id })
  return session
}

type Registration = Origin & {
  email: string
  password: string
  name: string
  lastName?: string | undefined
  inviteCode?: string | undefined
}

/**
 * Signs up a new member, always as a player, signs them in, and joins the contests of their invitation. Follows the pool's registration
 * setting (A1): by invite, it takes the code of an invitation link or the pool's own code.
 */
export async function register(
  deps: Deps,
  attempts: FailedAttempts,
  { address, device, log, inviteCode, password, ...person }: Registration,
): Promise<Session & { contests: JoinedContest[] }> {
  const { registration, invite_code } = await requirePoolSettings(deps.db)
  if (registration === 'closed') throw new Refusal({ code: 'registration_closed' })
  const hasCode = invite_code && inviteCode ? isSameSecret(invite_code, inviteCode) : false
  if (registration === 'invite') {
    const known = await attempts.guess(`invite ${address}`, async () =>
      hasCode ? 'open' : checkInvitation(deps, inviteCode),
    )
    if (!known) throw new Refusal({ code: 'wrong_invite_code' })
    if (known === 'over') throw new Refusal({ code: 'invitation_over' })
  }
  const passwordHash = await hashChosenPassword(password, person)
  const signedUp = await deps.db.transaction().execute(async (tx) => {
    const { isCounted, contests } = await useInvitation(deps, tx, inviteCode)
    // Hashing takes a while: someone else may have taken the link's last place meanwhile.
    if (registration === 'invite' && !hasCode && !isCounted) throw new Refusal({ code: 'invitation_over' })
    const user = await addUser(deps, tx, { ...person, passwordHash })
    const entrant = { userId: user.id, name: fullName(user) }
    const joined = isCounted
      ? await joinContests(tx, deps, { contests, entrant })
      : contests.map((contest) => toJoined(contest, { code: 'invitation_over' }))
    return { user, tokens: await beginSession(deps, tx, { userId: user.id, device, by: 'joined' }), contests: joined }
  })
  logEvent(log, { event: 'sign_up', user_id: signedUp.user.id })
  deps.live.publish({ about: 'users' })
  publishJoined(deps, { joined: signedUp.contests, userId: signedUp.user.id })
  return signedUp
}

/** New tokens for the cookie's refresh token. Refuses a missing, unknown or already used one (A4). */
export async function refreshSession(
  deps: Deps,
  { refreshToken, device, log }: { refreshToken: string | null } & Omit<Origin, 'address'>,
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
  /** With a new password: whether to remove the caller's passkeys. */
  removePasskeys?: boolean | undefined
}

/**
 * Changes the caller's own name, email address or password; omitted fields stay. A new address or password requires the
 * current password, so that no one can take over the account from an unattended browser. A new password ends every
 * session; the caller continues with the new one in the response (A4).
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
    removePasskeys: alsoPasskeys = false,
    ...changes
  }: ProfileChanges & { caller: Caller } & Omit<Origin, 'address'>,
): Promise<{ user: User; tokens: SessionTokens | null }> {
  const current = await requireCredentials(deps.db, caller.userId)
  if (password && hasNoEmail(changes.email ?? current.email)) throw new Refusal({ code: 'own_email_needed' })
  const newEmail = changes.email !== undefined && changes.email !== current.email
  if (newEmail || password) {
    await requireCurrentPassword(deps, attempts, { caller, owner: current, given: currentPassword, log })
  }
  const passwordHash = await hashNewPassword(password, { ...current, ...definedOf(changes) })
  const changed = await deps.db.transaction().execute(async (tx) => {
    const held = await lockUser(tx, caller.userId)
    // Checking the password takes a while: the account must still be the one it was checked against.
    const isSame = held.email === current.email && held.passwordHash === current.passwordHash
    if (!isSame) throw new Refusal({ code: 'account_changed' })
    const user = await changeUser(tx, caller.userId, { ...changes, passwordHash })
    if (user.email !== held.email) await notifyAddressChanged(tx, deps, held, 'member')
    if (passwordHash !== undefined) await notifyPasswordChanged(tx, deps, user, 'member')
    const isNew = passwordHash !== undefined
    return { user, tokens: isNew ? await startOver(tx, deps, { caller, owner: held, device, alsoPasskeys }) : null }
  })
  publishOwnNews(deps, caller.userId, 'account')
  if (newEmail) logEvent(log, { event: 'address_changed', user_id: caller.userId })
  if (passwordHash !== undefined) logEvent(log, { event: 'password_changed', user_id: caller.userId })
  return changed
}

type StartingOver = { caller: Caller; owner: UserWithHash; device: string; alsoPasskeys: boolean }

/** Ends all of the caller's sessions after a new password, and begins the one they continue with (A4, A10). */
async function startOver(tx: Tx, deps: Deps, { caller, owner, device, alsoPasskeys }: StartingOver) {
  const { userId, sessionId, gaveSecondFactor } = caller
  const by = (await readSignedInBy(tx, sessionId)) ?? 'password'
  const going = { owner, actor: caller, since: null, by: 'member' } as const
  const hasPasskey = alsoPasskeys ? await removePasskeys(tx, deps, going) : true
  await endSessionsOf(deps, tx, { userId })
  return beginSession(deps, tx, { userId, device, by, isVerified: gaveSecondFactor && hasPasskey })
}
