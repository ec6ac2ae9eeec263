import type { Database, Tx } from '#server/db/database.ts'

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces all of the user's codes. */
export async function putRecoveryCodes(tx: Tx, codes: { userId: number; hashes: readonly string[] }): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', codes.userId).execute()
  const rows = codes.hashes.map((code_hash) => ({ user_id: codes.userId, code_hash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Deletes the code so that it works only once; false if there is none. */
export async function takeRecoveryCode(tx: Tx, code: { userId: number; hash: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', code.userId)
    .where('code_hash', '=', code.hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
