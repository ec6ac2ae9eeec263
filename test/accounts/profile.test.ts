import { beforeEach, expect, test } from 'vitest'
import type { updateProfile } from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { givenPool } from '../harness/fixture.ts'
import { isSignedIn, PASSWORD, type Person, people, signIn, signUp, visitor } from '../harness/people.ts'

const { pool } = await givenPool()
let carl: Person
let count = 0
beforeEach(async () => {
  count += 1
  carl = await signUp(pool, `Carl ${count}`)
})
const NEW = 'a new goal song'

test('a member changes names without a password', async () => {
  const { status, body } = await carl.put<Profile>('/auth/profile', { name: ' Karl ', lastName: 'Klein' })
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    user: {
      id: carl.userId,
      email: carl.email,
      name: 'Karl',
      lastName: 'Klein',
      role: 'player',
      active: true,
      needs_second_factor: false,
    },
  })
  await carl.put('/auth/profile', { lastName: '' })
  expect((await carl.get('/auth/me')).body).toMatchObject({ user: { name: 'Karl', lastName: '' } })
})

type Profile = AnswerOf<typeof updateProfile>

test('members cannot make themselves an admin or take another member’s place', async () => {
  const sent = { role: 'admin', id: 1, active: false, name: 'Boss' }
  expect((await carl.put<Profile>('/auth/profile', sent)).body.user).toMatchObject({ id: carl.userId, role: 'player' })
  expect((await carl.get('/admin/users')).status).toBe(403)
})

test('sending nothing, or the current address, changes nothing and needs no password', async () => {
  expect((await carl.put('/auth/profile', {})).status).toBe(200)
  expect((await carl.put('/auth/profile', { email: carl.email, password: '' })).status).toBe(200)
  expect(await knows(PASSWORD)).toBe(true)
})

const knows = async (password: string) =>
  (await visitor(pool).post('/auth/login', { email: carl.email, password })).status === 200

test.each([{ email: 'other@example.test' }, { password: NEW }])('%j needs the current password', async (change) => {
  expect(await carl.put('/auth/profile', { ...change, name: 'Changed' })).toMatchObject({
    status: 400,
    body: { code: 'current_password_missing', message: 'Enter your current password' },
  })
  expect(await carl.put('/auth/profile', { ...change, name: 'Changed', currentPassword: 'a guess' })).toMatchObject({
    status: 400,
    body: { code: 'wrong_current_password', message: "Your current password isn't right" },
  })
  expect((await carl.get('/auth/me')).body).toMatchObject({ user: { name: `Carl ${count}`, email: carl.email } })
  expect(await knows(PASSWORD)).toBe(true)
})

test('with the current password a member gets a new address and signs in with it', async () => {
  const email = `moved${count}@example.test`
  expect((await carl.put('/auth/profile', { email, currentPassword: PASSWORD })).status).toBe(200)
  expect(await knows(PASSWORD)).toBe(false)
  expect(await isSignedIn(carl)).toBe(true)
  await signIn(pool, { email, password: PASSWORD })
})

test('another member’s address is refused', async () => {
  const taken = { email: people.ann.email.toUpperCase(), currentPassword: PASSWORD, name: 'Changed' }
  expect(await carl.put('/auth/profile', taken)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  expect((await carl.get('/auth/me')).body).toMatchObject({ user: { name: `Carl ${count}`, email: carl.email } })
})

test('a new password ends every session at once; the caller continues with the new one in the response (A4)', async () => {
  const elsewhere = await signIn(pool, { email: carl.email, password: PASSWORD })
  const before = carl.token
  const { body } = await carl.put<Profile>('/auth/profile', { password: NEW, currentPassword: PASSWORD })
  expect(body.token).toBe(body.accessToken)

  expect(await isSignedIn(elsewhere)).toBe(false)
  expect((await elsewhere.post('/auth/refresh-token')).status).toBe(401)
  expect(carl.token).toBe(before)
  expect(await isSignedIn(carl)).toBe(false)

  carl.token = body.token ?? null
  expect(await isSignedIn(carl)).toBe(true)
  expect((await carl.post('/auth/refresh-token')).status).toBe(200)
  expect(await knows(PASSWORD)).toBe(false)
  expect(await knows(NEW)).toBe(true)
})

test('a new password that is too short is refused at its field', async () => {
  expect(await carl.put('/auth/profile', { password: 'short', currentPassword: PASSWORD })).toMatchObject({
    status: 400,
    body: { fields: { password: 'Password must be at least 8 characters long' } },
  })
})

test('guessing the password with a stolen token is blocked', async () => {
  const ann = await signIn(pool, 'ann')
  const guess = (currentPassword: string) => ann.put('/auth/profile', { password: NEW, currentPassword })
  for (let n = 0; n < 30; n += 1) expect((await guess(`guess ${n}`)).status).toBe(400)
  expect((await guess(PASSWORD)).status).toBe(429)
})

test('when two new passwords are sent at once, one is set and the other is refused', async () => {
  const change = (password: string) => carl.put('/auth/profile', { password, currentPassword: PASSWORD })
  const answers = await Promise.all([change('first new one'), change('second new one')])
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  expect([400, 401, 409]).toContain(statuses[1])
  const opened = [await knows('first new one'), await knows('second new one')]
  expect(opened.filter(Boolean)).toHaveLength(1)
})
