import { expect, test } from 'vitest'
import type { readFees } from '#contract/contests/fees.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Person } from '../harness/people.ts'
import { createTwoTeam, givenDraftPool, readContest } from '../two-team/drafters.ts'

const { pool, admin, ann } = await givenDraftPool(0)
const { at } = await createTwoTeam(admin)
await ann.post(`${at}/join`)
const participantId = (await readContest(admin, at)).participants[0]?.participant_id ?? 0

const read = async (who: Person) => (await who.get<AnswerOf<typeof readFees>>(`${at}/fees`)).body
const pay = (paid: boolean) => admin.put(`/contest/participants/${participantId}/paid`, { paid })
const words = { entry_fee: '$20', prizes: 'First $200, second $100' }

test('the list of fees is off by default: nothing is shown and nothing can be set', async () => {
  expect(await read(ann)).toEqual({ success: true, enabled: false, entry_fee: '', prizes: '' })
  expect(await admin.put(`${at}/fees`, words)).toMatchObject({ status: 409, body: { code: 'fees_off' } })
  expect(await pay(true)).toMatchObject({ status: 409, body: { code: 'fees_off' } })
})

test('members read the fee and the prizes, admins also the payments; marks are audited and hidden from the members’ history (A6)', async () => {
  await admin.put('/admin/settings', { fees: true })
  expect((await admin.put(`${at}/fees`, words)).status).toBe(200)
  for (const _again of [1, 2]) expect((await pay(true)).status).toBe(200)
  expect(await read(ann)).toEqual({ success: true, enabled: true, ...words })
  expect(await read(admin)).toEqual({
    success: true,
    enabled: true,
    ...words,
    participants: [
      {
        participant_id: participantId,
        participant_name: 'Ann Abbott',
        paid: true,
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
