import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

type Refused = { email: string; kind: string }

export async function insertRefusal(db: Database, refusal: Refused & { refused_at: Instant }): Promise<void> {
  await db
    .insertInto('mail_refusals')
    .values(refusal)
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function deleteRefusal(db: Database, { email, kind }: Refused): Promise<void> {
  await db.deleteFrom('mail_refusals').where('email', '=', email).where('kind', '=', kind).execute()
}

export async function hasRefusal(db: Database, { email, kind }: Refused): Promise<boolean> {
  const found = await db
    .selectFrom('mail_refusals')
    .select('email')
    .where('email', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found !== undefined
}
