import { type Selectable, sql } from 'kysely'
import type { NameKeys } from '#rules/accounts/name-keys.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/lock.ts'
import type { Users } from '#server/db/schema.ts'

const columns = ['user_id', 'name', 'last_name', 'role', 'name_key', 'name_look'] as const

export type NamedRow = Pick<Selectable<Users>, (typeof columns)[number]>

/** Lets one server at a time settle names. */
export const lockNames = lockUntilCommit('names')

export async function listNamedRows(db: Database): Promise<NamedRow[]> {
  return db.selectFrom('users').select(columns).orderBy('user_id').execute()
}

/** Members' entry names that differ from their account's, as input for keys (A7). */
export async function listChosenNames(db: Database) {
  const { rows } = await sql<{ user_id: number; participant_name: string }>`
    select p.user_id, p.participant_name from participants p join users u using (user_id)
    where p.participant_name <> left(trim(u.name || ' ' || u.last_name), 80)`.execute(db)
  return rows
}

export async function findNamedRow(db: Database, userId: number): Promise<NamedRow | undefined> {
  return db.selectFrom('users').select(columns).where('user_id', '=', userId).executeTakeFirst()
}

/** Frees the keys that no longer match their names, so that two members can swap theirs. */
export async function clearNameKeys(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ name_key: null, name_look: null })
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int[])`)
    .where('name_key', 'is not', null)
    .execute()
}

export async function updateName(tx: Tx, userId: number, kept: { name: string; last_name: string } & NameKeys) {
  await tx.updateTable('users').set(kept).where('user_id', '=', userId).execute()
}

/** Renames many users. No two of them may share a key, with each other or with an unchanged name. */
export async function updateNames(
  tx: Tx,
  rows: readonly ({ user_id: number; name: string; last_name: string } & NameKeys)[],
): Promise<void> {
  await sql`
    update users set name = given.name, last_name = given.last_name, name_key = given.name_key, name_look = given.name_look
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (user_id int, name text, last_name text, name_key text, name_look text)
    where users.user_id = given.user_id`.execute(tx)
}

/** A repaired name also changes the entries and messages made under it. */
export async function renameTraces(
  tx: Tx,
  { userId, before, after }: { userId: number; before: string; after: string },
): Promise<void> {
  await sql`
    update participants set participant_name = left(${after}, 80) where user_id = ${userId} and participant_name = left(${before}, 80)`.execute(
    tx,
  )
  await sql`
    update chat_messages set author_name = ${after} where user_id = ${userId} and author_name = ${before}`.execute(tx)
}
