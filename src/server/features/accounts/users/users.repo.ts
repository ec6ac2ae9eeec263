import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/lock.ts'
import { userOrder } from '#server/db/name-order.ts'
import type { Users } from '#server/db/schema.ts'
import { rowVersion } from '#server/db/version.ts'

export const userColumns = [
  'user_id',
  'email',
  'name',
  'last_name',
  'role',
  'active',
  'created_at',
  rowVersion('users').as('version'),
] as const

export type UserRow = Awaited<ReturnType<typeof listUserRows>>[number]
export type Credentials = UserRow & { password_hash: string }

const inOrder = (db: Database) => db.selectFrom('users').select(userColumns).orderBy(userOrder).orderBy('user_id')

export async function listUserRows(db: Database) {
  return inOrder(db).execute()
}

export async function listActiveAdminRows(db: Database): Promise<UserRow[]> {
  return inOrder(db).where('active', '=', true).where('role', '<>', 'player').execute()
}

const countedRows = (db: Database) => db.selectFrom('users').select((of) => of.fn.countAll<number>().as('count'))

/** The number of users, including deactivated ones. */
export async function countUsers(db: Database): Promise<number> {
  return (await countedRows(db).executeTakeFirstOrThrow()).count
}

/** The number of users who can sign in. */
export async function countActiveUsers(db: Database): Promise<number> {
  return (await countedRows(db).where('active', '=', true).executeTakeFirstOrThrow()).count
}

/** The user with this address in its normal form. */
export async function findCredentialsByEmail(db: Database, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where((users) => users(users.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
}

export async function findCredentialsById(db: Database, userId: number): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function findUserRow(db: Database, userId: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(userColumns).where('user_id', '=', userId).executeTakeFirst()
}

/** The user with their password hash, locked until the transaction ends: no one can change or delete them meanwhile. */
export async function lockUserRow(tx: Tx, userId: number): Promise<Credentials | undefined> {
  return tx
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** The active admins, locked until the transaction ends, always in the same order so that two calls can't deadlock. */
export async function lockActiveAdmins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Admits one transaction at a time, across all servers: there is no row yet to lock. */
export const lockFirstAdmin = lockUntilCommit('first admin')

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('users').select('user_id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return found !== undefined
}

export async function insertUserRow(db: Database, user: Insertable<Users>): Promise<UserRow> {
  return db.insertInto('users').values(user).returning(userColumns).executeTakeFirstOrThrow()
}

/** Adds many users at once; returns them in the order given. */
export async function insertUserRows(tx: Tx, users: Insertable<Users>[]): Promise<UserRow[]> {
  const rows = await tx.insertInto('users').values(users).returning(userColumns).execute()
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  return users.flatMap(({ email }) => byEmail.get(email) ?? [])
}

/** The users with these addresses in their normal form. */
export async function listUsersByEmail(db: Database, emails: readonly string[]): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where(sql<string>`lower(email)`, '=', sql<string>`any(${emails}::text[])`)
    .execute()
}

export async function updateUserRow(tx: Tx, userId: number, changes: Updateable<Users>): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set(changes)
    .where('user_id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

/** Deletes the user's sessions too; their entries stay under their names (A5). */
export async function deleteUserRow(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('user_id', '=', userId).execute()
}
