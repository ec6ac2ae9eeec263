import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { userOrder } from '#server/db/name-order.ts'

export type ReadingRow = { last_read_id: number; unread: number }

/** A member's read position, and the number of newer messages from others, counted up to `most`. */
export async function findReading(
  db: Database,
  { userId, most }: { userId: number; most: number },
): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`
    select c.last_read_id, (
      select count(*) from (
        select from chat_messages m
        where m.message_id > c.last_read_id and m.deleted_at is null and m.kind <> 'system'
          and m.user_id is distinct from c.user_id
        limit ${most}
      ) newer
    ) as unread
    from chat_members c where c.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Moves forward only, and never past the newest message. Notifies the member's pages on every server if it moved. */
export async function writeLastRead(db: Database, { userId, messageId }: { userId: number; messageId: number }) {
  await sql`
    with moved as (
      update chat_members set last_read_id = least(${messageId}, (select seq from chat_state))
      where user_id = ${userId} and last_read_id < least(${messageId}, (select seq from chat_state))
      returning user_id
    )
    select pg_notify('live', 'read ' || user_id) from moved`.execute(db)
}

export type Mutable = { user_id: number; name: string; last_name: string; muted_until: Instant | null }

/** A member, locked until the transaction ends. */
export async function lockMember(tx: Tx, userId: number): Promise<Mutable | undefined> {
  return tx
    .selectFrom('chat_members as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select(['u.user_id', 'u.name', 'u.last_name', 'c.muted_until'])
    .where('c.user_id', '=', userId)
    .forUpdate('c')
    .executeTakeFirst()
}

/** The members muted at an instant, and until when. */
export async function listMuted(db: Database, at: Instant) {
  return db
    .selectFrom('chat_members')
    .select((of) => ['user_id as userId', of.ref('muted_until').$notNull().as('mutedUntil')])
    .where('muted_until', '>', at)
    .orderBy('user_id')
    .execute()
}

export async function writeMute(tx: Tx, { userId, until }: { userId: number; until: Instant | null }): Promise<void> {
  await tx.updateTable('chat_members').set({ muted_until: until }).where('user_id', '=', userId).execute()
}

/** These users, sorted by name. */
export async function listPeople(db: Database, userIds: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['user_id', 'name', 'last_name', 'role'])
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int[])`)
    .orderBy(userOrder)
    .orderBy('user_id')
    .execute()
}

/** These members' read positions. */
export async function listReadBy(db: Database, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('chat_members')
    .select(['user_id', 'last_read_id'])
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int[])`)
    .execute()
  return new Map(rows.map(({ user_id, last_read_id }) => [user_id, last_read_id]))
}
