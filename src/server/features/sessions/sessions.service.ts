import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { days, type Instant, plus, seconds } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'
import { readAccessToken, readSpentToken, signAccessToken } from './access-token.ts'
import { type EventLog, logEvent } from './security-events.ts'
import {
  deleteDeadSessions,
  deleteOldTokens,
  endAllSessions,
  endOneSession,
  findSessionOfRotation,
  findSessionOfToken,
  insertRefreshToken,
  insertSession,
  listLivingSessionUsers,
  prolongSession,
  type SessionUserRow,
  useRefreshToken,
} from './sessions.repo.ts'

export { endOtherSessions, holdCredentials, listLivingSessions } from './sessions.repo.ts'

/** A session that is not used for so long has ended; each rotation starts the count anew. */
export const SESSION_LIFETIME = days(30)
/** However much it is used, after so long its member signs in anew: some three times in a season (OWASP ASVS 7.3.2). */
const SESSION_LONGEST = days(90)
/** How long a refresh token that was just spent yields its successor again, to the same device (A4). */
const REPEAT_WINDOW = seconds(30)
/** What a browser says of itself is cut to this; the database holds no more. */
const DEVICE_MAX_LENGTH = 300

/** What a browser gets in hand: the access token for each call, the refresh token for the next access token (A4). */
export type SessionTokens = { userId: number; accessToken: string; refreshToken: string }

/** The caller behind an access token; null where it is not ours or spent, the session has ended, or the user is not active (A4). */
export async function findSessionUser(deps: Deps, token: string): Promise<Caller | null> {
  return (await findTokenHolder(deps, token))?.caller ?? null
}

export type TokenHolder = { caller: Caller; spentAt: Instant }

/** The same, and until when the token is good: what stays connected has to bring the next one by then. */
export async function findTokenHolder(deps: Deps, token: string): Promise<TokenHolder | null> {
  return (await findTokenHolders(deps, [token]))[0] ?? null
}

/** The holders of many tokens, in their order, with one question to the database. */
export async function findTokenHolders(deps: Deps, tokens: readonly string[]): Promise<(TokenHolder | null)[]> {
  const given = tokens.map((token) => readAccessToken(deps, token))
  const sessionIds = given.flatMap((claims) => claims?.sessionId ?? [])
  const users = sessionIds.length > 0 ? await listLivingSessionUsers(deps.db, { sessionIds, at: deps.wallNow() }) : []
  const bySession = new Map(users.map((user) => [user.session_id, user]))
  return given.map((claims) => {
    const user = claims && bySession.get(claims.sessionId)
    return user && user.user_id === claims.userId ? { caller: toCaller(user), spentAt: claims.spentAt } : null
  })
}

const toCaller = ({ session_id: sessionId, user_id: userId, name, last_name, role }: SessionUserRow): Caller => ({
  userId,
  sessionId,
  name: `${name} ${last_name}`.trim(),
  role: role === 'admin' || role === 'superadmin' ? role : 'player',
  isAdmin: role === 'admin',
})

/** Begins a session for a user who has just proved who he is, and clears away his dead ones. */
export async function beginSession(
  deps: Deps,
  tx: Tx,
  { userId, device }: { userId: number; device: string },
): Promise<SessionTokens> {
  const at = deps.wallNow()
  const sessionId = deps.random.uuid()
  await deleteDeadSessions(tx, { userId, at })
  await insertSession(tx, {
    session_id: sessionId,
    user_id: userId,
    device: storedDevice(device),
    started_at: at,
    expires_at: plus(at, SESSION_LIFETIME),
  })
  const refreshToken = Buffer.from(deps.random.bytes(32)).toString('base64url')
  return handOut(deps, tx, { userId, sessionId, at, refreshToken })
}

/** A browser that presents a refresh token, and the log of its request. */
type Presented = { refreshToken: string; device: string; log: EventLog }

/**
 * New tokens for a refresh token, which is spent by this (A4); null where it is unknown or its session has ended. A page that is
 * reloaded in the middle of a refresh never gets the answer, so the same device gets the same successor once more within
 * `REPEAT_WINDOW`. Any other second use means that the token was copied: the whole session ends, because nobody can tell the
 * thief from the owner.
 */
export async function rotateSession(
  deps: Deps,
  { refreshToken, device: userAgent, log }: Presented,
): Promise<SessionTokens | null> {
  const hash = hashOf(refreshToken)
  const at = deps.wallNow()
  const device = storedDevice(userAgent)
  const rotated = await deps.db.transaction().execute(async (tx) => {
    const usedOf = await useRefreshToken(tx, { hash, at })
    const repeated = usedOf === null ? await findRepeatedRotation(deps, tx, { refreshToken, device, at }) : null
    const sessionId = usedOf ?? repeated?.sessionId
    if (sessionId === undefined) return 'reused or unknown'
    const until = plus(at, SESSION_LIFETIME)
    const userId = await prolongSession(tx, { sessionId, device, at, until, longest: SESSION_LONGEST })
    if (userId === null) return null
    if (repeated) return signed(deps, { userId, sessionId, refreshToken: repeated.successor })
    await deleteOldTokens(tx, { sessionId, before: plus(at, -SESSION_LIFETIME) })
    const [successor] = successorsOf(deps, refreshToken)
    return handOut(deps, tx, { userId, sessionId, at, refreshToken: successor })
  })
  if (rotated !== 'reused or unknown') return rotated
  await endReusedSession(deps, { hash, log })
  return null
}

/** The successor that the device's last refresh made of this token, while nobody has used it. */
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

/** Ends the session of an access token (spent or not) and that of a refresh token, and answers whose; harmless where there is none. */
export async function endSession(
  deps: Deps,
  held: { accessToken: string | null; refreshToken: string | null },
): Promise<number | null> {
  const at = deps.wallNow()
  const claims = held.accessToken === null ? null : readSpentToken(deps, held.accessToken)
  if (claims) await endOneSession(deps.db, { sessionId: claims.sessionId, at })
  const session = held.refreshToken === null ? null : await findSessionOfToken(deps.db, hashOf(held.refreshToken))
  if (session) await endOneSession(deps.db, { sessionId: session.session_id, at })
  return claims?.userId ?? session?.user_id ?? null
}

/**
 * Ends every session of a user at once (A4), save the one named: its next call is refused. A link with which he could set another
 * password ends with them.
 */
export async function endSessionsOf(
  deps: Deps,
  db: Database,
  { userId, except }: { userId: number; except?: string | undefined },
): Promise<void> {
  await endAllSessions(db, { userId, except, at: deps.wallNow() })
}

type Named = { userId: number; sessionId: string; refreshToken: string }

async function handOut(deps: Deps, tx: Tx, { at, ...named }: Named & { at: Instant }): Promise<SessionTokens> {
  const { sessionId: session_id, refreshToken } = named
  await insertRefreshToken(tx, { token_hash: hashOf(refreshToken), session_id, issued_at: at })
  return signed(deps, named)
}

function signed(deps: Deps, { userId, sessionId, refreshToken }: Named): SessionTokens {
  return { userId, accessToken: signAccessToken(deps, { userId, sessionId }), refreshToken }
}

/**
 * The tokens that follow a spent one: derived from it, so that the same one can be handed out a second time although only its hash is
 * stored. The first is made with today's secret; the other is what a server with the previous secret made.
 */
function successorsOf({ settings }: Deps, spentToken: string): [string, ...string[]] {
  const successorWith = (secret: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'next refresh token', 32))
    return createHmac('sha256', key).update(spentToken).digest('base64url')
  }
  const { appSecret, appSecretPrevious } = settings
  return [successorWith(appSecret), ...(appSecretPrevious === null ? [] : [successorWith(appSecretPrevious)])]
}

/** A stolen database must not sign anybody in. The token cannot be guessed, so one round of SHA-256 is enough. */
function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url')
}

const storedDevice = (userAgent: string) => userAgent.slice(0, DEVICE_MAX_LENGTH)
