import type { Insertable } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Passkeys } from '#server/db/schema.ts'

const listed = ['passkey_id', 'name', 'added_at', 'used_at', 'stopped_at'] as const

export type PasskeyRow = {
  passkey_id: number
  name: string
  added_at: Instant
  used_at: Instant | null
  stopped_at: Instant | null
}

export async function listPasskeyRows(db: Database, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').select(listed).where('user_id', '=', userId).orderBy('passkey_id').execute()
}

export type Credential = { credential_id: string; transports: string[]; stopped_at: Instant | null }

/** The browser's data about the user's passkeys, to request one of them or avoid creating one twice. */
export async function listCredentials(db: Database, userId: number): Promise<Credential[]> {
  const passkeys = db.selectFrom('passkeys').select(['credential_id', 'transports', 'stopped_at'])
  return passkeys.where('user_id', '=', userId).execute()
}

export async function countPasskeyRows(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['passkey_id', 'user_id', 'public_key', 'counter', 'name', 'stopped_at'])
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

type Change = { counter: number; used_at: Instant } | { stopped_at: Instant }

export async function changePasskeyRow(tx: Tx, passkeyId: number, change: Change): Promise<void> {
  await tx.updateTable('passkeys').set(change).where('passkey_id', '=', passkeyId).execute()
}
