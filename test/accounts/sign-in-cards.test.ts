import { beforeEach, expect, test } from 'vitest'
import type { login } from '#contract/accounts/sign-in.ts'
import type { makeSignInCard } from '#contract/accounts/sign-in-cards.ts'
import type { createWithoutEmail, ListedUser } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listSessions } from '#contract/sessions/sessions.ts'
import { minutes } from '#rules/time.ts'
import { findOwnerOfCard } from '#server/features/accounts/cards/card-codes.ts'
import { promoteUser } from '#server/features/accounts/users/users.service.ts'
import { openAuthenticator, PASSKEY_URL } from '../harness/browser/authenticator.ts'
import { givenPool } from '../harness/fixture.ts'
import { isSignedIn, type Person, visitor } from '../harness/people.ts'
import { addPasskey, askNew, showPasskey } from '../passkeys/passkey-steps.ts'

const { pool, admin, ann } = await givenPool({ settings: { appUrl: PASSKEY_URL } })

let walt: { id: number; email: string }
let count = 0
beforeEach(async () => {
  count += 1
  pool.wall.advance(minutes(1))
  const person = { name: 'Walt', lastName: `${count}` }
  walt = (await admin.post<AnswerOf<typeof createWithoutEmail>>('/admin/users/without-email', person)).body.user
})

test('a member without email signs in with their card, as often as they like (A13)', async () => {
  const { code, link } = await cardOf(walt.id)
  expect(code).toMatch(/^[B-DF-HJKMNP-TV-Z]{4}-[B-DF-HJKMNP-TV-Z]{4}$/)
  expect(link).toBe(`${pool.deps.settings.appUrl}/card#${code}`)
  const phone = await entered(code)
  const { sessions } = (await phone.get<AnswerOf<typeof listSessions>>('/auth/sessions')).body
  expect(sessions.map(({ signed_in_by }) => signed_in_by)).toEqual(['card'])
  expect((await phone.post('/auth/refresh-token')).status).toBe(200)
  await entered(` ${code.toLowerCase().replace('-', ' ')} `)
  expect((await visitor(pool).get('/auth/options')).body).toMatchObject({ cards: true })
})

const cardOf = async (id: number) => {
  const { status, body } = await admin.post<AnswerOf<typeof makeSignInCard>>(`/admin/users/${id}/card`)
  expect(status).toBe(201)
  return body
}
const enter = (code: string, at = visitor(pool)) => at.post<AnswerOf<typeof login>>('/auth/card', { code })
async function entered(code: string): Promise<Person> {
  const person = visitor(pool)
  const { status, body } = await enter(code, person)
  expect([status, body.user.id]).toEqual([200, walt.id])
  person.token = body.token
  return person
}
const REFUSED = { status: 403, body: { code: 'unknown_card' } }
const listed = async () =>
  (await admin.get<{ users: ListedUser[] }>(`/admin/users?id=${walt.id}`)).body.users.map(({ has_card }) => has_card)

test('a new card or a revoked one ends the old card and its sessions at once (A4, A13)', async () => {
  const first = await cardOf(walt.id)
  const phone = await entered(first.code)
  const second = await cardOf(walt.id)
  expect(await isSignedIn(phone)).toBe(false)
  expect(await enter(first.code)).toMatchObject(REFUSED)
  const other = await entered(second.code)
  expect((await admin.get(`/admin/users/${walt.id}/card`)).body).toMatchObject({ made_at: second.made_at })
  expect(await listed()).toEqual([true])
  expect((await admin.delete(`/admin/users/${walt.id}/card`)).status).toBe(200)
  expect(await isSignedIn(other)).toBe(false)
  expect(await enter(second.code)).toMatchObject(REFUSED)
  expect((await admin.get(`/admin/users/${walt.id}/card`)).body).toMatchObject({ made_at: null })
  expect(await listed()).toEqual([false])
})

test('a passkey of a member without email is listed under their name (A10, A13)', async () => {
  const phone = await entered((await cardOf(walt.id)).code)
  expect((await askNew(phone)).user.name).toBe(`Walt ${count}`)
})

test('a replaced or revoked card leaves its finder no way in, nor a passkey they added with it (A13)', async () => {
  for (const end of [() => cardOf(walt.id), () => admin.delete(`/admin/users/${walt.id}/card`)]) {
    const finder = await entered((await cardOf(walt.id)).code)
    const phone = openAuthenticator()
    await addPasskey(finder, phone)
    const { person } = await showPasskey(pool, phone)
    expect(await isSignedIn(person)).toBe(true)
    await end()
    expect(await isSignedIn(person)).toBe(false)
    expect((await showPasskey(pool, phone)).status).toBe(403)
  }
})

test('only an active player without email gets a card, and a deactivated one is not let in (A13)', async () => {
  const refused = { status: 409, body: { code: 'card_not_needed' } }
  expect(await admin.post(`/admin/users/${ann.userId}/card`)).toMatchObject(refused)
  expect(await admin.post(`/admin/users/${admin.userId}/card`)).toMatchObject(refused)
  expect(await admin.post('/admin/users/987654/card')).toMatchObject({ status: 404 })
  const { code } = await cardOf(walt.id)
  await admin.patch(`/admin/users/${walt.id}/status`, { active: false })
  expect(await enter(code)).toMatchObject(REFUSED)
  expect(await admin.post(`/admin/users/${walt.id}/card`)).toMatchObject({ body: { code: 'user_inactive' } })
})

test('no admin has a card, whichever way they became one (A13)', async () => {
  const { code } = await cardOf(walt.id)
  const phone = await entered(code)
  await pool.db.transaction().execute((tx) => promoteUser(pool.deps, tx, walt.id))
  expect(await isSignedIn(phone)).toBe(false)
  expect(await enter(code)).toMatchObject(REFUSED)
  expect((await admin.get(`/admin/users/${walt.id}/card`)).body).toMatchObject({ made_at: null })
})

test('the code is in neither the database nor the history (A9, A13)', async () => {
  const { code } = await cardOf(walt.id)
  const letters = code.replace('-', '')
  const stored = JSON.stringify([
    await pool.db.selectFrom('sign_in_cards').selectAll().execute(),
    await pool.db.selectFrom('audit_log').selectAll().execute(),
    await pool.db.selectFrom('mails').selectAll().execute(),
  ])
  expect(stored).not.toContain(letters)
  expect(stored).not.toContain(code)
})

test('a card needs APP_SECRET, and works with the previous one while it is set (A13)', async () => {
  const { code } = await cardOf(walt.id)
  const { settings, db } = pool.deps
  const ownerWith = (appSecret: string, appSecretPrevious: string | null) =>
    findOwnerOfCard({ settings: { ...settings, appSecret, appSecretPrevious } }, db, code)
  expect(await ownerWith('another secret', null)).toBeNull()
  expect(await ownerWith('another secret', settings.appSecret)).toBe(walt.id)
})

test('the card’s code stands in for the password: with it they add an address, and a password ends the card (A13)', async () => {
  const { code } = await cardOf(walt.id)
  const phone = await entered(code)
  const put = (body: object) => phone.put('/auth/profile', body)
  const email = `walt${count}@example.test`
  const password = 'slap-shot-9x'
  expect(await put({ email })).toMatchObject({ status: 400, body: { message: 'Enter the code on your card' } })
  expect(await put({ email, currentPassword: 'BCDF-GHJK' })).toMatchObject({ body: { code: 'wrong_current_password' } })
  expect(await put({ password, currentPassword: code })).toMatchObject({ body: { code: 'own_email_needed' } })
  expect((await put({ email, currentPassword: code })).status).toBe(200)
  expect((await enter(code)).status).toBe(200)
  const changed = await put({ password, currentPassword: code })
  expect(changed.status).toBe(200)
  expect(await enter(code)).toMatchObject(REFUSED)
  expect((await visitor(pool).post('/auth/login', { email, password })).status).toBe(200)
})

test('an admin sets no password without an address to sign in with (A13)', async () => {
  const body = { email: null, name: 'Walt', lastName: `${count}`, password: 'slap-shot-9x' }
  expect(await admin.put(`/admin/users/${walt.id}`, body)).toMatchObject({ body: { code: 'no_email_yet' } })
})

test('a deleted member’s card stays away when the deletion is undone (A5)', async () => {
  const { code } = await cardOf(walt.id)
  await admin.delete(`/admin/users/${walt.id}`)
  expect(await enter(code)).toMatchObject(REFUSED)
  expect((await admin.post(`/admin/deleted-users/${walt.id}/restore`)).status).toBe(200)
  expect(await enter(code)).toMatchObject(REFUSED)
})

test('guesses are limited from one address and for all cards, and never shut out a phone that was in before (A8)', async () => {
  const { code } = await cardOf(walt.id)
  const known = await entered(code)
  const guesser = visitor(pool)
  expect((await guesser.post('/auth/card', { code: ' ' })).status).toBe(400)
  for (let n = 0; n < 30; n += 1) expect(await enter(`guess ${n}`, guesser)).toMatchObject(REFUSED)
  expect((await enter(code)).status).toBe(429)
  expect((await enter(code, known)).status).toBe(200)
  pool.wall.advance(minutes(1))
  expect((await enter(code)).status).toBe(200)
})
