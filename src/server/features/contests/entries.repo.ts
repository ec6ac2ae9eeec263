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

/** The number of entries, and these users' entry numbers. One row, because a pool can have thousands of entries. */
export async function countEntries(
  db: Database,
  { contestId, userIds }: { contestId: number; userIds: readonly number[] },
) {
  const { rows } = await sql<{ all: number; own: [user_id: number, entry_number: number][] | null }>`
    select count(1)::int as all,
      json_agg(json_build_array(user_id, entry_number)) filter (where user_id = any(${userIds}::int[])) as own
    from participants where contest_id = ${contestId}`.execute(db)
  const byUser = Map.groupBy(rows[0]?.own ?? [], ([userId]) => userId)
  const numbersOf = (userId: number) => (byUser.get(userId) ?? []).map(([, number]) => number)
  return { all: rows[0]?.all ?? 0, numbersOf }
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

/** A member's entries in one contest, in the order of their numbers. */
export async function listEntriesIn(
  db: Database,
  { contestId, userId }: { contestId: number; userId: number },
): Promise<EntryRow[]> {
  return db
    .selectFrom('participants')
    .selectAll()
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .orderBy('entry_number')
    .execute()
}

/** The member with the most entries in a contest, under the name of the first; null while it has none. */
export async function findMostEntries(
  db: Database,
  contestId: number,
): Promise<{ name: string; entries: number } | null> {
  const { rows } = await sql<{ name: string; entries: number }>`
    select (array_agg(participant_name order by entry_number))[1] as name, max(entry_number)::int as entries
    from participants where contest_id = ${contestId} and user_id is not null
    group by user_id order by 2 desc, user_id limit 1`.execute(db)
  return rows[0] ?? null
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

/** The active members in a contest, each with their first entry. */
export async function listActiveMembers(db: Database, contestId: number) {
  return db
    .selectFrom('participants as p')
    .innerJoin('users as u', 'u.user_id', 'p.user_id')
    .distinctOn('u.user_id')
    .select(['p.participant_id', 'u.user_id', 'u.email', 'u.name', 'u.last_name'])
    .where('p.contest_id', '=', contestId)
    .where('u.active', '=', true)
    .orderBy('u.user_id')
    .orderBy('p.entry_number')
    .execute()
}
