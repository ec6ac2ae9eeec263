import { beforeEach, expect, test } from 'vitest'
import type { createInvitation, listInvitations } from '#contract/accounts/invitations.ts'
import type { authOptions } from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { days } from '#rules/time.ts'
import { givenPool } from '../harness/fixture.ts'
import { PASSWORD, visitor } from '../harness/people.ts'

const { pool, admin } = await givenPool()
beforeEach(() => setRegistration('invite'))

let count = 0

test('an admin creates a link, a visitor signs up with it, and the use is counted (A1)', async () => {
  const { link, code, ...facts } = await invite({ note: 'The office', days: 3, max_uses: 5 })
  expect(link).toBe(`http://pool.test/login?invite=${code}`)
  expect(code.length).toBeGreaterThanOrEqual(24)
  expect(facts).toMatchObject({
    note: 'The office',
    state: 'open',
    created_by_name: 'Ada Admin',
    created_at: '2025-11-12T17:00:00.000Z',
    expires_at: '2025-11-15T17:00:00.000Z',
    max_uses: 5,
    uses: 0,
  })
  expect((await options(code)).invitation).toBe('open')
  expect((await signUp(code)).status).toBe(201)
  expect(await one(facts.invitation_id)).toMatchObject({ uses: 1, state: 'open' })
  expect((await signUp(undefined)).status).toBe(403)
})

const invite = async (asked: { note?: string; days?: number; max_uses?: number | null } = {}) => {
  const body = { days: 7, max_uses: null, ...asked }
  const made = await admin.post<AnswerOf<typeof createInvitation>>('/admin/invitations', body)
  expect(made.status).toBe(201)
  const { invitation } = made.body
  return { ...invitation, code: new URL(invitation.link).searchParams.get('invite') ?? '' }
}
const list = async () => (await admin.get<AnswerOf<typeof listInvitations>>('/admin/invitations')).body.invitations
const one = async (id: number) => (await list()).find(({ invitation_id }) => invitation_id === id)
const options = async (code: string) =>
  (await visitor(pool).get<AnswerOf<typeof authOptions>>(`/auth/options?invite=${code}`)).body
const signUp = (inviteCode: string | undefined, fields: object = {}) => {
  count += 1
  const person = {
    email: `guest${count}@example.test`,
    password: PASSWORD,
    name: `Guest ${count}`,
    inviteCode,
    ...fields,
  }
  return visitor(pool).post('/auth/register', person)
}

test('a link for two lets in exactly two, however many use it at once', async () => {
  const { code, invitation_id } = await invite({ max_uses: 2 })
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => signUp(code)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 201, 403, 403, 403, 403, 403, 403])
  expect(await one(invitation_id)).toMatchObject({ uses: 2, state: 'used_up' })
  expect(await signUp(code)).toMatchObject(OVER)
  expect((await options(code)).invitation).toBe('over')
})

const OVER = { status: 403, body: { success: false, code: 'invitation_over' } }

test('a sign-up refused for another reason does not use up the link', async () => {
  const { code, invitation_id } = await invite({ max_uses: 1 })
  expect((await signUp(code, { email: 'ann@example.test' })).status).toBe(409)
  expect((await signUp(code, { password: 'short' })).status).toBe(400)
  expect(await one(invitation_id)).toMatchObject({ uses: 0 })
  expect((await signUp(code)).status).toBe(201)
})

test('a link expires after its days', async () => {
  const { code, invitation_id } = await invite({ days: 1 })
  pool.clock.advance(days(1) - 1)
  expect((await signUp(code)).status).toBe(201)
  pool.clock.advance(1)
  expect(await signUp(code)).toMatchObject(OVER)
  expect(await one(invitation_id)).toMatchObject({ state: 'expired', uses: 1 })
})

test('a revoked link is over at once, and revoking it twice is harmless', async () => {
  const { code, invitation_id } = await invite()
  for (const _again of [1, 2]) expect((await admin.delete(`/admin/invitations/${invitation_id}`)).status).toBe(200)
  expect(await signUp(code)).toMatchObject(OVER)
  expect(await one(invitation_id)).toMatchObject({ state: 'revoked' })
  expect(await admin.delete('/admin/invitations/999999')).toMatchObject({
    status: 404,
    body: { code: 'unknown_invitation' },
  })
  const lines = (await audit()).filter(({ subject_id }) => subject_id === String(invitation_id))
  expect(lines).toMatchObject([
    { action: 'create', actor_name: 'Ada Admin', before: null, after: { uses: 0, revoked_at: null } },
    { action: 'revoke', before: { revoked_at: null }, after: { revoked_at: expect.any(String) } },
  ])
  expect(JSON.stringify(lines)).not.toContain(code)
})

const audit = () =>
  pool.db.selectFrom('audit_log').selectAll().where('subject', '=', 'invitation').orderBy('audit_id').execute()

test("the pool's own invite code works alongside the links", async () => {
  await admin.put('/admin/settings', { invite_code: 'Hat Trick' })
  const { code } = await invite({ max_uses: 1 })
  expect((await signUp('Hat Trick')).status).toBe(201)
  expect((await signUp(code)).status).toBe(201)
  expect((await signUp(code)).status).toBe(403)
  expect((await signUp('Hat Trick')).status).toBe(201)
  expect((await options('Hat Trick')).invitation, 'asking does not reveal it').toBeNull()
})

test('while sign-up is open a link is counted but never in the way; while it is closed no link works', async () => {
  const { code, invitation_id } = await invite({ max_uses: 1 })
  await setRegistration('open')
  for (const _again of [1, 2]) expect((await signUp(code)).status).toBe(201)
  expect((await signUp('no such code')).status).toBe(201)
  expect(await one(invitation_id)).toMatchObject({ uses: 1 })
  await setRegistration('closed')
  const other = await invite()
  expect(await signUp(other.code)).toMatchObject({ status: 403, body: { code: 'registration_closed' } })
})

const setRegistration = async (registration: string) => {
  expect((await admin.put('/admin/settings', { registration })).status).toBe(200)
}

test.each([
  [{ days: 0, max_uses: null }, 'days', 'Must be at least 1'],
  [{ days: 366, max_uses: null }, 'days', 'Must be at most 365'],
  [{ days: 1.5, max_uses: null }, 'days', 'Enter a whole number'],
  [{ days: 'abc', max_uses: null }, 'days', 'Enter a whole number'],
  [{ days: 7, max_uses: 0 }, 'max_uses', 'Must be at least 1'],
  [{ days: 7, max_uses: -1 }, 'max_uses', 'Must be at least 1'],
  [{ days: 7, max_uses: 1e9 }, 'max_uses', 'Must be at most 10000'],
  [{ days: 7, max_uses: null, note: 'x'.repeat(101) }, 'note', 'Must be at most 100 characters'],
])('an invitation with %j is refused at the right field, and none is created', async (wrong, field, message) => {
  const before = await list()
  expect(await admin.post('/admin/invitations', wrong)).toMatchObject({
    status: 400,
    body: { success: false, fields: { [field]: message } },
  })
  expect(await list()).toEqual(before)
})
