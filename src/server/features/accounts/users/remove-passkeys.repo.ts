import type { Database, Tx } from '#server/db/database.ts'

export async function listPasskeysOf(db: Database, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['passkey_id', 'name', 'added_at', 'stopped_at'])
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .execute()
}

export async function deletePasskeyRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('passkeys').where('passkey_id', 'in', ids).execute()
}

export async function deleteCodesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
