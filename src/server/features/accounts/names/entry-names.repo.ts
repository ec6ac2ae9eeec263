import { sql } from 'kysely'
import type { NameKeys } from '#rules/accounts/name-keys.ts'
import type { Database, Tx } from '#server/db/database.ts'

/** The names of all entries, the oldest first. */
export async function listEntryNames(db: Database) {
  return db
    .selectFrom('participants')
    .select(['participant_id', 'contest_id', 'user_id', 'participant_name'])
    .orderBy('participant_id')
    .execute()
}

/**
 * Names this user's entry may not use (A7): accounts by either key, and entries with another name than their account's.
 */
export async function listNamesLike(
  db: Database,
  { keys, except }: { keys: NameKeys; except: number },
): Promise<string[]> {
  const account = sql`trim(u.name || ' ' || u.last_name)`
  const { rows } = await sql<{ name: string }>`
    select ${account} as name from users u
    where user_id <> ${except} and (name_key = ${keys.name_key} or name_look = ${keys.name_look})
    union all
    select participant_name from participants p left join users u using (user_id)
    where user_id is distinct from ${except} and participant_name is distinct from ${account}`.execute(db)
  return rows.map(({ name }) => name)
}

export async function renameEntries(tx: Tx, renamed: readonly { participant_id: number; after: string }[]) {
  const ids = renamed.map(({ participant_id }) => participant_id)
  const names = renamed.map(({ after }) => after)
  await sql`
    update participants set participant_name = renamed.name
    from unnest(${ids}::int[], ${names}::text[]) as renamed (participant_id, name)
    where participants.participant_id = renamed.participant_id`.execute(tx)
}
