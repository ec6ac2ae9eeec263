import { type Insertable, type Selectable, sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Participants } from '#server/db/schema.ts'
import { inSlices } from '#server/db/slices.ts'

export type EntryRow = Selectable<Participants>

/** A contest's entries with the members' email addresses, in draft order, or before the draw in joining order. */
export async function listEntries(db: Database, contestId: number) {
  return db
    .selectFrom('participants')
    .leftJoin('users', 'users.user_id', 'participants.user_id')
    .selectAll('participants')
    .select('users.email as user_email')
    .where('contest_id', '=', contestId)
    .orderBy('draft_order', (by) => by.asc().nullsLast())
    .orderBy('participant_id')
    .execute()
}

/** The number of entries, and which of these users take part. One row, because a pool can have thousands of entries. */
export async function countEntries(
  db: Database,
  { contestId, userIds }: { contestId: number; userIds: readonly number[] },
) {
  const { rows } = await sql<{ all: number; inside: number[] | null }>`
    select count(1)::int as all, array_agg(user_id) filter (where user_id = any(${userIds}::int[])) as inside
    from participants where contest_id = ${contestId}`.execute(db)
  return { all: rows[0]?.all ?? 0, inside: new Set(rows[0]?.inside) }
}

export async function findEntryById(db: Database, participantId: number): Promise<EntryRow | null> {
  const entry = await db
    .selectFrom('participants')
    .selectAll()
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return entry ?? null
}

/** A member's entries in all contests, in the order of the contests. */
export async function listEntriesOf(db: Database, userId: number): Promise<EntryRow[]> {
  return db.selectFrom('participants').selectAll().where('user_id', '=', userId).orderBy('contest_id').execute()
}

/** Which of these users exist, locked so that none can be deleted before the transaction ends. */
export async function lockUsers(tx: Tx, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from users where user_id = any(${userIds}::int[]) order by user_id for key share`.execute(tx)
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function insertEntry(tx: Tx, entry: Insertable<Participants>): Promise<void> {
  await tx.insertInto('participants').values(entry).execute()
}

export async function insertEntries(tx: Tx, entries: readonly Insertable<Participants>[]): Promise<EntryRow[]> {
  return inSlices(entries, (some) => tx.insertInto('participants').values(some).returningAll().execute())
}

/** Returns whether the member takes part in the contest. */
export async function updateEndingSeen(
  db: Database,
  { contestId, userId, now }: { contestId: number; userId: number; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participants')
    .set({ ending_seen_at: now })
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteEntry(tx: Tx, participantId: number): Promise<void> {
  await tx.deleteFrom('participants').where('participant_id', '=', participantId).execute()
}

/** Stores the drawn order: the first id picks first. */
export async function storeDraftOrder(tx: Tx, participantIds: readonly number[]): Promise<void> {
  await sql`
    update participants set draft_order = drawn.place
    from unnest(${participantIds}::int[]) with ordinality as drawn (participant_id, place)
    where participants.participant_id = drawn.participant_id`.execute(tx)
}

/** The active members in a contest. */
export async function listActiveMembers(db: Database, contestId: number) {
  return db
    .selectFrom('participants as p')
    .innerJoin('users as u', 'u.user_id', 'p.user_id')
    .select(['p.participant_id', 'u.user_id', 'u.email', 'u.name', 'u.last_name'])
    .where('p.contest_id', '=', contestId)
    .where('u.active', '=', true)
    .orderBy('u.user_id')
    .execute()
}
