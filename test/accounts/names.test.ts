import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { createUser } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { settleEntryNames } from '#server/features/accounts/names/entry-names.service.ts'
import { settleNames } from '#server/features/accounts/names/names.service.ts'
import { createFirstAdmin } from '#server/features/accounts/sign-in/first-admin.ts'
import { givenPool } from '../harness/fixture.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { ask, PASSWORD, signUp, visitor } from '../harness/people.ts'
import { openContest } from '../survivor/survivor-steps.ts'
import { createTwoTeam } from '../two-team/drafters.ts'

const { pool, admin, ann } = await givenPool()

let count = 0
const address = () => {
  count += 1
  return `someone${count}@example.test`
}
type Name = { name: string; lastName?: string }

/** Every way to get a name. Each returns the server's answer. */
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
    ['<img src=x onerror=alert(1)>', "Names can have letters, digits, spaces, emoji and . ' -"],
    ['=HYPERLINK(1)', "Names can have letters, digits, spaces, emoji and . ' -"],
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

const namesNow = () => pool.db.selectFrom('users').select(['user_id', 'name', 'last_name']).orderBy('user_id').execute()
const messageOf = ({ body }: { body: unknown }) => JSON.stringify(body)

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

test('two lines of a file with one name are reported, and addresses alone get a number (A7)', async () => {
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
    ['Member', null],
  ])
})

test('a deleted member’s name is free; then the deletion can be undone only after the other is renamed (A5, A7)', async () => {
  const gus = await signUp(pool, 'Gus Gone')
  await admin.delete(`/admin/users/${gus.userId}`)
  const other = await admin.post<AnswerOf<typeof createUser>>('/admin/users', {
    name: 'Gus',
    lastName: 'Gone',
    email: address(),
    password: PASSWORD,
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

test('a deletion cannot be undone while another’s entry bears the name (A5, A7)', async () => {
  const ida = await signUp(pool, 'Ida Ives')
  await admin.delete(`/admin/users/${ida.userId}`)
  const { id, at } = await openContest(pool, admin, { start: false })
  expect((await ann.post(`${at}/join`, { participant_name: 'IDA Ives' })).status).toBe(200)
  const restore = () => admin.post(`/admin/deleted-users/${ida.userId}/restore`)
  expect(await restore()).toMatchObject({ status: 409, body: { code: 'name_taken_since' } })
  await pool.db.deleteFrom('participants').where('contest_id', '=', id).execute()
  expect((await restore()).status).toBe(200)
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

  test('are corrected, and the younger account gets a number', async () => {
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
    const puck: number | undefined = user_id
    const [blank] = await old.db.selectFrom('users').select('user_id').where('email', '=', 'o3@example.test').execute()
    expect(await settleNames(old.deps)).toBe(7)
    expect(await names()).toEqual([
      ...before.slice(0, 3),
      'Carl Clark',
      'CАRL Clark 2',
      'Carl Clark 3',
      `Member ${blank?.user_id}`,
      `Member ${puck}`,
      'Admin',
      `Member ${(puck ?? 0) + 2}`,
      'Dan Dawn',
      'x'.repeat(40),
    ])
    const said = await old.db.selectFrom('chat_messages').select('author_name').where('user_id', '=', user_id).execute()
    expect(said).toEqual([{ author_name: `Member ${puck}` }])
    const logged = await old.db.selectFrom('audit_log').selectAll().where('action', '=', 'update').execute()
    expect(logged).toHaveLength(7)
    expect(logged[0]).toMatchObject({ actor_name: 'system', before: { name: 'CАRL' }, after: { lastName: 'Clark 2' } })
  })

  test('stay as they are at the next start, on two servers at once', async () => {
    const before = await names()
    expect(await Promise.all([settleNames(old.deps), settleNames(old.deps)])).toEqual([0, 0])
    expect(await names()).toEqual(before)
  })

  test('a name that the previous version wrote since is corrected as well', async () => {
    await old.db
      .updateTable('users')
      .set({ name: 'carl', last_name: 'clark' })
      .where('email', '=', 'o8@example.test')
      .execute()
    expect(await settleNames(old.deps)).toBe(1)
    expect((await names()).at(-1)).toBe('carl clark 4')
  })

  test('a new first admin gets a numbered name while a former admin keeps the plain one (A2)', async () => {
    await old.db.updateTable('users').set({ role: 'player' }).where('role', '=', 'admin').execute()
    await createFirstAdmin(old.deps, { email: 'boss@example.test', password: PASSWORD })
    expect((await names()).at(-1)).toBe('Admin 2')
  })
})

describe('the name of an entry: cleaned, no reserved word and no one else’s (A7)', () => {
  const opened: [string, () => Promise<string>][] = [
    ['survivor', async () => (await openContest(pool, admin, { start: false })).at],
    ['two-team', async () => (await createTwoTeam(admin)).at],
  ]
  describe.each(opened)('in a %s contest', (_type, open) => {
    test.each([
      ['BOB  baker', 409, 'name_taken'],
      ['Вob Baker', 409, 'name_taken'],
      ['B o b Baker', 409, 'name_taken'],
      ['PuckPool', 409, 'name_reserved'],
      ['Ann Commissioner', 409, 'name_reserved'],
      ['\u200b', 400, null],
      ['Ann\u202e', 400, null],
    ])('%j is refused with %i %s', async (participant_name, status, code) => {
      const answer = await ann.post(`${await open()}/join`, { participant_name })
      expect(answer).toMatchObject({ status, body: code === null ? {} : { code } })
    })

    test('another name is cleaned, no one else enters under it, and without one it is the account’s', async () => {
      const at = await open()
      const id = Number(at.split('/').at(-1))
      const other = await signUp(pool, `Entrant ${id}`)
      expect((await ann.post(`${at}/join`, { participant_name: ` Ａnnie   of ${id} ` })).status).toBe(200)
      expect(await other.post(`${at}/join`, { participant_name: `annie OF ${id}` })).toMatchObject({
        status: 409,
        body: { code: 'name_taken' },
      })
      expect((await other.post(`${at}/join`)).status).toBe(200)
      expect(await entriesOf(id)).toEqual([`Annie of ${id}`, `Entrant ${id}`])
    })
  })

  test('an entry’s name is refused to other accounts, by signing up, renaming, an import or an admin', async () => {
    const { at } = await openContest(pool, admin, { start: false })
    const [xavier, other] = [await somebody(), await somebody()]
    expect((await xavier.post(`${at}/join`, { participant_name: 'Rocket' })).status).toBe(200)
    const taken = { status: 409, body: { code: 'name_taken' } }
    const person = { email: 'rocket@example.test', password: PASSWORD, name: 'Rосket' }
    expect(await visitor(pool).post('/auth/register', person)).toMatchObject(taken)
    expect(await admin.post('/admin/users', person)).toMatchObject(taken)
    expect(await other.put('/auth/profile', { name: 'ROCKET', lastName: '' })).toMatchObject(taken)
    const { body } = await admin.post<object>('/admin/users/import/preview', { csv: 'Rocket,,rocket@example.test' })
    expect(JSON.stringify(body)).toContain('is already called')
    expect((await xavier.put('/auth/profile', { name: 'Rocket', lastName: '' })).status).toBe(200)
  })

  test('older entries get the name of their account if theirs is another’s or reserved, each logged', async () => {
    const { id, at } = await openContest(pool, admin, { start: false })
    const others = [await somebody(), await somebody(), await somebody(), await somebody()]
    for (const other of others) await other.post(`${at}/join`)
    const before = await entriesOf(id)
    for (const [nth, participant_name] of ['Ann\u202e Abbott', 'System', 'The Ace', 'THE ACE'].entries())
      await pool.db
        .updateTable('participants')
        .set({ participant_name })
        .where('contest_id', '=', id)
        .where('user_id', '=', others[nth]?.userId ?? 0)
        .execute()
    expect(await settleEntryNames(pool.deps)).toBe(3)
    expect(await entriesOf(id)).toEqual([before[0], before[1], 'The Ace', before[3]])
    const lines = await pool.db
      .selectFrom('audit_log')
      .select(['actor_name', 'before', 'after'])
      .where('action', '=', 'rename')
      .execute()
    expect(lines).toHaveLength(3)
    expect(lines).toContainEqual({
      actor_name: 'system',
      before: { participant_name: 'System' },
      after: { participant_name: before[1] },
    })
    expect(await settleEntryNames(pool.deps)).toBe(0)
  })
})

const entriesOf = async (contestId: number) => {
  const entries = await pool.db
    .selectFrom('participants')
    .select('participant_name')
    .where('contest_id', '=', contestId)
    .orderBy('participant_id')
    .execute()
  return entries.map((entry) => entry.participant_name)
}
