import { expect, test } from 'vitest'
import type { createWithoutEmail } from '#contract/accounts/users.ts'
import type { previewAnnouncement } from '#contract/announcements/announcements.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listUpcoming } from '#contract/survivor/reminders.ts'
import { visitor } from '../harness/people.ts'
import { givenSurvivorPool, LOCKS, openContest } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, idOf } = await givenSurvivorPool()

type Created = AnswerOf<typeof createWithoutEmail>
let count = 0
async function newMember() {
  count += 1
  const { status, body } = await admin.post<Created>('/admin/users/without-email', {
    name: 'Walt',
    lastName: `${count}`,
  })
  expect(status).toBe(201)
  return body.user
}
const mailsTo = (userId: number) => pool.db.selectFrom('mails').select('kind').where('user_id', '=', userId).execute()

test('a member without email plays by the picks that the commissioner enters, and no mail is ever written to them (A13)', async () => {
  await pool.db.updateTable('email_settings').set({ enabled: true }).execute()
  const walt = await newMember()
  const contest = await openContest(pool, admin, { members: [ann], start: false })
  expect((await contest.post(admin, '/participants', { user_id: walt.id })).status).toBe(201)
  expect((await contest.post(admin, '/start')).status).toBe(200)
  const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
  const entry = body.participants.find((of) => of.user_id === walt.id)
  const pick = { week_number: 1, team_id: idOf('BOS'), reason: 'By phone' }
  expect((await contest.post(admin, `/participants/${entry?.participant_id}/pick`, pick)).status).toBe(201)
  await admin.post('/admin/announcements', { text: 'Welcome all', audience: 'all' })
  pool.clock.set(LOCKS[0])
  expect(await mailsTo(walt.id)).toEqual([])
  expect((await mailsTo(ann.userId)).length).toBeGreaterThan(0)
})

test('members without email are in the ticked contests at once, all or nothing (A1, A13)', async () => {
  const contest = await openContest(pool, admin, { members: [ann], start: false })
  const create = (contest_ids: number[]) =>
    admin.post<Created>('/admin/users/without-email', { name: 'Wanda', contest_ids })
  expect(await create([contest.id, 987_654])).toMatchObject({ status: 404 })
  const { status, body } = await create([contest.id])
  expect(status).toBe(201)
  const { body: entered } = await contest.get<'survivorParticipants'>(admin, '/participants')
  expect(entered.participants.map(({ user_id }) => user_id)).toContain(body.user.id)
})

test('an announcement’s preview counts members without email among its readers and not among its mails (A13, N6)', async () => {
  const preview = async () =>
    (await admin.post<AnswerOf<typeof previewAnnouncement>>('/admin/announcements/preview', { audience: 'all' })).body
  const before = await preview()
  await newMember()
  expect(await preview()).toMatchObject({ readers: before.readers + 1, by_mail: before.by_mail })
})

test('no reminder lists mail as the channel of a member without email (A13, N1)', async () => {
  await pool.db.updateTable('email_settings').set({ enabled: true }).execute()
  const walt = await newMember()
  const contest = await openContest(pool, admin, { members: [ann], start: false })
  await contest.post(admin, '/participants', { user_id: walt.id })
  await contest.post(admin, '/start')
  const { body } = await admin.get<AnswerOf<typeof listUpcoming>>('/notifications/upcoming')
  const week = body.weeks.find(({ contest_id }) => contest_id === contest.id)
  const channels = week?.without_pick.map((of) => [of.user_id, of.channels])
  expect(channels).toEqual([
    [ann.userId, ['mail']],
    [walt.id, []],
  ])
})

test('members without email can’t sign in until an address is added, and nobody takes their placeholder (A13)', async () => {
  const walt = await newMember()
  const stranger = visitor(pool)
  expect((await stranger.post('/auth/login', { email: walt.email, password: 'slap-shot-9' })).status).toBe(401)
  const taken = { email: walt.email, name: 'Eve', password: 'slap-shot-9x' }
  expect(await stranger.post('/auth/register', taken)).toMatchObject({ status: 400 })
  expect(await admin.post(`/admin/users/${walt.id}/password-link`, {})).toMatchObject({
    status: 409,
    body: { code: 'no_email_yet' },
  })
  const role = { role: 'admin', currentPassword: 'slap-shot-9' }
  expect(await admin.patch(`/admin/users/${walt.id}/role`, role)).toMatchObject({ body: { code: 'no_email_yet' } })
  const renamed = { email: null, name: 'Walter', lastName: walt.lastName }
  expect(await admin.put(`/admin/users/${walt.id}`, renamed)).toMatchObject({ body: { user: { name: 'Walter' } } })
  const email = 'walter@example.test'
  expect((await admin.put(`/admin/users/${walt.id}`, { ...renamed, email })).status).toBe(200)
  expect(await admin.put(`/admin/users/${walt.id}`, renamed)).toMatchObject({
    status: 400,
    body: { code: 'email_needed' },
  })
  expect((await admin.post(`/admin/users/${walt.id}/password-link`, {})).status).toBeLessThan(300)
})

test('the history and the export have no address of a member without email (A13, A6)', async () => {
  const walt = await newMember()
  const line = await pool.db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', 'user')
    .where('subject_id', '=', String(walt.id))
    .executeTakeFirstOrThrow()
  expect(line.after).toMatchObject({ email: 'No email' })
  const { body } = await admin.get<{ members: { user_id: number; email: string | null }[] }>('/admin/export?form=json')
  expect(body.members.find(({ user_id }) => user_id === walt.id)?.email).toBeNull()
})
