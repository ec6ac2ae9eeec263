import { SettingsService } from '@simplewebauthn/server'
import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#rules/time.ts'
import { type Authenticator, openAuthenticator, PASSKEY_URL } from '../harness/browser/authenticator.ts'
import { givenPool } from '../harness/fixture.ts'
import { PASSWORD, type Person, signIn, signUp } from '../harness/people.ts'
import { addPasskey, askNew, listPasskeys, showPasskey } from './passkey-steps.ts'

const { pool, admin } = await givenPool({ settings: { appUrl: PASSKEY_URL, smtpUrl: 'smtp://127.0.0.1:9' } })
const keys = { mailjet_api_key: 'key', mailjet_api_secret: 'secret', enabled: true }
const { status } = await admin.put('/notifications/settings', { ...keys, from_email: 'pool@example.test' })
expect(status).toBe(200)
let gil: Person
let phone: Authenticator
let count = 0
beforeEach(async () => {
  pool.wall.advance(minutes(2))
  count += 1
  gil = await signUp(pool, `Gil ${count}`)
  phone = openAuthenticator()
})

test('a member adds a passkey, renames and removes it, and is notified by mail (A10)', async () => {
  expect(await listPasskeys(gil)).toMatchObject({ passkeys: [], most: 10, works_at: PASSKEY_URL })
  await addPasskey(gil, phone, '  My   phone ')
  const [added] = (await listPasskeys(gil)).passkeys
  expect(added).toEqual({ id: added?.id, name: 'My phone', added_at: pool.wall.now(), used_at: null, stopped_at: null })
  expect(await gil.put(`/auth/passkeys/${added?.id}`, { name: 'Pixel' })).toMatchObject({
    status: 200,
    body: { passkey: { name: 'Pixel' } },
  })
  expect((await gil.post(`/auth/passkeys/${added?.id}/remove`, {})).status).toBe(200)
  expect((await listPasskeys(gil)).passkeys).toEqual([])
  expect((await showPasskey(pool, phone)).status).toBe(403)
  expect(await mailsOf(gil)).toEqual(['passkey: New passkey for PuckPool', 'passkey: Passkey removed from PuckPool'])
  expect(await auditOf(gil)).toEqual([
    { action: 'add_passkey', before: null, after: { passkey: 'My phone' } },
    { action: 'remove_passkey', before: { passkey: 'Pixel' }, after: null },
  ])
})

const mailsOf = async (person: Person) =>
  (await pool.db.selectFrom('mails').select(['kind', 'subject']).where('user_id', '=', person.userId).execute()).map(
    ({ kind, subject }) => `${kind}: ${subject}`,
  )
const auditOf = async (person: Person) =>
  pool.db.selectFrom('audit_log').select(['action', 'before', 'after']).where('user_id', '=', person.userId).execute()

test('a passkey makes the server contact no one: without the makers’ certificates it calls no URL inside one', async () => {
  await addPasskey(gil, phone)
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    expect(SettingsService.getRootCertificates({ identifier })).toEqual([])
})

test('two minutes after signing in, adding and removing require the password (A10)', async () => {
  await addPasskey(gil, phone)
  pool.wall.advance(minutes(2))
  expect((await listPasskeys(gil)).asks_password).toBe(false)
  pool.wall.advance(1)
  expect((await listPasskeys(gil)).asks_password).toBe(true)
  const missing = { status: 400, body: { message: 'Enter your current password' } }
  expect(await gil.post('/auth/passkeys/options', {})).toMatchObject(missing)
  const remove = async (body: object) => gil.post(`/auth/passkeys/${await idOf(gil)}/remove`, body)
  expect(await remove({})).toMatchObject(missing)
  expect(await remove({ currentPassword: 'a guess 123' })).toMatchObject({ body: { code: 'wrong_current_password' } })
  expect((await remove({ currentPassword: PASSWORD })).status).toBe(200)
})

const idOf = async (person: Person) => (await listPasskeys(person)).passkeys[0]?.id

test('a session begun with a passkey minutes ago needs no password (A10)', async () => {
  await addPasskey(gil, phone)
  pool.wall.advance(minutes(11))
  const { person } = await showPasskey(pool, phone)
  expect((await person.post(`/auth/passkeys/${await idOf(person)}/remove`, {})).status).toBe(200)
})

test('a member has at most ten passkeys, and a passkey is on one account only (A10)', async () => {
  for (let n = 1; n <= 9; n += 1) await addPasskey(gil, openAuthenticator(), `Key ${n}`)
  const [one, other] = [await askNew(gil), await askNew(gil)]
  const post = (response: object) => gil.post('/auth/passkeys', { name: 'Last', response })
  const response = phone.create(one)
  expect((await post(response)).status).toBe(201)
  const full = { status: 409, body: { message: 'You can have 10 passkeys. Remove one first.' } }
  expect(await post(openAuthenticator().create(other))).toMatchObject(full)
  expect(await gil.post('/auth/passkeys/options', {})).toMatchObject(full)

  const hal = await signUp(pool, `Hal ${count}`)
  const options = await askNew(hal)
  const mine = phone.create(options)
  const taken = { ...response, response: { ...response.response, clientDataJSON: mine.response.clientDataJSON } }
  expect(await hal.post('/auth/passkeys', { name: 'Same', response: taken })).toMatchObject({
    status: 409,
    body: { code: 'passkey_taken' },
  })
})

test('a new passkey must answer our challenge to this member, in this session (A10)', async () => {
  const hal = await signUp(pool, `Hal ${count}`)
  const add = (person: Person, response: object) => person.post('/auth/passkeys', { name: 'Phone', response })
  const over = { status: 409, body: { code: 'passkey_over' } }
  expect(await add(hal, phone.create(await askNew(gil)))).toMatchObject(over)
  const elsewhere = await signIn(pool, { email: gil.email, password: PASSWORD })
  expect(await add(elsewhere, phone.create(await askNew(gil)))).toMatchObject(over)
  const { body } = await gil.post<{ options: { challenge: string } }>('/auth/passkey/options')
  const options = { ...(await askNew(gil)), challenge: body.options.challenge }
  expect(await add(gil, phone.create(options))).toMatchObject(over)
  expect(await add(gil, phone.create(await askNew(gil), { origin: 'https://pool.example' }))).toMatchObject({
    status: 400,
    body: { message: "We couldn't check that passkey. Try again." },
  })
  const once = phone.create(await askNew(gil))
  expect((await add(gil, once)).status).toBe(201)
  expect(await add(gil, once)).toMatchObject(over)
})

test.each([
  ['no JSON', 'bm90aGluZw'],
  ['no challenge', Buffer.from('{}').toString('base64url')],
  ['a challenge that is no text', Buffer.from('{"challenge":{"a":1}}').toString('base64url')],
])('%s in the browser’s data is refused (A10)', async (_what, clientDataJSON) => {
  const made = phone.create(await askNew(gil))
  const response = { ...made, response: { ...made.response, clientDataJSON } }
  expect(await gil.post('/auth/passkeys', { name: 'Phone', response })).toMatchObject({
    status: 400,
    body: { code: 'passkey_failed' },
  })
})

test.each([
  ['an empty map', 'a0'],
  ['half a map', 'bf'],
  ['bytes without end', '5b00ffffffffffffff'],
  ['five thousand nested lists', `${'81'.repeat(5_000)}00`],
])('an attestation of %s is refused (A10)', async (_what, hex) => {
  const made = phone.create(await askNew(gil))
  const attestationObject = Buffer.from(hex, 'hex').toString('base64url')
  const response = { ...made, response: { ...made.response, attestationObject } }
  expect(await gil.post('/auth/passkeys', { name: 'Phone', response })).toMatchObject({
    status: 400,
    body: { code: 'passkey_failed' },
  })
})

test.each([
  ['', 'Enter a name'],
  [' ', 'Enter a name'],
  ['x'.repeat(41), 'name must be at most 40 characters'],
  ['a\u202Eb', 'Use only letters, digits and punctuation'],
])('a passkey cannot be called %j (A10)', async (name, message) => {
  await addPasskey(gil, phone)
  expect(await gil.put(`/auth/passkeys/${await idOf(gil)}`, { name })).toMatchObject({ status: 400, body: { message } })
})
