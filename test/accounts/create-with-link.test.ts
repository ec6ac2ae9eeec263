import { expect, test } from 'vitest'
import type { createWithLink } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { visitor } from '../harness/people.ts'
import { givenSurvivorPool, openContest } from '../survivor/survivor-steps.ts'

const { pool, admin, ann } = await givenSurvivorPool()

const create = (body: object) => admin.post<AnswerOf<typeof createWithLink>>('/admin/users/with-link', body)

test('a new user gets a link for the first password and is in the ticked contests, all or nothing (A3, S14)', async () => {
  const contest = await openContest(pool, admin, { members: [ann], start: false })
  const gil = { email: 'gil@example.test', name: 'Gil' }
  const contest_ids = [contest.id]
  expect(await create({ ...gil, contest_ids: [contest.id, 987_654] })).toMatchObject({ status: 404 })
  const { status, body } = await create({ ...gil, contest_ids })
  expect([status, body.user.email]).toEqual([201, gil.email])
  const { body: entered } = await contest.get<'survivorParticipants'>(admin, '/participants')
  expect(entered.participants.map(({ user_id }) => user_id)).toContain(body.user.id)
  const token = new URL(body.link ?? '').hash.slice(1)
  const check = await visitor(pool).post('/auth/password-link/check', { token })
  expect(check.body).toMatchObject({ email: gil.email, is_first: true })
  expect(await create({ ...gil, contest_ids })).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

test('while email is on, the link is mailed and not shown (A9)', async () => {
  await pool.db.updateTable('email_settings').set({ enabled: true }).execute()
  const { body } = await create({ email: 'hal@example.test', name: 'Hal', send_mail: true })
  expect(body.link).toBeNull()
  const mails = await pool.db.selectFrom('mails').select('kind').where('user_id', '=', body.user.id).execute()
  expect(mails).toHaveLength(1)
})
