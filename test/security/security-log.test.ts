import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startPool } from '../harness/harness.ts'
import { PASSWORD, people, signIn, signUp, visitor } from '../harness/people.ts'

type Line = { event?: string; request_id?: string; [fact: string]: unknown }
let lines: Line[] = []
const started = await startPool()
const log = pino({ level: 'info', base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
const app = await buildApp({ ...started.deps, log })
const pool = { ...started, app, deps: { ...started.deps, log } }
afterAll(async () => {
  await pool.app.close()
  await pool.close()
})

test('each sign-in is in the log with its outcome and the member’s id', async () => {
  const gone = await signUp(pool, 'Gone')
  await pool.db.updateTable('users').set({ active: false }).where('user_id', '=', gone.userId).execute()
  const refused = { event: 'refused', code: 'wrong_credentials', status: 401, method: 'POST', route: '/api/auth/login' }
  expect(await written(() => login(people.ann.email, PASSWORD))).toEqual([
    { event: 'sign_in', outcome: 'ok', by: 'password', user_id: 1 },
  ])
  expect(await written(() => login(people.ann.email, 'a wrong guess'))).toEqual([
    { event: 'sign_in', outcome: 'wrong_password', user_id: 1 },
    refused,
  ])
  expect(await written(() => login('nobody@example.test', PASSWORD))).toEqual([
    { event: 'sign_in', outcome: 'unknown_address' },
    refused,
  ])
  expect(await written(() => login(gone.email, PASSWORD))).toEqual([
    { event: 'sign_in', outcome: 'inactive', user_id: gone.userId },
    refused,
  ])
})

/** The security events logged during an action, without the fields common to all lines. */
async function written(act: () => Promise<unknown>): Promise<object[]> {
  lines = []
  await act()
  for (const { request_id } of lines) expect(request_id).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(lines), 'neither an address nor a secret').not.toMatch(
    /example\.test|127\.0\.0\.1|slap-shot|a wrong guess|remoteAddress|Bearer|authorization/,
  )
  return lines.map(({ level: _level, time: _time, request_id: _id, msg: _msg, ...facts }) => facts)
}

const login = (email: string, password: string) => visitor(pool).post('/auth/login', { email, password })

test('signing up and out, a new password, a new email address and ending other sessions are logged too', async () => {
  lines = []
  const carl = await signUp(pool, 'Carl')
  const of = { user_id: carl.userId }
  expect(lines).toMatchObject([{ event: 'sign_up', ...of }])
  expect(await written(() => carl.post('/auth/sessions/end', { currentPassword: PASSWORD }))).toEqual([
    { event: 'sessions_ended', ...of, ended: 0 },
  ])
  const changes = { email: 'karl@example.test', password: 'slap-shot-10', currentPassword: PASSWORD }
  expect(await written(() => carl.put('/auth/profile', changes))).toEqual([
    { event: 'address_changed', ...of },
    { event: 'password_changed', ...of },
  ])
  const again = await signIn(pool, { email: changes.email, password: changes.password })
  const guess = { password: 'slap-shot-11', currentPassword: 'a wrong guess' }
  expect(await written(() => again.put('/auth/profile', guess))).toMatchObject([
    { event: 'wrong_current_password', ...of },
    { event: 'refused', code: 'wrong_current_password', ...of },
  ])
  expect(await written(() => again.post('/auth/logout'))).toEqual([{ event: 'sign_out', ...of }])
})

test('a session that ended because its refresh token was copied is logged too (A4)', async () => {
  const ann = await signIn(pool, 'ann')
  const thief = visitor(pool)
  for (const [name, value] of ann.cookies) thief.cookies.set(name, value)
  thief.userAgent = 'another browser'
  await ann.post('/auth/refresh-token')
  expect(await written(() => thief.post('/auth/refresh-token'))).toEqual([
    { event: 'refresh_token_reused', user_id: ann.userId },
  ])
})

test('a refused member is logged by id, with the code and the route', async () => {
  const ann = await signIn(pool, 'ann')
  expect(await written(() => ann.delete('/admin/users/3'))).toEqual([
    { event: 'refused', code: 'admin_only', status: 403, method: 'DELETE', route: '/api/admin/users/:id', user_id: 1 },
  ])
  expect(await written(() => visitor(pool).get('/auth/me'))).toMatchObject([
    { event: 'refused', code: 'not_signed_in' },
  ])
  expect(await written(() => ann.put('/auth/profile', { name: ['slap-shot'] }))).toMatchObject([
    { event: 'refused', code: 'invalid', status: 400, user_id: 1 },
  ])
})

test('expired tokens and unknown addresses are not logged', async () => {
  const nobody = visitor(pool)
  nobody.token = 'spent'
  expect(await written(() => nobody.get('/auth/me'))).toEqual([])
  expect(await written(() => nobody.get('/nowhere'))).toEqual([])
})
