import { type Selectable, sql } from 'kysely'
import type { SignedInBy } from '#contract/sessions/sessions.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Sessions, Users } from '#server/db/schema.ts'

export async function insertSession(
  tx: Tx,
  session: {
    session_id: string
    user_id: number
    device: string
    signed_in_by: SignedInBy
    started_at: Instant
    expires_at: Instant
    second_factor_at: Instant | null
  },
): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

export async function insertRefreshToken(
  tx: Tx,
  token: { token_hash: string; session_id: string; issued_at: Instant },
): Promise<void> {
  await tx.insertInto('refresh_tokens').values(token).execute()
}

export type SessionUserRow = Pick<Selectable<Users>, 'user_id' | 'name' | 'last_name' | 'role'> &
  Pick<Selectable<Sessions>, 'session_id' | 'second_factor_at'> & { second_factor_for_admins: boolean | null }

/** The active users of the open sessions among these, in one query (A4). */
export async function listLivingSessionUsers(
  db: Database,
  { sessionIds, at }: { sessionIds: readonly string[]; at: Instant },
): Promise<SessionUserRow[]> {
  // Joined with the list, because a comparison with a list is replanned each time.
  const { rows } = await sql<SessionUserRow>`
    select s.session_id, u.user_id, u.name, u.last_name, u.role, s.second_factor_at,
      (select second_factor_for_admins from pool_settings) as second_factor_for_admins
    from unnest(${[...sessionIds]}::uuid[]) as asked (session_id)
    join sessions s on s.session_id = asked.session_id and s.ended_at is null and s.expires_at > ${at}
    join users u on u.user_id = s.user_id and u.active`.execute(db)
  return rows
}

/** Marks a refresh token as used and returns its session; null if it was already used. Of two concurrent callers one gets null. */
export async function useRefreshToken(tx: Tx, token: { hash: string; at: Instant }): Promise<string | null> {
  const used = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: token.at })
    .where('token_hash', '=', token.hash)
    .where('used_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  return used?.session_id ?? null
}

/**
 * The session in which this token was exchanged for that successor after `usedAfter`, by the device that refreshed
 * last; null if the successor has been used too.
 */
export async function findSessionOfRotation(
  tx: Tx,
  rotation: { hash: string; successorHash: string; device: string; usedAfter: Instant },
): Promise<string | null> {
  const found = await tx
    .selectFrom('refresh_tokens as used')
    .innerJoin('refresh_tokens as successor', 'successor.session_id', 'used.session_id')
    .innerJoin('sessions as s', 's.session_id', 'used.session_id')
    .select('s.session_id')
    .where('used.token_hash', '=', rotation.hash)
    .where('used.used_at', '>', rotation.usedAfter)
    .where('successor.token_hash', '=', rotation.successorHash)
    .where('successor.used_at', 'is', null)
    .where('s.device', '=', rotation.device)
    .executeTakeFirst()
  return found?.session_id ?? null
}

export async function findSessionOfToken(db: Database, tokenHash: string) {
  return db
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.session_id', 't.session_id')
    .select(['s.session_id', 's.user_id'])
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Extends an open session of an active user, but not beyond `longest` milliseconds from its start; returns the user, or null if the
 * session has ended.
 */
export async function extendSession(
  tx: Tx,
  session: { sessionId: string; device: string; at: Instant; until: Instant; longest: number },
): Promise<number | null> {
  const extended = await tx
    .updateTable('sessions as s')
    .from('users as u')
    .set((row) => ({
      used_at: session.at,
      // The User-Agent includes the browser's version, which changes while a member stays signed in.
      device: session.device,
      expires_at: row.fn<Instant>('least', [
        row.val(session.until),
        sql`${row.ref('s.started_at')} + ${session.longest} * interval '1 ms'`,
      ]),
    }))
    .where('s.session_id', '=', session.sessionId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', session.at)
    .whereRef('u.user_id', '=', 's.user_id')
    .where('u.active', '=', true)
    .returning('s.user_id')
    .executeTakeFirst()
  return extended?.user_id ?? null
}

/** Returns whether there was a session to end. */
export async function endOneSession(db: Database, session: { sessionId: string; at: Instant }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: session.at })
    .where('session_id', '=', session.sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endAllSessions(
  db: Database,
  { userId, except, at }: { userId: number; except?: string | undefined; at: Instant },
): Promise<void> {
  let ending = db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (except !== undefined) ending = ending.where('session_id', '<>', except)
  await ending.execute()
  await endOtherWaysIn(db, userId)
}

/** Ends a user's sessions that began with any passkey. */
export async function endSessionsByPasskey(tx: Tx, { userId, at }: { userId: number; at: Instant }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('signed_in_by', '=', 'passkey')
    .where('ended_at', 'is', null)
    .execute()
}

/** Also revokes a link that opens the account (A10), and the calendar's URL (A11). */
async function endOtherWaysIn(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
  await db.deleteFrom('calendar_secrets').where('user_id', '=', userId).execute()
}

/**
 * Ends the user's session `only`, or all of them with their links and calendar URL, but never `except`; returns the
 * number ended.
 */
export async function endOtherSessions(
  db: Database,
  { userId, except, only, at }: { userId: number; except: string; only: string | undefined; at: Instant },
): Promise<number> {
  let ending = db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('session_id', '<>', except)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
  if (only !== undefined) ending = ending.where('session_id', '=', only)
  else await endOtherWaysIn(db, userId)
  return Number((await ending.executeTakeFirst()).numUpdatedRows)
}

export async function listLivingSessions(db: Database, of: { userId: number; at: Instant }) {
  return (
    db
      .selectFrom('sessions')
      .select(['session_id', 'device', 'signed_in_by', 'started_at', 'used_at'])
      // A check of the table keeps other words out.
      .$narrowType<{ signed_in_by: SignedInBy }>()
      .where('user_id', '=', of.userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', of.at)
      .execute()
  )
}

/** How this session began; null if it has ended and is deleted. */
export async function readSignedInBy(db: Database, sessionId: string): Promise<SignedInBy | null> {
  const found = await db
    .selectFrom('sessions')
    .select('signed_in_by')
    .$narrowType<{ signed_in_by: SignedInBy }>()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return found?.signed_in_by ?? null
}

/** The session owner's last proof of identity: at its start, or by a second factor. Null if it is over. */
export async function findLastProof(db: Database, { sessionId, at }: { sessionId: string; at: Instant }) {
  const found = await db
    .selectFrom('sessions')
    .select((session) => session.fn<Instant>('greatest', ['started_at', 'second_factor_at']).as('proven_at'))
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found?.proven_at ?? null
}

/** Records that the second factor was given in this session (A10). */
export async function noteSecondFactor(tx: Tx, session: { sessionId: string; at: Instant }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ second_factor_at: session.at })
    .where('session_id', '=', session.sessionId)
    .execute()
}

/** Resets the second factor in all of the user's sessions: they have none left to give. */
export async function forgetSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute()
}

/** Deletes the user's ended and expired sessions with their tokens; skips those locked by another transaction. */
export async function deleteDeadSessions(tx: Tx, { userId, at }: { userId: number; at: Instant }): Promise<void> {
  const dead = tx
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where((session) => session.or([session('ended_at', 'is not', null), session('expires_at', '<=', at)]))
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('sessions').where('session_id', 'in', dead).execute()
}

/** Deletes a session's tokens used before `before`; browsers have dropped those cookies by then. */
export async function deleteOldTokens(tx: Tx, asked: { sessionId: string; before: Instant }): Promise<void> {
  await tx
    .deleteFrom('refresh_tokens')
    .where('session_id', '=', asked.sessionId)
    .where('used_at', '<', asked.before)
    .execute()
}

/** Locks the user if they are active and still have this password hash; false otherwise. */
export async function lockCredentials(tx: Tx, held: { userId: number; passwordHash: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select(sql<number>`1`.as('one'))
    .where('user_id', '=', held.userId)
    .where('password_hash', '=', held.passwordHash)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}
