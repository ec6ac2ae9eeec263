import { beforeEach, expect, test } from 'vitest'
import { givenPool } from '../harness/fixture.ts'
import { PASSWORD, signIn, visitor } from '../harness/people.ts'

const { pool } = await givenPool()
beforeEach(() => setRegistration({ registration: 'open', invite_code: null }))
let count = 0

test('a visitor who signs up becomes a player, no matter what the request says, and is signed in', async () => {
  const person = visitor(pool)
  const asked = newcomer({ role: 'admin', active: false, id: 99, success: false })
  const { status, body } = await person.post<{ token: string }>('/auth/register', asked)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    success: true,
    user: { email: asked.email, lastName: asked.lastName, role: 'player', active: true },
  })
  person.token = body.token
  expect((await person.get('/auth/me')).status).toBe(200)
  expect((await person.post('/auth/refresh-token')).status).toBe(200)
})

const newcomer = (fields: object = {}) => {
  count += 1
  return { email: `new${count}@example.test`, password: PASSWORD, name: 'New', lastName: `Comer ${count}`, ...fields }
}

test('an email address has one account, ignoring case and surrounding spaces', async () => {
  expect(await register(newcomer({ email: ' Ann@Example.TEST ' }))).toMatchObject({
    status: 409,
    body: { success: false, code: 'email_taken', message: 'An account with this email address already exists' },
  })
})

const register = (body: unknown) => visitor(pool).post('/auth/register', body)

test('when twenty people sign up with the same address at once, one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      register(newcomer({ email: n % 2 ? 'race@example.test' : 'RACE@example.test' })),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(19).fill(409)])
})

test('an address is kept in lower case', async () => {
  const { body } = await register(newcomer({ email: 'Mixed.Case@Example.test' }))
  expect(body).toMatchObject({ user: { email: 'mixed.case@example.test' } })
  await signIn(pool, { email: 'mixed.case@example.test', password: PASSWORD })
})

test.each<[object, string, string]>([
  [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
  [{ email: undefined }, 'email', 'Please enter a valid email address'],
  [{ email: `${'x'.repeat(250)}@example.test` }, 'email', 'Please enter a valid email address'],
  [{ password: '1234567' }, 'password', 'Password must be at least 8 characters long'],
  [{ password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters long'],
  [{ password: 12345678 }, 'password', 'Enter text'],
  [{ name: '   ' }, 'name', 'Please fill in all required fields'],
  [{ name: 'x'.repeat(41) }, 'name', 'Names can have up to 40 characters'],
  [{ name: 'x'.repeat(10_000) }, 'name', 'Names can have up to 40 characters'],
  [{ lastName: 'x'.repeat(41) }, 'lastName', 'Names can have up to 40 characters'],
  [{ name: '\u200b' }, 'name', "Names can't have line breaks or invisible characters"],
  [{ name: '♥♦' }, 'name', 'Names need at least one letter or digit'],
  [{ lastName: 'Co\u202emer' }, 'lastName', "Names can't have line breaks or invisible characters"],
])('signing up with %.60j is refused at the right field, and nobody is added', async (wrong, field, message) => {
  const before = await pool.db.selectFrom('users').select('user_id').execute()
  const answer = await register(newcomer(wrong))
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid', fields: { [field]: message } } })
  expect(await pool.db.selectFrom('users').select('user_id').execute()).toEqual(before)
})

test('any eight characters make a password', async () => {
  for (const password of ['xk4-tv9q', 'zwrnvkqp', '90417263', '♥♦♣♠♥♦♣♠'])
    expect((await register(newcomer({ password }))).status).toBe(201)
})

test('while sign-up is closed it is refused, and the login screen says so (A1)', async () => {
  await setRegistration({ registration: 'closed' })
  expect(await register(newcomer())).toMatchObject({ status: 403, body: { code: 'registration_closed' } })
  expect((await visitor(pool).get('/auth/options')).body).toEqual({
    success: true,
    pool_name: 'PuckPool',
    registration: 'closed',
    invitation: null,
    password_mail: false,
    cards: false,
    passkeys_at: null,
    demo: null,
  })
})

const setRegistration = async (wanted: { registration: string; invite_code?: string | null }) => {
  await pool.db.updateTable('pool_settings').set(wanted).execute()
}

test('while sign-up is by invite, it takes the right code (A1)', async () => {
  await setRegistration({ registration: 'invite', invite_code: 'Hat Trick' })
  for (const inviteCode of [undefined, '', 'hat trick', 'Hat Trick 2']) {
    expect(await register(newcomer({ inviteCode }))).toMatchObject({ status: 403, body: { code: 'wrong_invite_code' } })
  }
  expect((await register(newcomer({ inviteCode: ' Hat Trick ' }))).status).toBe(201)
  expect(JSON.stringify((await visitor(pool).get('/auth/options')).body)).not.toContain('Hat Trick')
})

test('guessing the invite code is blocked after thirty wrong guesses', async () => {
  await setRegistration({ registration: 'invite', invite_code: 'Hat Trick' })
  for (let n = 0; n < 30; n += 1) expect((await register(newcomer({ inviteCode: `guess ${n}` }))).status).toBe(403)
  expect((await register(newcomer({ inviteCode: 'Hat Trick' }))).status).toBe(429)
})
