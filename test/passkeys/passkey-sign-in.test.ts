import { beforeEach, expect, test } from 'vitest'
import type { authOptions } from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listSessions } from '#contract/sessions/sessions.ts'
import { minutes } from '#rules/time.ts'
import { buildApp } from '#server/app.ts'
import { type Authenticator, openAuthenticator, PASSKEY_URL } from '../harness/browser/authenticator.ts'
import { givenPool } from '../harness/fixture.ts'
import { isSignedIn, PASSWORD, type Person, signIn, signUp, visitor } from '../harness/people.ts'
import { addPasskey, askSignIn, listPasskeys, showPasskey } from './passkey-steps.ts'

const { pool } = await givenPool({ settings: { appUrl: PASSKEY_URL } })
let gil: Person
let phone: Authenticator
let count = 0
beforeEach(async () => {
  pool.wall.advance(minutes(2))
  count += 1
  gil = await signUp(pool, `Gil ${count}`)
  phone = openAuthenticator()
  await addPasskey(gil, phone)
})

test('a passkey signs in without email address and password, and the session records it (A10)', async () => {
  const { status, body, person } = await showPasskey(pool, phone)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { id: gil.userId, needs_second_factor: false }, message: 'Welcome back' })
  expect(body.token).toBe(body.accessToken)
  const { sessions } = (await person.get<AnswerOf<typeof listSessions>>('/auth/sessions')).body
  expect(sessions[0]).toMatchObject({ is_this: true, signed_in_by: 'passkey' })
  expect((await person.post('/auth/refresh-token')).status).toBe(200)
  expect((await listPasskeys(gil)).passkeys).toMatchObject([{ name: 'Phone', used_at: pool.wall.now() }])
})

test('a passkey that never counts signs in repeatedly (A10)', async () => {
  const tablet = openAuthenticator({ counts: false })
  await addPasskey(gil, tablet, 'Tablet')
  for (let n = 0; n < 2; n += 1) expect((await showPasskey(pool, tablet)).status).toBe(200)
})

test.each([
  ['the origin of another site', { origin: 'https://pool.example' }, 'passkey_failed'],
  ['the origin without https', { origin: 'http://pool.test' }, 'passkey_failed'],
  ['the host of another site', { rpId: 'pool.example' }, 'passkey_failed'],
  ['a challenge that is not ours', { challenge: Buffer.alloc(54).toString('base64url') }, 'passkey_over'],
  ['no challenge', { challenge: '' }, 'passkey_over'],
  ['the answer to another question', { type: 'webauthn.create' }, 'passkey_failed'],
])('%s is refused (A10)', async (_what, lies, code) => {
  const { status, body } = await showPasskey(pool, phone, lies)
  expect([status, body.code]).toEqual([code === 'passkey_over' ? 409 : 400, code])
})

test('an answer works once, for five minutes, on any server of the pool (A10)', async () => {
  const person = visitor(pool)
  const response = phone.get(await askSignIn(person))
  const other = await buildApp(pool.deps)
  const payload = { response }
  expect((await other.inject({ method: 'POST', url: '/api/auth/passkey', payload })).statusCode).toBe(200)
  expect(await person.post('/auth/passkey', payload)).toMatchObject({ status: 409, body: { code: 'passkey_over' } })
  await other.close()

  const late = phone.get(await askSignIn(person))
  pool.wall.advance(minutes(5))
  expect(await person.post('/auth/passkey', { response: late })).toMatchObject({
    status: 409,
    body: { message: 'That took too long or was already used. Try again.' },
  })
  const last = phone.get(await askSignIn(person))
  pool.wall.advance(minutes(5) - 1)
  expect((await person.post('/auth/passkey', { response: last })).status).toBe(200)
})

test('the same challenge in another encoding has been used too (A10)', async () => {
  const person = visitor(pool)
  const options = await askSignIn(person)
  expect((await person.post('/auth/passkey', { response: phone.get(options) })).status).toBe(200)
  for (const challenge of [`${options.challenge}=`, `${options.challenge}==`, ` ${options.challenge}`])
    expect(await person.post('/auth/passkey', { response: phone.get({ ...options, challenge }) })).toMatchObject({
      body: { code: 'passkey_over' },
    })
})

test('a wrong signature, another member’s name and an unknown passkey are refused (A10)', async () => {
  const person = visitor(pool)
  const stranger = openAuthenticator()
  await addPasskey(await signUp(pool, `Hal ${count}`), stranger)
  const post = (response: object) => person.post('/auth/passkey', { response })

  const own = phone.get(await askSignIn(person))
  const theirs = stranger.get(await askSignIn(person))
  const forged = { ...own, response: { ...theirs.response, userHandle: own.response.userHandle } }
  expect(await post(forged)).toMatchObject({ status: 400, body: { code: 'passkey_failed' } })
  const borrowed = { ...own, response: { ...own.response, userHandle: theirs.response.userHandle } }
  expect(await post(borrowed)).toMatchObject({ status: 403, body: { code: 'passkey_unknown' } })
  const nobodys = { ...own, id: 'bm9ib2R5', rawId: 'bm9ib2R5' }
  expect(await post(nobodys)).toMatchObject({
    status: 403,
    body: { message: "This passkey doesn't open an account here. Sign in another way." },
  })
})

test('a deactivated and a deleted member get the same refusal as a stranger (A3, A10)', async () => {
  const admin = await signIn(pool, 'admin')
  await admin.patch(`/admin/users/${gil.userId}/status`, { active: false })
  expect(await showPasskey(pool, phone)).toMatchObject({ status: 403, body: { code: 'passkey_unknown' } })
  await admin.patch(`/admin/users/${gil.userId}/status`, { active: true })
  expect((await showPasskey(pool, phone)).status).toBe(200)
  expect((await admin.delete(`/admin/users/${gil.userId}`)).status).toBe(200)
  expect(await showPasskey(pool, phone)).toMatchObject({ status: 403, body: { code: 'passkey_unknown' } })
  await admin.post(`/admin/users/${gil.userId}/restore`)
  expect(await showPasskey(pool, phone)).toMatchObject({ status: 403, body: { code: 'passkey_unknown' } })
})

test('signing out everywhere and a new password keep the passkeys (A10)', async () => {
  const { person } = await showPasskey(pool, phone)
  await gil.post('/auth/sessions/end', { currentPassword: PASSWORD })
  expect(await isSignedIn(person)).toBe(false)
  await gil.put('/auth/profile', { currentPassword: PASSWORD, password: 'a new five-hole 7' })
  expect((await showPasskey(pool, phone)).status).toBe(200)
})

test('a hundred wrong passkeys a minute from one address are allowed, and no more; others still get in (A8, A10)', async () => {
  const person = visitor(pool)
  const wrong = { ...phone.get(await askSignIn(person)), id: 'bm9ib2R5', rawId: 'bm9ib2R5' }
  const from = async (remoteAddress: string, response: object) =>
    (await pool.app.inject({ method: 'POST', url: '/api/auth/passkey', payload: { response }, remoteAddress }))
      .statusCode
  for (let n = 0; n < 100; n += 1) expect(await from('203.0.113.7', wrong)).toBe(403)
  expect(await from('203.0.113.7', phone.get(await askSignIn(person)))).toBe(429)
  expect(await from('203.0.113.8', phone.get(await askSignIn(person)))).toBe(200)
})

test.each([
  ['http://192.168.1.20:3000', null],
  ['http://pool.example.org', null],
  ['https://192.168.1.20', null],
  ['https://[fd00::20]', null],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://pool.example.org:8443', 'https://pool.example.org:8443'],
])('at %s passkeys work at %s (A10)', async (appUrl, works) => {
  const app = await buildApp({ ...pool.deps, settings: { ...pool.deps.settings, appUrl } })
  const options = (await app.inject('/api/auth/options')).json<AnswerOf<typeof authOptions>>()
  expect(options.passkeys_at).toBe(works)
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/auth/passkey/options' })
  expect(statusCode).toBe(works === null ? 409 : 200)
  if (works === null) expect(body).toContain("Passkeys only work at the pool's https address.")
  await app.close()
})
