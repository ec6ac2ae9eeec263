import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { createPasswordLink } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { isCommonPassword } from '#server/features/accounts/passwords/passwords.ts'
import { createFirstAdmin } from '#server/features/accounts/sign-in/first-admin.ts'
import { givenPool } from '../harness/fixture.ts'
import { PASSWORD, visitor } from '../harness/people.ts'

const { pool, admin, carl } = await givenPool({ also: ['carl'] })

test('the list has 100,000 leaked passwords by rank, without case, and next to nothing else', () => {
  const file = path.join(import.meta.dirname, '../../src/server/features/accounts/passwords/common-passwords.bin')
  const keys = readFileSync(file).toString('hex').match(/.{10}/g)
  expect(new Set(keys).size).toBe(100_000)
  // Numbers 1, 1,000, 10,000, 50,000 and 100,000 of the list.
  const listed = ['password', 'deeznutz', '18051978', 'trek5500', 'smokey24']
  expect(listed.filter((password) => !isCommonPassword(password))).toEqual([])
  expect(isCommonPassword('TREK5500')).toBe(true)
  // Numbers 100,001 to 100,003.
  expect(['smokey212', 'smokey18', 'smokey17'].filter(isCommonPassword)).toEqual([])
  expect(Array.from({ length: 20_000 }, (_, n) => `${n} slap shots`).filter(isCommonPassword)).toEqual([])
})

/** Every way to choose a password. */
const ways: { way: string; choose: (password: string) => Promise<{ status: number; body: unknown }> }[] = [
  {
    way: 'signing up',
    choose: (password) => visitor(pool).post('/auth/register', { email: 'new@example.test', name: 'Newton', password }),
  },
  { way: 'the profile', choose: (password) => carl.put('/auth/profile', { password, currentPassword: PASSWORD }) },
  {
    way: 'a link',
    choose: async (password) => {
      const { body } = await admin.post<AnswerOf<typeof createPasswordLink>>(
        `/admin/users/${carl.userId}/password-link`,
      )
      return visitor(pool).post('/auth/password-link', { token: body.link?.split('#')[1], password })
    },
  },
  {
    way: 'an admin who adds a user',
    choose: (password) => admin.post('/admin/users', { email: 'added@example.test', name: 'Newton', password }),
  },
  {
    way: 'an admin who changes a user',
    choose: (password) => admin.put(`/admin/users/${carl.userId}`, { email: carl.email, name: 'Carl', password }),
  },
]

test.each(ways)(
  '$way refuses a common password and one made of names or words from the pool (A3)',
  async ({ choose }) => {
    const before = await pool.db.selectFrom('users').select(['user_id', 'password_hash']).execute()
    for (const password of ['password123', 'Football1', '1qaz2wsx', 'TrustNo1', 'Trek5500'])
      expect(await choose(password)).toMatchObject({ status: 400, body: { code: 'password_common', message: COMMON } })
    for (const password of ['PuckPool-26', 'Bruins 2026', 'example.test'])
      expect(await choose(password)).toMatchObject({
        status: 400,
        body: { code: 'password_guessable', message: GUESSABLE },
      })
    expect(await pool.db.selectFrom('users').select(['user_id', 'password_hash']).execute()).toEqual(before)
  },
)

const COMMON = "That's one of the most common passwords. Choose another one."
const GUESSABLE =
  'That password is easy to guess: it uses names, your email address or words from the pool. Choose another one.'

test('a password made of the new name or address in the same request is refused', async () => {
  const asked = { name: 'Ferdinand', email: 'balthasar@example.test', currentPassword: PASSWORD }
  for (const password of ['ferdinand1', 'Balthasar!9'])
    expect(await carl.put('/auth/profile', { ...asked, password })).toMatchObject({
      status: 400,
      body: { code: 'password_guessable' },
    })
  expect((await carl.get('/auth/me')).body).toMatchObject({ user: { name: 'Carl', email: carl.email } })
})

test('a pool does not start with a weak ADMIN_PASSWORD, and says why', async () => {
  await pool.db.updateTable('users').set({ role: 'player' }).where('role', '=', 'admin').execute()
  await expect(createFirstAdmin(pool.deps, { email: 'boss@example.test', password: 'password1' })).rejects.toThrow(
    `ADMIN_PASSWORD: ${COMMON}`,
  )
})
