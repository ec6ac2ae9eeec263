import { expect, test } from 'vitest'
import type { createPasswordLink } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { days } from '#rules/time.ts'
import { givenPool } from '../harness/fixture.ts'
import { PASSWORD, type Person, signIn, signUp, visitor } from '../harness/people.ts'

const { pool } = await givenPool()
let admin = await signIn(pool, 'admin')

test('an admin creates a link, the member sets a password with it, and all the member’s sessions end (A4)', async () => {
  const gil = await signUp(pool, 'Gil')
  const { link, token, expires_at } = await linkFor(gil)
  expect(link).toBe(`http://pool.test/reset-password#${token}`)
  expect(expires_at).toBe('2025-11-14T17:00:00.000Z')
  expect(await check(token)).toMatchObject({ status: 200, body: { email: gil.email, name: 'Gil' } })
  expect((await gil.get('/auth/me')).status, 'until it is used, nothing has changed').toBe(200)
  expect(await set(token)).toMatchObject({ status: 200, body: { success: true } })
  expect((await gil.get('/auth/me')).status).toBe(401)
  expect((await gil.post('/auth/refresh-token')).status).toBe(401)
  expect(await login(gil, PASSWORD)).toBe(401)
  expect(await login(gil, 'brand-new-1')).toBe(200)
  expect((await admin.get('/auth/me')).status).toBe(200)

  const lines = await pool.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', String(gil.userId))
    .orderBy('audit_id')
    .execute()
  expect(lines).toMatchObject([
    { action: 'create_password_link', actor_name: 'Ada Admin', after: { link_expires_at: expires_at } },
    { action: 'set_password_by_link', actor_name: 'Gil', user_id: gil.userId, after: { password: 'changed' } },
  ])
  expect(JSON.stringify(lines)).not.toContain(token)
})

const linkFor = async ({ userId }: Person) => {
  const made = await admin.post<AnswerOf<typeof createPasswordLink>>(`/admin/users/${userId}/password-link`)
  expect(made.status).toBe(201)
  return { ...made.body, token: new URL(made.body.link ?? '').hash.slice(1) }
}
const check = (token: string) => visitor(pool).post('/auth/password-link/check', { token })
const set = (token: string, password = 'brand-new-1') => visitor(pool).post('/auth/password-link', { token, password })
const login = async ({ email }: Person, password: string) =>
  (await visitor(pool).post('/auth/login', { email, password })).status

test('a link works once, even when it is used twice at the same moment', async () => {
  const hans = await signUp(pool, 'Hans')
  const { token } = await linkFor(hans)
  const answers = await Promise.all([set(token, 'first-of-two'), set(token, 'second-of-two')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await check(token)).toMatchObject(OVER)
  expect(await set(token)).toMatchObject(OVER)
})

const OVER = { status: 404, body: { success: false, code: 'password_link_over' } }

test('a newer link replaces the older one, and a link expires after two days', async () => {
  const ida = await signUp(pool, 'Ida')
  const older = await linkFor(ida)
  const newer = await linkFor(ida)
  expect(await set(older.token)).toMatchObject(OVER)
  pool.wall.advance(days(2))
  expect(await check(newer.token)).toMatchObject(OVER)
  expect(await set(newer.token)).toMatchObject(OVER)
  admin = await signIn(pool, 'admin')
})

test('a new address voids the link that went to the old one, any other change does not (A9)', async () => {
  const jo = await signUp(pool, 'Jo')
  const own = await linkFor(jo)
  expect((await jo.put('/auth/profile', { name: 'Joanna', email: jo.email })).status).toBe(200)
  expect((await check(own.token)).status).toBe(200)
  const change = { email: 'jo.elsewhere@example.test', currentPassword: PASSWORD }
  expect((await jo.put('/auth/profile', change)).status).toBe(200)
  expect(await set(own.token)).toMatchObject(OVER)
  const byAdmin = await linkFor(jo)
  const { body } = await admin.get<{ users: { id: number; version: string }[] }>('/admin/users')
  const version = body.users.find(({ id }) => id === jo.userId)?.version
  const edit = { name: 'Jo', lastName: 'Jones', email: 'jo.third@example.test', version }
  expect((await admin.put(`/admin/users/${jo.userId}`, edit)).status).toBe(200)
  expect(await set(byAdmin.token)).toMatchObject(OVER)
})

test('a jump of the pool’s clock does not expire a link', async () => {
  const jan = await signUp(pool, 'Jan')
  const { token } = await linkFor(jan)
  pool.clock.advance(days(100))
  expect((await set(token)).status).toBe(200)
})

test('changing the password in another way, or being deactivated, ends the link', async () => {
  const kai = await signUp(pool, 'Kai')
  const first = await linkFor(kai)
  const own = await kai.put('/auth/profile', { currentPassword: PASSWORD, password: 'a-new-idea-7' })
  expect(own.status).toBe(200)
  expect(await set(first.token)).toMatchObject(OVER)
  const second = await linkFor(kai)
  for (const active of [false, true]) await admin.patch(`/admin/users/${kai.userId}/status`, { active })
  expect(await set(second.token)).toMatchObject(OVER)
  expect(await login(kai, 'a-new-idea-7')).toBe(200)
})

test('there is no link for a deactivated or unknown user', async () => {
  const leo = await signUp(pool, 'Leo')
  await admin.patch(`/admin/users/${leo.userId}/status`, { active: false })
  expect(await admin.post(`/admin/users/${leo.userId}/password-link`)).toMatchObject({
    status: 409,
    body: { code: 'user_inactive' },
  })
  expect(await admin.post('/admin/users/999999/password-link')).toMatchObject({ status: 404 })
})

test('a short password is refused and leaves the link as it is', async () => {
  const mia = await signUp(pool, 'Mia')
  const { token } = await linkFor(mia)
  expect(await set(token, 'short')).toMatchObject({
    status: 400,
    body: { fields: { password: 'Password must be at least 8 characters long' } },
  })
  expect((await set(token)).status).toBe(200)
})

test('only a hash of the link is kept', async () => {
  const { token } = await linkFor(await signUp(pool, 'Nel'))
  const rows = await pool.db.selectFrom('password_links').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('guessing is blocked after thirty wrong guesses', async () => {
  for (let n = 0; n < 30; n += 1) expect((await check(`guess ${n}`)).status).toBe(404)
  expect((await check('one more')).status).toBe(429)
  for (const token of ['', undefined, 7]) {
    expect(await visitor(pool).post('/auth/password-link', { token, password: PASSWORD })).toMatchObject({
      status: 400,
    })
  }
})
