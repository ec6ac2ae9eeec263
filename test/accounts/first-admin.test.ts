import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFirstAdmin } from '#server/features/accounts/sign-in/first-admin.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { PASSWORD, people, signIn } from '../harness/people.ts'

let pool: Pool
beforeEach(async () => {
  pool = await startPool()
  await pool.db.deleteFrom('users').where('role', '=', 'admin').execute()
})
afterEach(() => pool.close())

test('a pool without an admin gets one, with a password that is shown only once (A2)', async () => {
  const made = await createFirstAdmin(pool.deps, { email: null, password: null })
  expect(made).toEqual({ email: 'admin@puckpool.local', generatedPassword: expect.stringMatching(/^[\w-]{16}$/) })
  const admin = await signIn(pool, { email: 'admin@puckpool.local', password: made?.generatedPassword ?? '' })
  expect((await admin.get('/admin/users')).status).toBe(200)
  expect(await createFirstAdmin(pool.deps, { email: null, password: null })).toBeNull()
})

test('the environment sets the admin’s address and password, and the password is not printed', async () => {
  const asked = { email: 'boss@example.test', password: 'chosen in advance' }
  expect(await createFirstAdmin(pool.deps, asked)).toEqual({ email: asked.email, generatedPassword: null })
  await signIn(pool, asked)
  const audit = await pool.db.selectFrom('audit_log').selectAll().execute()
  expect(audit).toMatchObject([{ actor_name: 'system', action: 'create', subject: 'user' }])
  expect(JSON.stringify(audit)).not.toMatch(/argon2|chosen/)
})

test('a member with that address becomes the admin and keeps their password', async () => {
  const asked = { email: people.ann.email.toUpperCase(), password: 'another password' }
  expect(await createFirstAdmin(pool.deps, asked)).toEqual({ email: people.ann.email, generatedPassword: null })
  const ann = await signIn(pool, { email: people.ann.email, password: PASSWORD })
  expect((await ann.get('/admin/users')).status).toBe(200)
})

test('four servers starting at once create one admin', async () => {
  const made = await Promise.all(
    Array.from({ length: 4 }, (_, n) => createFirstAdmin(pool.deps, { email: `a${n}@example.test`, password: null })),
  )
  expect(made.filter((admin) => admin !== null)).toHaveLength(1)
})
