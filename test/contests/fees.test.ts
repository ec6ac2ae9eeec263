import { expect, test } from 'vitest'
import type { readFees } from '#contract/contests/fees.ts'
import type { whatWaits } from '#contract/dashboard/waiting.ts'
import { waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { days, plus } from '#rules/time.ts'
import type { Person } from '../harness/people.ts'
import { createTwoTeam, givenDraftPool, readContest } from '../two-team/drafters.ts'

const { pool, admin, ann, bob } = await givenDraftPool(0)
const { at } = await createTwoTeam(admin)
await ann.post(`${at}/join`)
const participantId = (await readContest(admin, at)).participants[0]?.participant_id ?? 0

const read = async (who: Person) => (await who.get<AnswerOf<typeof readFees>>(`${at}/fees`)).body
const pay = (paid: boolean) => admin.put(`/contest/participants/${participantId}/paid`, { paid })
const words = { entry_fee: '$20', prizes: 'First $200, second $100' }
const NONE = { fee_cents: null, currency: '$', due_on: null, entries: 0, paid: 0, pot_cents: null, payouts: [] }

test('the list of fees is off by default: nothing is shown and nothing can be set', async () => {
  expect(await read(ann)).toEqual({ success: true, enabled: false, entry_fee: '', prizes: '', ...NONE })
  expect(await admin.put(`${at}/fees`, words)).toMatchObject({ status: 409, body: { code: 'fees_off' } })
  expect(await pay(true)).toMatchObject({ status: 409, body: { code: 'fees_off' } })
})

test('members read the fee and the prizes, admins also the payments; marks are audited and hidden from the members’ history (A6)', async () => {
  await admin.put('/admin/settings', { fees: true })
  expect((await admin.put(`${at}/fees`, words)).status).toBe(200)
  for (const _again of [1, 2]) expect((await pay(true)).status).toBe(200)
  expect(await read(ann)).toEqual({ success: true, enabled: true, ...words, ...NONE, entries: 1, paid: 1 })
  expect(await read(admin)).toEqual({
    success: true,
    enabled: true,
    ...words,
    ...NONE,
    entries: 1,
    paid: 1,
    nudge_from: null,
    participants: [
      {
        participant_id: participantId,
        participant_name: 'Ann Abbott',
        paid: true,
        method: '',
        note: '',
      },
    ],
  })
  const lines = await pool.db.selectFrom('audit_log').selectAll().where('action', '=', 'set_paid').execute()
  expect(lines).toMatchObject([
    { before: { fee_paid: false }, after: { fee_paid: true, participant_name: 'Ann Abbott' } },
  ])
  await pay(false)
  expect((await read(admin)).participants).toMatchObject([{ paid: false }])
  const history = await ann.get('/history')
  expect(JSON.stringify(history.body)).not.toContain('paid')
})

test('a payment mark is kept when someone is removed and restored', async () => {
  await pay(true)
  await admin.delete(`/contest/participants/${participantId}`)
  expect((await read(admin)).participants).toEqual([])
  expect(await pay(true)).toMatchObject({ status: 404, body: { code: 'unknown_participant' } })
  await admin.post(`/contest/participants/${participantId}/restore`)
  expect((await read(admin)).participants).toMatchObject([{ paid: true }])
})

test('members can’t mark payments, and texts have limits', async () => {
  expect((await ann.put(`${at}/fees`, words)).status).toBe(403)
  expect((await ann.put(`/contest/participants/${participantId}/paid`, { paid: true })).status).toBe(403)
  expect((await admin.put(`${at}/fees`, { ...words, entry_fee: 'x'.repeat(101) })).status).toBe(400)
  expect((await admin.put('/contest/contests/999999/fees', words)).status).toBe(404)
})

const FIGURES = {
  fee_cents: 2_000,
  currency: '$',
  due_on: '2025-11-15',
  payouts: [
    { place: 2, cents: 4_000, share: null },
    { place: 1, cents: null, share: 70 },
  ],
}

test('the pot is counted from the paid entries, and what is left out stays (O11)', async () => {
  expect((await admin.put(`${at}/fees`, { ...words, ...FIGURES })).status).toBe(200)
  expect((await admin.put(`${at}/fees`, { ...words, prizes: 'Half for charity' })).status).toBe(200)
  await pay(true)
  expect(await read(ann)).toMatchObject({
    ...FIGURES,
    prizes: 'Half for charity',
    payouts: FIGURES.payouts.toReversed(),
    entries: 1,
    paid: 1,
    pot_cents: 2_000,
  })
  await pay(false)
  expect(await read(ann)).toMatchObject({ paid: 0, pot_cents: 0 })
  const { body } = await ann.get<{ entries: { changes: unknown }[] }>('/history')
  expect(JSON.stringify(body)).toContain('1st 70%, 2nd $40')
})

test.each([
  { what: 'a place twice', payouts: [1, 1].map((place) => ({ place, cents: null, share: 50 })), code: 'payout_twice' },
  {
    what: 'more than the pot',
    payouts: [
      { place: 1, cents: null, share: 60 },
      { place: 2, cents: null, share: 41 },
    ],
    code: 'shares_not_whole',
  },
  { what: 'both an amount and a share', payouts: [{ place: 1, cents: 100, share: 50 }], code: 'invalid' },
  { what: 'neither', payouts: [{ place: 1, cents: null, share: null }], code: 'invalid' },
])('payouts with $what are refused and change nothing (O11)', async ({ payouts, code }) => {
  const before = await read(admin)
  expect(await admin.put(`${at}/fees`, { ...words, payouts })).toMatchObject({ status: 400, body: { code } })
  expect(await read(admin)).toEqual(before)
})

test('a new due day in the past is refused, and a stored one stays (O11)', async () => {
  const before = await read(admin)
  const past = await admin.put(`${at}/fees`, { ...words, due_on: '2024-11-15' })
  expect(past).toMatchObject({ status: 400, body: { code: 'due_day_past' } })
  expect(await read(admin)).toEqual(before)
  const now = pool.clock.now()
  pool.clock.set(plus(now, days(60)))
  expect((await admin.put(`${at}/fees`, { ...words, due_on: FIGURES.due_on })).status).toBe(200)
  pool.clock.set(now)
})

test('a payment’s method is kept with the mark, read by admins alone, and gone with it (O11, A6)', async () => {
  const path = `/contest/participants/${participantId}/paid`
  await admin.put(path, { paid: true, method: 'Venmo', note: 'Paid by her sister' })
  await pay(true)
  expect((await read(admin)).participants).toMatchObject([{ paid: true, method: 'Venmo', note: 'Paid by her sister' }])
  expect(JSON.stringify(await read(ann))).not.toContain('Venmo')
  await pay(false)
  await pay(true)
  expect((await read(admin)).participants).toMatchObject([{ paid: true, method: '', note: '' }])
})

test('the desk says how many have paid until all have, as good to know (O11, N5)', async () => {
  const items = async () => (await admin.get<AnswerOf<typeof whatWaits>>('/admin/waiting')).body.items
  const unpaid = async () => (await items()).filter(({ kind }) => kind === 'unpaid')
  await pay(false)
  const [item] = await unpaid()
  expect(item).toMatchObject({ entries: 1, paid: 0, is_draft: true, deadline: '2025-11-16T05:00:00.000Z' })
  expect(item && waitingKindOf(item)).toMatchObject({
    title: ['0 of 1 paid'],
    informs: true,
    path: expect.stringMatching(/[?]people=(\d+)#contest-\1$/),
  })
  await pay(true)
  expect(await unpaid()).toEqual([])
})

test('the unpaid are nudged once each, at most every three days, and never who has paid (O11, N3)', async () => {
  await pool.db.updateTable('email_settings').set({ enabled: true }).execute()
  await bob.post(`${at}/join`)
  await pay(true)
  const nudge = () => admin.post<{ reminded: number }>(`${at}/fees/nudge`)
  expect((await ann.post(`${at}/fees/nudge`)).status).toBe(403)
  expect((await nudge()).body).toMatchObject({ reminded: 1 })
  const mails = pool.db.selectFrom('mails').select(['to_email', 'subject']).where('kind', '=', 'fee_due')
  expect(await mails.execute()).toEqual([
    { to_email: bob.email, subject: expect.stringMatching(/^Your fee for .+ is still open$/) },
  ])
  const now = pool.clock.now()
  expect(await nudge()).toMatchObject({ status: 409, body: { code: 'nudged_lately' } })
  expect(await read(admin)).toMatchObject({ nudge_from: plus(now, days(3)) })
  expect(await read(ann)).not.toHaveProperty('nudge_from')
  pool.clock.set(plus(now, days(3)))
  expect((await nudge()).status).toBe(200)
  pool.clock.set(plus(now, days(6)))
  const of = (await readContest(admin, at)).participants.map((one) => one.participant_id)
  for (const id of of) await admin.put(`/contest/participants/${id}/paid`, { paid: true })
  expect(await nudge()).toMatchObject({ status: 409, body: { code: 'nobody_unpaid' } })
})

test('a nudge counts the members it reaches, and leaves out those without email or without a link so far (O11, A13)', async () => {
  const { at: other, contest } = await createTwoTeam(admin)
  const contest_ids = [contest.contest_id]
  await ann.post(`${other}/join`)
  await admin.post('/admin/users/without-email', { name: 'Walt', contest_ids })
  const nudge = () => admin.post(`${other}/fees/nudge`)
  await pool.db.updateTable('email_settings').set({ enabled: false }).execute()
  expect(await nudge(), 'while nothing can be sent').toMatchObject({ status: 409, body: { code: 'nobody_reached' } })
  await pool.db.updateTable('email_settings').set({ enabled: true }).execute()
  await admin.post('/admin/users/with-link', { email: 'shown@example.test', name: 'Shown', contest_ids })
  const mailed = { email: 'mailed@example.test', name: 'Mailed', contest_ids, send_mail: true }
  await admin.post('/admin/users/with-link', mailed)
  expect((await nudge()).body).toMatchObject({ reminded: 2, without_email: 1, switched_off: 0, never_invited: 1 })
  const mails = await pool.db.selectFrom('mails').select('to_email').where('kind', '=', 'fee_due').execute()
  const addresses = mails.map(({ to_email }) => to_email)
  expect(addresses).toEqual(expect.arrayContaining([ann.email, mailed.email]))
  expect(addresses).not.toContain('shown@example.test')
})
