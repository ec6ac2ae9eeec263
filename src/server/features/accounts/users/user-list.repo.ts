import { type RawBuilder, sql } from 'kysely'
import type { UserSorting } from '#contract/accounts/users.ts'
import type { Database } from '#server/db/database.ts'
import { userOrder } from '#server/db/name-order.ts'
import type { Place } from '#server/db/pages.ts'
import { type UserRow, userColumns } from './users.repo.ts'

/** The sort key before the name, as text that sorts the same in each database; empty for the name itself. */
const keys: Record<UserSorting, RawBuilder<string>> = {
  name: sql`''`,
  email: sql`email collate "C"`,
  role: sql`role collate "C"`,
  status: sql`case when active then 'active' else 'inactive' end collate "C"`,
  joined: sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') collate "C"`,
}
const byName = sql`${userOrder}, user_id`

/** Includes the sort key; no name has a tab. */
export type ListedUser = UserRow & { place: string }

/** These users' unfinished contests, by name and in the order of creation. */
export async function listContestsOf(db: Database, userIds: readonly number[]) {
  return db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.contest_id', 'participants.contest_id')
    .select(['participants.user_id', 'contest_name'])
    .where('participants.user_id', 'in', [...userIds])
    .where('contests.status', '<>', 'completed')
    .orderBy('contests.contest_id')
    .execute()
}

/** Which of these users have ever signed in: an old session is only deleted when its user begins another. */
export async function listSignedIn(db: Database, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', [...userIds])
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Which of these users have a card to sign in with (A13). */
export async function listCardHolders(db: Database, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sign_in_cards')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export type WantedUsers = {
  id?: number | undefined
  /** From `searchWords`; all of them must match. */
  words: readonly string[]
}

type Order = { sort: UserSorting; isDescending: boolean }

/**
 * The first users in this order, or those below a place. Ties are by name, alphabetically unless names are reversed.
 */
export async function listUsersInOrder(
  db: Database,
  { sort, isDescending, after, limit, ...wanted }: WantedUsers & Order & { after: Place | null; limit: number },
): Promise<ListedUser[]> {
  const key = keys[sort]
  const down = sql.raw(isDescending ? 'desc' : 'asc')
  const isNameReversed = isDescending && sort === 'name'
  return db
    .selectFrom('users')
    .select(userColumns)
    .select(sql<string>`concat(${key}, e'\\t', ${userOrder})`.as('place'))
    .where(fits(wanted))
    .$if(after !== null, (query) => query.where(isBelow(after, { sort, isDescending })))
    .orderBy(sort === 'name' ? sql`${userOrder} ${down}` : sql`${key} ${down}, ${userOrder}`)
    .orderBy(isNameReversed ? sql`user_id desc` : sql`user_id`)
    .limit(limit)
    .execute()
}

function isBelow(place: Place | null, { sort, isDescending }: Order) {
  if (place === null) return sql<boolean>`true`
  const [key = '', name = ''] = place.key.split('\t')
  const than = sql`(${name}, ${place.id}::int)`
  if (sort === 'name') return sql<boolean>`(${byName}) ${sql.raw(isDescending ? '<' : '>')} ${than}`
  const of = keys[sort]
  return sql<boolean>`(${of} ${sql.raw(isDescending ? '<' : '>')} ${key} or (${of} = ${key} and (${byName}) > ${than}))`
}

/** Matches the text of `searchedName`, and the rest of the row. A search for 'active' must not find 'inactive'. */
function fits({ id, words }: WantedUsers) {
  const bare = sql`translate(name || ' ' || last_name, '.''’‘ʼʻ‐–—-', '')`
  const said = sql`name_order(concat_ws(' ', name, last_name, ${bare}, email, role))`
  const status = sql`case when active then 'active' else 'inactive' end`
  const each = words.map((word) =>
    word === 'active'
      ? sql`(active or ${said} ~ '\\mactive\\M')`
      : sql`(strpos(${said}, ${word}) > 0 or strpos(${status}, ${word}) > 0)`,
  )
  return sql<boolean>`${sql.join([sql`true`, ...(id === undefined ? [] : [sql`user_id = ${id}`]), ...each], sql` and `)}`
}

/** The number of matches, and the total. */
export async function countFitting(db: Database, wanted: WantedUsers) {
  const { rows } = await sql<{ found: number; total: number }>`
    select (count(1) filter (where ${fits(wanted)}))::int as found, count(1)::int as total from users`.execute(db)
  return rows[0] ?? { found: 0, total: 0 }
}
