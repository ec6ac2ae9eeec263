import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { makeRecoveryCodes, useRecoveryCode } from '#contract/passkeys/passkeys.ts'
import { minutes } from '#rules/time.ts'
import { promoteUser } from '#server/features/accounts/users/users.service.ts'
import { type Authenticator, openAuthenticator, PASSKEY_URL } from '../harness/browser/authenticator.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { ask, PASSWORD, type Person, signIn, signUp } from '../harness/people.ts'
import { addPasskey, askNew, confirm, listPasskeys, showPasskey } from './passkey-steps.ts'

let pool: Pool
/** Has a passkey, and has given it in this session. */
let admin: Person
let phone: Authenticator
beforeEach(async () => {
  pool = await startPool({ settableClock: true, settings: { appUrl: PASSKEY_URL } })
  admin = await signIn(pool, 'admin')
  phone = openAuthenticator()
  await addPasskey(admin, phone)
})
afterEach(() => pool.close())

test('only an admin who has just shown a passkey can require one of all admins (A10)', async () => {
  const other = await newAdmin('Otto')
  expect(await askForPasskeys(true, other)).toMatchObject({ status: 409, body: { code: 'second_factor_first' } })
  const elsewhere = await signIn(pool, 'admin')
  expect((await askForPasskeys(true, elsewhere)).status).toBe(409)
  expect((await confirm(elsewhere, phone)).status).toBe(200)
  expect((await askForPasskeys(true, elsewhere)).status).toBe(200)
  expect((await askForPasskeys(false, elsewhere)).status).toBe(200)

  // Removing the last passkey leaves nothing to show the next time.
  expect((await remove(elsewhere)).status).toBe(200)
  expect((await askForPasskeys(true, elsewhere)).status).toBe(409)
})

const askForPasskeys = (isOn = true, who = admin) => who.put('/admin/settings', { second_factor_for_admins: isOn })
const remove = async (who: Person) => {
  const [first] = (await listPasskeys(who)).passkeys
  return who.post(`/auth/passkeys/${first?.id}/remove`, { currentPassword: PASSWORD })
}

async function newAdmin(name: string): Promise<Person> {
  const member = await signUp(pool, name)
  await pool.db.transaction().execute((tx) => promoteUser(pool.deps, tx, member.userId))
  return member
}

describe('while admins need a passkey', () => {
  beforeEach(async () => {
    expect((await askForPasskeys()).status).toBe(200)
  })

  test('no admin call works before it, every member call does (A10)', async () => {
    const half = await signIn(pool, 'admin')
    expect(await needs(half)).toBe(true)
    for (const { method, path, access } of allEndpoints) {
      if (access !== 'admin' && access !== 'monitor') continue
      const { status, body } = await ask(half, { method, path: path.replaceAll(/:\w+/g, '1'), body: {} })
      expect([path, status, body]).toEqual([path, 403, expect.objectContaining({ code: 'second_factor_needed' })])
    }
    expect((await half.get('/auth/sessions')).status).toBe(200)
    expect((await half.get('/contest/open')).status).toBe(200)
  })

  test('a password session of an admin can do everything after the passkey, and after a refresh (A10)', async () => {
    const half = await signIn(pool, 'admin')
    expect(await confirm(half, phone)).toMatchObject({ status: 200, body: { user: { needs_second_factor: false } } })
    expect(await mayAdminister(half)).toBe(true)
    const { body } = await half.post<{ token: string; user: object }>('/auth/refresh-token')
    expect(body.user).toMatchObject({ needs_second_factor: false })
    half.token = body.token
    expect(await mayAdminister(half)).toBe(true)
    expect(await mayAdminister(await signIn(pool, 'admin'))).toBe(false)
  })

  test('signing in with a passkey that verified its owner is both factors at once (A10)', async () => {
    const { person, body } = await showPasskey(pool, phone)
    expect(body.user.needs_second_factor).toBe(false)
    expect(await mayAdminister(person)).toBe(true)
  })

  test('a passkey that didn’t verify its owner signs in, but is not a second factor (A10)', async () => {
    const { person, status } = await showPasskey(pool, phone, { isVerified: false })
    expect(status).toBe(200)
    expect(await person.get('/admin/settings')).toMatchObject(needed)
    expect(await confirm(person, phone, { isVerified: false })).toMatchObject({
      status: 400,
      body: { code: 'passkey_unverified' },
    })
    expect(await mayAdminister(person)).toBe(false)
    expect((await confirm(person, phone)).status).toBe(200)
    expect(await mayAdminister(person)).toBe(true)
  })

  test('someone else’s passkey, an answer for another session and a used one are refused (A10)', async () => {
    const half = await signIn(pool, 'admin')
    const stranger = openAuthenticator()
    await addPasskey(await signUp(pool, 'Gil'), stranger)
    expect(await confirm(half, stranger)).toMatchObject({ status: 403, body: { code: 'passkey_unknown' } })
    const other = await signIn(pool, 'admin')
    const { body } = await other.post<{ options: Parameters<Authenticator['get']>[0] }>('/auth/second-factor/options')
    const response = phone.get(body.options)
    expect(await half.post('/auth/second-factor', { response })).toMatchObject({ body: { code: 'passkey_over' } })
    const again = await other.post('/auth/second-factor', { response })
    expect(again).toMatchObject({ status: 200 })
    expect(await other.post('/auth/second-factor', { response })).toMatchObject({ body: { code: 'passkey_over' } })
    expect(await mayAdminister(half)).toBe(false)
  })

  test('a person who only knows the password can neither add nor remove a passkey nor make codes (A10)', async () => {
    const half = await signIn(pool, 'admin')
    expect(await half.post('/auth/passkeys/options', { currentPassword: PASSWORD })).toMatchObject(needed)
    expect(await remove(half)).toMatchObject(needed)
    expect(await half.post('/auth/recovery-codes', { currentPassword: PASSWORD })).toMatchObject(needed)
    // A challenge from before the switch doesn't bypass it.
    await askForPasskeys(false)
    const options = await askNew(half, { currentPassword: PASSWORD })
    await askForPasskeys()
    const response = openAuthenticator().create(options)
    expect(await half.post('/auth/passkeys', { name: 'Mine', response })).toMatchObject(needed)
  })

  test('an admin without a passkey adds one first, and then the desk opens (A10)', async () => {
    const otto = await newAdmin('Otto')
    expect(await otto.get('/admin/settings')).toMatchObject(needed)
    const response = openAuthenticator({ verifies: false }).create(await askNew(otto))
    expect(await otto.post('/auth/passkeys', { name: 'Stick', response })).toMatchObject({
      status: 400,
      body: { code: 'passkey_unverified' },
    })
    expect(await addPasskey(otto, openAuthenticator())).toMatchObject({ user: { needs_second_factor: false } })
    expect(await mayAdminister(otto)).toBe(true)
  })

  test('a new password keeps the factors the session has shown, and no more (A10)', async () => {
    const half = await signIn(pool, 'admin')
    const change = async (who: Person, from: string, to: string) => {
      const { body } = await who.put<{ token: string }>('/auth/profile', { currentPassword: from, password: to })
      who.token = body.token
    }
    await change(half, PASSWORD, 'a new five-hole 7')
    expect(await mayAdminister(half)).toBe(false)
    await confirm(half, phone)
    await change(half, 'a new five-hole 7', 'another five-hole 8')
    expect(await mayAdminister(half)).toBe(true)
  })

  test('an admin’s last passkey stays (A10)', async () => {
    expect(await remove(admin)).toMatchObject({ status: 409, body: { code: 'last_passkey' } })
    await addPasskey(admin, openAuthenticator(), 'Stick')
    expect((await remove(admin)).status).toBe(200)
    expect((await listPasskeys(admin)).passkeys.map(({ name }) => name)).toEqual(['Stick'])
  })

  test('an admin sees a member’s view of the pool until then (A10)', async () => {
    const half = await signIn(pool, 'admin')
    const gil = await signUp(pool, 'Gil')
    expect((await half.get(`/notifications/preferences/${gil.userId}`)).status).toBe(403)
    expect((await admin.get(`/notifications/preferences/${gil.userId}`)).status).toBe(200)
  })
})

const needed = { status: 403, body: { code: 'second_factor_needed', message: 'Confirm with your passkey first' } }
const mayAdminister = async (who: Person) => (await who.get('/admin/settings')).status === 200
const needs = async (who: Person) =>
  (await who.get<{ user: { needs_second_factor: boolean } }>('/auth/me')).body.user.needs_second_factor

describe('recovery codes', () => {
  type Codes = AnswerOf<typeof makeRecoveryCodes>
  const make = async (who = admin) => (await who.post<Codes>('/auth/recovery-codes', {})).body.codes
  const use = (who: Person, code: string) =>
    who.post<AnswerOf<typeof useRecoveryCode> & { code: string }>('/auth/recovery-code', { code })
  const left = async () => (await listPasskeys(admin)).recovery_codes_left
  const wrong = { status: 400, body: { code: 'wrong_recovery_code' } }
  beforeEach(async () => {
    await askForPasskeys()
  })

  test('each of ten opens one session instead of the passkey, however it is typed (A10)', async () => {
    const [one = '', other = '', ...rest] = await make()
    expect([one, other, ...rest].filter((code) => /^([\da-z]{4}-){5}[\da-z]{4}$/.test(code))).toHaveLength(10)
    const half = await signIn(pool, 'admin')
    expect(await use(half, one)).toMatchObject({ status: 200, body: { user: { needs_second_factor: false } } })
    expect(await mayAdminister(half)).toBe(true)
    expect(await left()).toBe(9)
    const third = await signIn(pool, 'admin')
    expect(await use(third, one)).toMatchObject(wrong)
    expect(await mayAdminister(third)).toBe(false)
    expect((await use(third, ` ${other.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')}`)).status).toBe(200)
    expect(await left()).toBe(8)
  })

  test('of two sessions with the same code one gets in (A10)', async () => {
    const [code = ''] = await make()
    const both = [await signIn(pool, 'admin'), await signIn(pool, 'admin')]
    const answers = await Promise.all(both.map((who) => use(who, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('new codes replace the old ones, and work for no one else (A10)', async () => {
    const [old = ''] = await make()
    const [code = ''] = await make()
    const half = await signIn(pool, 'admin')
    expect(await use(half, old)).toMatchObject(wrong)
    expect(await use(await newAdmin('Otto'), code)).toMatchObject(wrong)
    expect((await use(half, code)).status).toBe(200)
  })

  test('making codes requires the password or a sign-in within two minutes, and the admin role (A10)', async () => {
    pool.wall.advance(minutes(2) + 1)
    expect(await admin.post('/auth/recovery-codes', {})).toMatchObject({ body: { code: 'current_password_missing' } })
    expect((await admin.post('/auth/recovery-codes', { currentPassword: PASSWORD })).status).toBe(200)
    expect((await (await signIn(pool, 'ann')).post('/auth/recovery-codes', {})).status).toBe(403)
  })

  test('thirty wrong codes a minute are allowed, and no more (A8, A10)', async () => {
    const [code = ''] = await make()
    const half = await signIn(pool, 'admin')
    for (let n = 0; n < 30; n += 1) expect((await use(half, `guess ${n}`)).status).toBe(400)
    expect((await use(half, code)).status).toBe(429)
    pool.wall.advance(minutes(1))
    expect((await use(half, code)).status).toBe(200)
  })

  test('the codes are removed with the last passkey, and can’t be read from the database (A10)', async () => {
    const codes = await make()
    const rows = await pool.db.selectFrom('recovery_codes').selectAll().execute()
    expect(rows).toHaveLength(10)
    for (const { code_hash } of rows) expect(codes.join()).not.toContain(code_hash)
    await askForPasskeys(false)
    await remove(admin)
    expect(await left()).toBe(0)
    expect(await listPasskeys(await signIn(pool, 'ann'))).toMatchObject({ recovery_codes_left: null })
  })

  test('making and using codes is reported by mail and logged (A6, A10)', async () => {
    const [code = ''] = await make()
    await use(await signIn(pool, 'admin'), code)
    const lines = await pool.db.selectFrom('audit_log').select('action').where('subject', '=', 'user').execute()
    expect(lines.map(({ action }) => action)).toEqual(['add_passkey', 'make_recovery_codes', 'use_recovery_code'])
  })
})
