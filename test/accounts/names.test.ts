import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { createUser } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { createFirstAdmin } from '#server/features/accounts/first-admin.ts'
import { settleNames } from '#server/features/accounts/names.service.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { ask, PASSWORD, signIn, signUp, visitor } from '../harness/people.ts'

const pool = await startPool()
const admin = await signIn(pool, 'admin')
const ann = await signIn(pool, 'ann')
afterAll(() => pool.close())

let count = 0
const address = () => {
  count += 1
  return `someone${count}@example.test`
}
type Name = { name: string; lastName?: string }

/** Every way to get a name. Each answers what the server says. */
const ways: [string, (name: Name) => Promise<{ status: number; body: unknown }>][] = [
  ['signing up', (name) => visitor(pool).post('/auth/register', { ...name, email: address(), password: PASSWORD })],
  ['being added', (name) => admin.post('/admin/users', { ...name, email: address(), password: PASSWORD })],
  ['renaming oneself', async (name) => (await somebody()).put('/auth/profile', { lastName: '', ...name })],
  [
    'being renamed',
    async (name) => {
      const { userId, email } = await somebody()
      return ask(admin, { method: 'PUT', path: `/admin/users/${userId}`, body: { email, lastName: '', ...name } })
    },
  ],
  [
    'being imported',
    async ({ name, lastName = '' }) => {
      const cell = (text: string) => `"${text}"`
      return admin.post('/admin/users/import', {
        csv: `email,name,lastName\n${address()},${cell(name)},${cell(lastName)}`,
      })
    },
  ],
]
const somebody = () => {
  count += 1
  return signUp(pool, `Somebody ${count}`)
}
const namesNow = () => pool.db.selectFrom('users').select(['user_id', 'name', 'last_name']).orderBy('user_id').execute()
const messageOf = ({ body }: { body: unknown }) => JSON.stringify(body)

describe.each(ways)('%s (A7)', (how, take) => {
  test.each<[string, Name]>([
    ['that a member has', { name: 'Ann', lastName: 'Abbott' }],
    ['in one field', { name: 'Ann Abbott' }],
    ['in another case', { name: 'ANN', lastName: 'abbott' }],
    ['with an accent', { name: 'Änn', lastName: 'Abbótt' }],
    ['with Cyrillic letters', { name: 'Аnn', lastName: 'АЬЬоtt' }],
    ['in mathematical letters', { name: '𝐀𝐧𝐧', lastName: '𝐀𝐛𝐛𝐨𝐭𝐭' }],
  ])('refuses a name %s', async (_what, name) => {
    const answer = await take(name)
    expect([400, 409]).toContain(answer.status)
    expect(messageOf(answer)).toMatch(/Someone here is already called .+, or something that looks the same\./)
  })

  test.each(['PuckPool', 'аdmin', 'SYSTEM', 'C0mmissioner'])('refuses %s, which speaks for the pool', async (name) => {
    const answer = await take({ name, lastName: '' })
    expect([400, 409]).toContain(answer.status)
    expect(messageOf(answer)).toContain(`The pool itself goes by ${name}. Choose another name.`)
  })

  test.each([
    ['Zed\u202e', "Names can't have line breaks or invisible characters"],
    ['Zed\u200bra', "Names can't have line breaks or invisible characters"],
    ['Zed\nra', "Names can't have line breaks or invisible characters"],
    ['\u3164', "Names can't have line breaks or invisible characters"],
    ['?!', 'Names need at least one letter or digit'],
    ['x'.repeat(41), 'Names can have up to 40 characters'],
  ])('refuses %j', async (name, words) => {
    const before = (await namesNow()).map((row) => row.name)
    const answer = await take({ name })
    expect(answer.status).toBe(400)
    expect(messageOf(answer)).toContain(words)
    expect((await namesNow()).map((row) => row.name)).not.toContain(name)
    expect(before).toEqual(expect.arrayContaining(['Ann', 'Bob', 'Ada']))
  })

  test('keeps a name in one form, which is then taken', async () => {
    const name = `  Ｚｏｅ\u0308   of\u00a0${how} `
    const kept = `Zo\u00eb of ${how}`
    expect((await take({ name, lastName: '' })).status).toBeLessThan(300)
    expect((await namesNow()).map((row) => row.name)).toContain(kept)
    expect(messageOf(await take({ name: kept.toUpperCase(), lastName: '' }))).toContain('is already called')
  })
})

test('a member may save their own name again, in another case too (A7)', async () => {
  for (const lastName of ['Abbott', 'ABBOTT', 'Abbott'])
    expect((await ann.put('/auth/profile', { name: 'Ann', lastName })).status).toBe(200)
})

test('of twenty who sign up with one name at once, one gets it (A7)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      visitor(pool).post('/auth/register', { email: address(), password: PASSWORD, name: n % 2 ? 'Racer' : 'RАCER' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
})

test('two lines of a file with one name are told, and addresses alone get a number (A7)', async () => {
  const lines = async (csv: string) => {
    const { body } = await admin.post<{ lines: { name: string; lastName: string; message: string | null }[] }>(
      '/admin/users/import/preview',
      { csv },
    )
    return body.lines.map(({ name, lastName, message }) => [`${name} ${lastName}`.trim(), message])
  }
  expect(await lines('Kim Lee, kim@a.example.test\nKIM LEE, kim@b.example.test')).toEqual([
    ['Kim Lee', null],
    ['KIM LEE', 'The same name as line 1'],
  ])
  expect(
    await lines('fan1@a.example.test\nfan2@a.example.test\nann.abbott@a.example.test\nadmin@a.example.test'),
  ).toEqual([
    ['Fan', null],
    ['Fan 2', null],
    ['Ann Abbott 2', null],
    ['Admin 2', null],
  ])
})

test('a deleted member’s name is free; then the deletion can be undone only after the other is renamed (A5, A7)', async () => {
  const gus = await signUp(pool, 'Gus Gone')
  await admin.delete(`/admin/users/${gus.userId}`)
  const other = await admin.post<AnswerOf<typeof createUser>>('/admin/users', {
    ...{ name: 'Gus', lastName: 'Gone', email: address(), password: PASSWORD },
  })
  expect(other.status).toBe(201)
  const restore = () => admin.post(`/admin/deleted-users/${gus.userId}/restore`)
  expect(await restore()).toMatchObject({
    status: 409,
    body: { code: 'name_taken_since', message: 'Someone else is called Gus Gone now. Rename them first.' },
  })
  const { id, email } = other.body.user
  expect((await admin.put(`/admin/users/${id}`, { email, name: 'Gus', lastName: 'Newman' })).status).toBe(200)
  expect((await restore()).status).toBe(200)
  expect(messageOf(await admin.put(`/admin/users/${id}`, { email, name: 'GUS', lastName: 'Gone' }))).toContain(
    'already called',
  )
})

describe('names from before the rule, when the server starts (A7)', () => {
  let old: Pool
  beforeAll(async () => {
    old = await startPool()
    const made = { password_hash: 'x', created_at: '2025-09-01T12:00:00.000Z' }
    const rows: [string, string, string?][] = [
      ['Carl', 'Clark'],
      ['CАRL', 'Clark'],
      ['Carl\u200b', 'Clark'],
      ['\u3164', ''],
      ['PuckPool', ''],
      ['Admin', '', 'admin'],
      ['Admin', ''],
      ['Dan\nDawn', '\u202e'],
      ['x'.repeat(60), ''],
    ]
    await old.db.updateTable('users').set({ name_key: null, name_look: null }).execute()
    for (const [at, [name, last_name, role = 'player']] of rows.entries())
      await old.db
        .insertInto('users')
        .values({ ...made, name, last_name, role, email: `o${at}@example.test` })
        .execute()
  })
  afterAll(() => old.close())
  const names = async () =>
    (await old.db.selectFrom('users').selectAll().orderBy('user_id').execute()).map((row) =>
      `${row.name} ${row.last_name}`.trim(),
    )

  test('are mended, and who came later gets a number', async () => {
    const message = { message_id: 9_000, version: 9_000, kind: 'user', message: 'hi', sent_at: old.clock.now() }
    const { user_id } = await old.db
      .selectFrom('users')
      .select('user_id')
      .where('name', '=', 'PuckPool')
      .executeTakeFirstOrThrow()
    await old.db
      .insertInto('chat_messages')
      .values({ ...message, user_id, author_name: 'PuckPool', written_at: old.clock.now() })
      .execute()
    const before = await names()
    const [blank] = await old.db.selectFrom('users').select('user_id').where('email', '=', 'o3@example.test').execute()
    expect(await settleNames(old.deps)).toBe(7)
    expect(await names()).toEqual([
      ...before.slice(0, 3),
      'Carl Clark',
      'CАRL Clark 2',
      'Carl Clark 3',
      `Member ${blank?.user_id}`,
      'PuckPool 2',
      'Admin',
      'Admin 2',
      'Dan Dawn',
      'x'.repeat(40),
    ])
    const said = await old.db.selectFrom('chat_messages').select('author_name').where('user_id', '=', user_id).execute()
    expect(said).toEqual([{ author_name: 'PuckPool 2' }])
    const logged = await old.db.selectFrom('audit_log').selectAll().where('action', '=', 'update').execute()
    expect(logged).toHaveLength(7)
    expect(logged[0]).toMatchObject({ actor_name: 'system', before: { name: 'CАRL' }, after: { lastName: 'Clark 2' } })
  })

  test('stay as they are at the next start, on two servers at once', async () => {
    const before = await names()
    expect(await Promise.all([settleNames(old.deps), settleNames(old.deps)])).toEqual([0, 0])
    expect(await names()).toEqual(before)
  })

  test('a name that the previous version wrote since is settled as well', async () => {
    await old.db
      .updateTable('users')
      .set({ name: 'carl', last_name: 'clark' })
      .where('email', '=', 'o8@example.test')
      .execute()
    expect(await settleNames(old.deps)).toBe(1)
    expect((await names()).at(-1)).toBe('carl clark 4')
  })

  test('a pool without an admin gives its first one the name that an older one kept, with a number (A2)', async () => {
    await old.db.updateTable('users').set({ role: 'player' }).where('role', '=', 'admin').execute()
    await createFirstAdmin(old.deps, { email: 'boss@example.test', password: PASSWORD })
    expect((await names()).at(-1)).toBe('Admin 3')
  })
})
