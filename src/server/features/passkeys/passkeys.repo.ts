import type { Insertable } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Passkeys } from '#server/db/schema.ts'

const listed = ['passkey_id', 'name', 'added_at', 'used_at'] as const

export type PasskeyRow = { passkey_id: number; name: string; added_at: Instant; used_at: Instant | null }

export async function listPasskeyRows(db: Database, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').select(listed).where('user_id', '=', userId).orderBy('passkey_id').execute()
}

export type Credential = { credential_id: string; transports: string[] }

/** What the browser needs to know of the user's passkeys, to ask for one of them or not to make one twice. */
export async function listCredentials(db: Database, userId: number): Promise<Credential[]> {
  return db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute()
}

export async function countPasskeyRows(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export async function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['passkey_id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export async function insertPasskey(tx: Tx, passkey: Insertable<Passkeys>): Promise<PasskeyRow> {
  return tx.insertInto('passkeys').values(passkey).returning(listed).executeTakeFirstOrThrow()
}

/** Undefined if it isn't one of the user's. */
export async function renamePasskeyRow(
  db: Database,
  { passkeyId, userId, name }: { passkeyId: number; userId: number; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning(listed)
    .executeTakeFirst()
}

/** Its name; undefined if it isn't one of the user's. */
export async function deletePasskeyRow(
  tx: Tx,
  { passkeyId, userId }: { passkeyId: number; userId: number },
): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

type Use = { passkeyId: number; stored: number; shown: number; at: Instant }

/** Notes a use; false if another one has moved the counter since it was read. */
export async function notePasskeyUse(tx: Tx, { passkeyId, stored, shown, at }: Use): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: shown, used_at: at })
    .where('passkey_id', '=', passkeyId)
    .where('counter', '=', stored)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
