import { expect, test } from 'vitest'
import { givenPool } from '../harness/fixture.ts'
import { PASSWORD, people, visitor } from '../harness/people.ts'

const { pool, admin } = await givenPool()
let count = 0

const ADDRESS = people.admin.email
const SAME = [ADDRESS, 'ADMIN@EXAMPLE.TEST', '  Admin@Example.test\t', '\ufeffadmin@example.test']
const OTHER = [
  'admİn@example.test',
  'admın@example.test',
  'ADMİN@EXAMPLE.TEST',
  'admi\u0307n@example.test',
  'ａｄｍｉｎ@example.test',
  'аdmin@example.test',
  'admin@exa\u200bmple.test',
  'admin@example.teſt',
  'admin\u0000@example.test',
]

test.each(SAME)('%j signs in to the account (A8)', async (email) => {
  expect(await tryLogin(email, PASSWORD)).toBe(200)
})

/** Each from an address of its own, because guesses from one address are counted over all accounts. */
async function tryLogin(email: string, password: string): Promise<number> {
  count += 1
  const remoteAddress = `10.1.${count >> 8}.${count % 256}`
  const payload = { email, password }
  return (await pool.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })).statusCode
}

test.each(OTHER)('%j is no account: neither to sign in nor to register (A8)', async (email) => {
  expect([400, 401]).toContain(await tryLogin(email, PASSWORD))
  const person = { email, password: PASSWORD, name: 'Nobody', lastName: 'Else' }
  for (const answer of [
    await visitor(pool).post('/auth/register', person),
    await admin.post('/admin/users', person),
    await visitor(pool).post('/auth/forgot-password', { email }),
  ])
    expect(answer.status).toBe(400)
  // Invisible characters of a pasted address are dropped.
  const imported = await admin.post<{ created?: number }>('/admin/users/import', { csv: `email,name\n${email},Nobody` })
  expect(imported.body.created ?? 0).toBe(0)
})

test.each(SAME)('%j is taken', async (email) => {
  const person = { email, password: PASSWORD, name: 'Nobody', lastName: 'Else' }
  for (const answer of [await visitor(pool).post('/auth/register', person), await admin.post('/admin/users', person)])
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

test('every spelling shares the guesses at the account (A8)', async () => {
  const guesses = Array.from({ length: 130 }, (_, n) => SAME[n % SAME.length] ?? '')
  const statuses: number[] = []
  for (const email of guesses) statuses.push(await tryLogin(email, 'a wrong guess'))
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.slice(100).every((status) => status === 429)).toBe(true)
})

test('the database keeps one form, however it is written', async () => {
  const row = { password_hash: 'x', name: 'Raw', created_at: pool.clock.now(), email: ' Raw.Writer@Example.TEST ' }
  const { email } = await pool.db.insertInto('users').values(row).returning('email').executeTakeFirstOrThrow()
  expect(email).toBe('raw.writer@example.test')
  await expect(
    pool.db
      .insertInto('users')
      .values({ ...row, email })
      .execute(),
  ).rejects.toThrow('users_email_key')
})

test('the address that emails come from is answered in this form too', async () => {
  const answer = await admin.put('/notifications/settings', { from_email: ' Pool@Example.TEST ' })
  expect(answer).toMatchObject({ status: 200 })
  expect(JSON.stringify(answer.body)).toContain('"from_email":"pool@example.test"')
})
