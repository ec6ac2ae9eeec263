import { createHash, createHmac } from 'node:crypto'
import type { SignedInBy } from '#contract/sessions/sessions.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { needsSecondFactor } from '#rules/passkeys/passkeys.ts'
import { days, type Instant, plus, seconds } from '#rules/time.ts'
import { derivedKey, knownSecrets } from '#server/app-secret.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'
import { inBatchesOf } from '#server/live/batches.ts'
import { randomToken } from '#server/random-token.ts'
import { readAccessToken, readExpiredToken, signAccessToken } from './access-token.ts'
import { type EventLog, logEvent } from './security-events.ts'
import {
  deleteDeadSessions,
  deleteOldTokens,
  endAllSessions,
  endOneSession,
  extendSession,
  findSessionOfRotation,
  findSessionOfToken,
  insertRefreshToken,
  insertSession,
  listLivingSessionUsers,
  type SessionUserRow,
  useRefreshToken,
} from './sessions.repo.ts'

export {
  endOtherSessions,
  endSessionsByPasskey,
  findLastProof,
  forgetSecondFactor,
  listLivingSessions,
  lockCredentials,
  noteSecondFactor,
  readSignedInBy,
} from './sessions.repo.ts'

/** A session ends after this long without use; each refresh extends it. */
export const SESSION_LIFETIME = days(30)
/** A session ends after this long however much it is used: about three sign-ins per season (OWASP ASVS 7.3.2). */
const LONGEST_SESSION = days(90)
/** How long a just-used refresh token still gets the same device the same successor (A4). */
const REPEAT_WINDOW = seconds(30)
/** A User-Agent is cut to this length; the database column holds no more. */
const DEVICE_MAX_LENGTH = 300

/** The access token goes with each call; the refresh token gets the next access token (A4). */
export type SessionTokens = { userId: number; accessToken: string; refreshToken: string }

/** An access token's caller; null if it isn't ours, it or its session has ended, or the user isn't active (A4). */
export const findSessionUser: (deps: Deps, token: string) => Promise<Caller | null> = inBatchesOf(findSessionUsers)

/** Many tokens' callers, in the same order, with a single query. */
async function findSessionUsers(deps: Deps, tokens: readonly string[]): Promise<(Caller | null)[]> {
  const given = tokens.map((token) => readAccessToken(deps, token))
  const sessionIds = given.flatMap((claims) => claims?.sessionId ?? [])
  const users = sessionIds.length > 0 ? await listLivingSessionUsers(deps.db, { sessionIds, at: deps.wallNow() }) : []
  const bySession = new Map(users.map((user) => [user.session_id, user]))
  return given.map((claims) => {
    const user = claims && bySession.get(claims.sessionId)
    return user && user.user_id === claims.userId ? toCaller(user) : null
  })
}

function toCaller({ role: stored, second_factor_at, second_factor_for_admins, ...row }: SessionUserRow): Caller {
  const role = stored === 'admin' || stored === 'superadmin' ? stored : 'player'
  const isGiven = second_factor_at !== null
  const needs = needsSecondFactor({ role, isAsked: second_factor_for_admins === true, isGiven })
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    name: fullName({ name: row.name, lastName: row.last_name }),
    role,
    isAdmin: role === 'admin' && !needs,
    needsSecondFactor: needs,
    gaveSecondFactor: isGiven,
  }
}

type Beginning = {
  userId: number
  device: string
  by: SignedInBy
  /** The second factor was given on the way in, or in the session that this one replaces. */
  isVerified?: boolean
}

/** Begins a session for a user who has just proved their identity this way (A10), and deletes their ended ones. */
export async function beginSession(
  deps: Deps,
  tx: Tx,
  { userId, device, by, isVerified = false }: Beginning,
): Promise<SessionTokens> {
  const at = deps.wallNow()
  const sessionId = deps.random.uuid()
  await deleteDeadSessions(tx, { userId, at })
  await insertSession(tx, {
    session_id: sessionId,
    user_id: userId,
    device: storedDevice(device),
    signed_in_by: by,
    started_at: at,
    expires_at: plus(at, SESSION_LIFETIME),
    second_factor_at: isVerified ? at : null,
  })
  const refreshToken = randomToken(deps, 32)
  return storeTokens(deps, tx, { userId, sessionId, at, refreshToken })
}

/** A browser's refresh token, with its request's log. */
type Presented = { refreshToken: string; device: string; log: EventLog }

/**
 * Exchanges a refresh token for new tokens (A4); null if it is unknown or its session has ended. A page that is reloaded in the
 * middle of a refresh never gets the response, so within `REPEAT_WINDOW` the same device gets the same successor again. Any other
 * second use means that the token was copied: the whole session ends, because thief and owner look the same.
 */
export async function rotateSession(
  deps: Deps,
  { refreshToken, device: userAgent, log }: Presented,
): Promise<SessionTokens | null> {
  const hash = hashOf(refreshToken)
  const at = deps.wallNow()
  const device = storedDevice(userAgent)
  const rotated = await deps.db.transaction().execute(async (tx) => {
    const usedIn = await useRefreshToken(tx, { hash, at })
    const repeated = usedIn === null ? await findRepeatedRotation(deps, tx, { refreshToken, device, at }) : null
    const sessionId = usedIn ?? repeated?.sessionId
    if (sessionId === undefined) return 'reused or unknown'
    const until = plus(at, SESSION_LIFETIME)
    const userId = await extendSession(tx, { sessionId, device, at, until, longest: LONGEST_SESSION })
    if (userId === null) return null
    if (repeated) return signTokens(deps, { userId, sessionId, refreshToken: repeated.successor })
    await deleteOldTokens(tx, { sessionId, before: plus(at, -SESSION_LIFETIME) })
    const [successor] = successorsOf(deps, refreshToken)
    return storeTokens(deps, tx, { userId, sessionId, at, refreshToken: successor })
  })
  if (rotated !== 'reused or unknown') return rotated
  await endReusedSession(deps, { hash, log })
  return null
}

/** The successor this device's last refresh got for this token, if it is still unused. */
async function findRepeatedRotation(
  deps: Deps,
  tx: Tx,
  { refreshToken, device, at }: { refreshToken: string; device: string; at: Instant },
): Promise<{ sessionId: string; successor: string } | null> {
  for (const successor of successorsOf(deps, refreshToken)) {
    const sessionId = await findSessionOfRotation(tx, {
      hash: hashOf(refreshToken),
      successorHash: hashOf(successor),
      device,
      usedAfter: plus(at, -REPEAT_WINDOW),
    })
    if (sessionId !== null) return { sessionId, successor }
  }
  return null
}

async function endReusedSession(deps: Deps, { hash, log }: { hash: string; log: EventLog }): Promise<void> {
  const session = await findSessionOfToken(deps.db, hash)
  if (!session) return
  const hasEnded = await endOneSession(deps.db, { sessionId: session.session_id, at: deps.wallNow() })
  if (hasEnded) logEvent(log, { event: 'refresh_token_reused', user_id: session.user_id })
}

/**
 * Ends the sessions of an access token (expired or not) and of a refresh token; returns the user, or null if there is
 * none.
 */
export async function endSession(
  deps: Deps,
  held: { accessToken: string | null; refreshToken: string | null },
): Promise<number | null> {
  const at = deps.wallNow()
  const claims = held.accessToken === null ? null : readExpiredToken(deps, held.accessToken)
  if (claims) await endOneSession(deps.db, { sessionId: claims.sessionId, at })
  const session = held.refreshToken === null ? null : await findSessionOfToken(deps.db, hashOf(held.refreshToken))
  if (session) await endOneSession(deps.db, { sessionId: session.session_id, at })
  return claims?.userId ?? session?.user_id ?? null
}

/** Ends a refresh token's session unless it is this user's own; returns its user, or null if none ended. */
export async function endSessionOfOther(
  deps: Deps,
  { refreshToken, userId }: { refreshToken: string | null; userId: number },
): Promise<number | null> {
  const session = refreshToken === null ? undefined : await findSessionOfToken(deps.db, hashOf(refreshToken))
  if (!session || session.user_id === userId) return null
  const hasEnded = await endOneSession(deps.db, { sessionId: session.session_id, at: deps.wallNow() })
  return hasEnded ? session.user_id : null
}

/**
 * Ends every session of a user at once (A4), except the named one: their next calls are refused. Also deletes every
 * link that could open the account.
 */
export async function endSessionsOf(
  deps: Pick<Deps, 'wallNow'>,
  db: Database,
  { userId, except }: { userId: number; except?: string | undefined },
): Promise<void> {
  await endAllSessions(db, { userId, except, at: deps.wallNow() })
}

type Named = { userId: number; sessionId: string; refreshToken: string }

async function storeTokens(deps: Deps, tx: Tx, { at, ...named }: Named & { at: Instant }): Promise<SessionTokens> {
  const { sessionId: session_id, refreshToken } = named
  await insertRefreshToken(tx, { token_hash: hashOf(refreshToken), session_id, issued_at: at })
  return signTokens(deps, named)
}

function signTokens(deps: Deps, { userId, sessionId, refreshToken }: Named): SessionTokens {
  return { userId, accessToken: signAccessToken(deps, { userId, sessionId }), refreshToken }
}

/**
 * The possible successors of a used token. They derive from it, so that the same one can be returned again although
 * only its hash is stored. The first uses the current secret; the second is the one a server with the previous secret
 * would have made.
 */
function successorsOf({ settings }: Deps, usedToken: string): [string, ...string[]] {
  const successorWith = (secret: string) => {
    const key = derivedKey(secret, 'next refresh token')
    return createHmac('sha256', key).update(usedToken).digest('base64url')
  }
  const [current, ...previous] = knownSecrets(settings)
  return [successorWith(current), ...previous.map(successorWith)]
}

/**
 * Hashed so that a stolen database can't sign anyone in. The token can't be guessed, so one round of SHA-256 is enough.
 */
function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url')
}

const storedDevice = (userAgent: string) => userAgent.slice(0, DEVICE_MAX_LENGTH)
