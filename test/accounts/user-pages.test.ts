import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type listUsers, userSortings } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { compareNames } from '#rules/accounts/name-order.ts'
import { walkPages } from '../harness/browser/pages.ts'
import { givenPool } from '../harness/fixture.ts'

type Page = AnswerOf<typeof listUsers>

const { pool, admin } = await givenPool()
await sql`
  insert into users (email, password_hash, name, last_name, created_at, active, name_key, name_look)
  select 'u' || n || '@example.test', 'none', (array['Åsa', 'asa', 'Zoë', 'bob', 'Łukasz'])[1 + n % 5], 'Ek ' || n % 40,
    timestamptz '2025-01-01' + (n % 9) * interval '1 day', n % 10 > 0,
    (array['asa', 'asa', 'zoe', 'bob', 'łukasz'])[1 + n % 5] || ' ek ' || n, 'look ' || n
  from generate_series(1, 1197) n`.execute(pool.db)

test('a call without parameters returns the first page of more than 1,000, and the next pages return the others', async () => {
  const bare = await read()
  expect([bare.users.length, bare.found, bare.total]).toEqual([1_000, 1_200, 1_200])
  const all = await walk({})
  expect(all.slice(0, 1_000)).toEqual(bare.users)
  expect(new Set(all.map(({ id }) => id)).size).toBe(1_200)
  expect(all.map(({ id }) => id)).toEqual(all.toSorted(byWholeName).map(({ id }) => id))
})

type User = Page['users'][number]
const byWholeName = (a: User, b: User) => compareNames(fullName(a), fullName(b)) || a.id - b.id

const read = async (query: Record<string, string | number> = {}): Promise<Page> => {
  const search = new URLSearchParams(query as Record<string, string>)
  const { status, body } = await admin.get<Page>(`/admin/users?${search}`)
  expect(status).toBe(200)
  return body
}

async function walk(query: Record<string, string | number>, between?: (page: Page) => Promise<unknown>) {
  const pages = await walkPages((place) => read({ ...query, ...place }), between)
  return pages.flatMap(({ users }) => users)
}

test.each(userSortings.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
  'pages by %s, %s, are the list in that order',
  async (sort, order) => {
    const query = { text: 'ek 3', sort, order }
    const all = await read(query)
    expect(all.found).toBe(all.users.length)
    expect(all.found).toBeGreaterThan(300)
    for (const limit of [1_000, 97]) expect(await walk({ ...query, limit })).toEqual(all.users)
    const key = ({ email, role, active, created_at }: User) =>
      ({ name: '', email, role, status: active ? 'a' : 'i', joined: created_at })[sort]
    const found = all.users.map(key)
    const sorted = found.toSorted()
    expect(found).toEqual(order === 'desc' ? sorted.toReversed() : sorted)
  },
)

test('everyone who stays is listed once while others come and go', async () => {
  const before = (await walk({ text: 'ek' })).map(({ id }) => id)
  let gone = 0
  const found = await walk({ text: 'ek', limit: 150 }, async ({ users }) => {
    await sql`delete from users where user_id = ${users.at(-1)?.id}`.execute(pool.db)
    gone += 1
    await sql`
      insert into users (email, password_hash, name, last_name, created_at)
      values (${`first${gone}@example.test`}, 'none', 'Aaron', 'Ek', now())`.execute(pool.db)
  })
  const ids = found.map(({ id }) => id)
  expect(gone).toBeGreaterThan(5)
  expect(new Set(ids).size).toBe(ids.length)
  expect(before.filter((id) => !ids.includes(id))).toEqual([])
})

test.each([
  ['zoe', ({ name }: User) => name === 'Zoë'],
  ['lukasz', ({ name }: User) => name === 'Łukasz'],
  ['ŁUKASZ', ({ name }: User) => name === 'Łukasz'],
  ['ÅSA u11', ({ name, email }: User) => name.toLowerCase().endsWith('sa') && email.startsWith('u11')],
  ['admin', ({ role }: User) => role === 'admin'],
  ['inactive', ({ active }: User) => !active],
  ['active', ({ active }: User) => active],
  ["'%_", () => false],
])('the search %j finds on the server what it finds in the browser', async (text, isFound) => {
  const everyone = await walk({})
  const { found, total } = await read({ text })
  expect([found, total]).toEqual([everyone.filter(isFound).length, everyone.length])
})

test('one user can be requested by id', async () => {
  const { users, found } = await read({ id: admin.userId })
  expect([users.map(({ name }) => name), found]).toEqual([['Ada'], 1])
})
