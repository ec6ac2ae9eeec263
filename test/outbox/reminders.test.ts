import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { readHistory, readPreferences } from '#contract/outbox/notifications.ts'
import type { listUpcoming, processNotifications } from '#contract/survivor/reminders.ts'
import { queueReminders } from '#server/features/survivor/reminders/reminders.service.ts'
import { givenMail } from '../harness/fixture.ts'
import { signIn } from '../harness/people.ts'
import { AWAY, finish, givenSurvivor, HOME, LOCKS } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, bob, contest } = await givenSurvivor({
  clear: ['mail_preferences', 'notification_preferences'],
})
const post = await givenMail({ pool, admin })
await admin.put('/notifications/settings', {
  enabled: true,
  from_email: 'pool@example.test',
  app_url: 'https://pool.example.test',
})

test('both reminders reach those without a pick, once (N1)', async () => {
  await contest.pick(bob, 1, 'BOS')
  pool.clock.set(NIGHT_BEFORE)
  expect(await process()).toEqual({ success: true, queued: 1 })
  expect(await process()).toEqual({ success: true, queued: 0 })
  pool.clock.set(TWO_HOURS)
  await Promise.all([process(), process(), queueReminders(pool.deps), queueReminders(pool.deps)])
  expect(arrived()).toEqual([
    'ann@example.test: 2 hours left: no Week 1 pick yet',
    'ann@example.test: Your Week 1 pick is still open',
  ])
})

/** Week 1 locks on Monday, November 3, 7:00 PM Eastern. */
const NIGHT_BEFORE = '2025-11-03T01:00:00.000Z'
const TWO_HOURS = '2025-11-03T22:00:00.000Z'

type Processed = AnswerOf<typeof processNotifications>
/** Queues what is due and waits until it is sent. */
async function process() {
  const { body } = await admin.post<Processed>('/notifications/process')
  await pool.deps.background.finished()
  return body
}
const arrived = () => post.mails.map(({ to, mail }) => `${to}: ${mail.subject}`).sort()

test('the mail gives the lock in the reader’s own time zone, and its button leads to that week', async () => {
  await ann.put(`/notifications/preferences/${ann.userId}`, { time_zone: 'Europe/Berlin' })
  pool.clock.set(NIGHT_BEFORE)
  await process()
  const mail = post.mails.find(({ to }) => to === 'ann@example.test')?.mail
  expect(mail?.from).toMatchObject({ address: 'pool@example.test', name: 'PuckPool' })
  for (const words of [mail?.html, mail?.text]) {
    expect(words).toContain('Tue, Nov 4, 1:00 AM GMT+1 (Mon, Nov 3, 7:00 PM ET)')
    expect(words?.replaceAll('&amp;', '&')).toContain(`https://pool.example.test/survivor?contest=${contest.id}&week=1`)
    expect(words).toContain('Make your pick')
  }
  expect(mail?.html).not.toContain('<img')
})

test('a pick between queuing and sending stops the reminder (N1)', async () => {
  pool.clock.set(TWO_HOURS)
  expect(await queueReminders(pool.deps)).toBe(2)
  await contest.pick(ann, 1, 'BOS')
  await process()
  expect(arrived()).toEqual(['bob@example.test: 2 hours left: no Week 1 pick yet'])
})

test('a reminder is never sent more than an hour late, even if the provider was down (N2)', async () => {
  pool.clock.set('2025-11-03T02:00:00.001Z')
  expect((await process()).queued).toBe(0)
  pool.clock.set(TWO_HOURS)
  await queueReminders(pool.deps)
  pool.clock.set('2025-11-03T23:00:00.001Z')
  await process()
  expect(arrived()).toEqual([])
  const { body } = await ann.get<AnswerOf<typeof readHistory>>(`/notifications/history/${ann.userId}`)
  expect(body.history).toMatchObject([{ status: 'skipped', reason: 'not sent: its moment has passed', week_number: 1 }])
})

test('a moved lock moves its reminders (N2)', async () => {
  const { body } = await contest.get<'survivorWeeks'>(admin, '/weeks')
  const [first] = body.weeks
  await admin.put(`${contest.at}/weeks`, { weeks: [{ ...first, lock_time: '2025-11-03T18:00:00.000Z' }] })
  pool.clock.set('2025-11-03T16:00:00.000Z')
  expect((await process()).queued).toBe(2)
  pool.clock.set(TWO_HOURS)
  expect((await process()).queued).toBe(0)
})

test('members don’t get kinds they have switched off, and an admin sees who will be reminded (N3)', async () => {
  await ann.put(`/notifications/preferences/${ann.userId}`, { reminder_night_before: false })
  const { body } = await admin.get<AnswerOf<typeof listUpcoming>>('/notifications/upcoming')
  expect(body.weeks).toMatchObject([
    {
      week_number: 1,
      reminders: [
        { kind: 'reminder_night_before', at: NIGHT_BEFORE },
        { kind: 'reminder_two_hours', at: TWO_HOURS },
      ],
      without_pick: [
        { name: 'Ann Abbott', reminder_night_before: false, reminder_two_hours: true },
        { name: 'Bob Baker', reminder_night_before: true },
      ],
    },
  ])
  pool.clock.set(NIGHT_BEFORE)
  await process()
  expect(arrived()).toEqual(['bob@example.test: Your Week 1 pick is still open'])
  const later = (await admin.get<AnswerOf<typeof listUpcoming>>('/notifications/upcoming')).body.weeks
  expect(later).toMatchObject([
    {
      reminders: [{ kind: 'reminder_two_hours', at: TWO_HOURS }],
      passed: [{ kind: 'reminder_night_before', at: NIGHT_BEFORE, mails: [{ status: 'sent', mails: 1 }] }],
    },
  ])
})

test('a mail’s one-click link works signed out: a GET asks, a POST acts, a mail program needs no page (RFC 8058)', async () => {
  pool.clock.set(NIGHT_BEFORE)
  await process()
  const headers = post.mails.find(({ to }) => to === 'ann@example.test')?.mail.headers ?? []
  const headerOf = (key: string) => headers.find((of) => of.key === key)?.value
  expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = /^<http:\/\/pool\.test(.+)>$/.exec(headerOf('list-unsubscribe') ?? '')?.[1] ?? ''
  const wishes = async () =>
    (await ann.get<AnswerOf<typeof readPreferences>>(`/notifications/preferences/${ann.userId}`)).body.preferences

  const page = await pool.app.inject({ method: 'GET', url: link, headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('<form method="post">')
  expect(await wishes()).toMatchObject({ reminder_night_before: true })

  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const done = await pool.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(done.statusCode).toBe(200)
  }
  expect(await wishes()).toMatchObject({ reminder_night_before: false, reminder_two_hours: true })

  const forged = link.replace(`token=${ann.userId}.`, `token=${bob.userId}.`)
  expect((await pool.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404)
  expect((await pool.app.inject({ url: forged, headers: { accept: 'text/html' } })).body).toContain(
    'This link is incomplete',
  )
})

test('members see their own mails and preferences and no one else’s; an admin’s help is audited', async () => {
  const stranger = { status: 403, body: { code: 'not_your_mail' } }
  expect(await ann.get<FailureBody>(`/notifications/history/${bob.userId}`)).toMatchObject(stranger)
  expect(await ann.get<FailureBody>(`/notifications/preferences/${bob.userId}`)).toMatchObject(stranger)
  expect(await ann.put<FailureBody>(`/notifications/preferences/${bob.userId}`, { week_results: false })).toMatchObject(
    stranger,
  )
  expect((await admin.put(`/notifications/preferences/${bob.userId}`, { week_results: false })).status).toBe(200)
  const lines = await pool.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'update_preferences')
    .execute()
  expect(lines).toMatchObject([{ after: { week_results: false } }])
  expect(
    (await ann.put<FailureBody>(`/notifications/preferences/${ann.userId}`, { time_zone: 'Mars/Olympus' })).body
      .message,
  ).toBe('There is no such time zone')
})

test('after each advance everyone who played is notified of their result, once', async () => {
  await contest.pickAndLock(1, [
    [ann, 'NYR'],
    [bob, 'DET'],
  ])
  // Boston loses to New York and beats Detroit.
  await finish(admin, { 101: AWAY, 102: HOME, 103: HOME, 104: HOME })
  pool.clock.set('2025-11-10T12:00:00.000Z')
  expect((await contest.advance(admin, 1)).status).toBe(200)
  expect((await contest.advance(admin, 1)).status).toBe(409)
  await process()
  await process()
  const mails = arrived().filter((line) => !line.includes('pick'))
  expect(mails).toEqual(["ann@example.test: You're the champion of Survivor", "bob@example.test: You're out in Week 1"])
  expect(post.mails.find(({ to }) => to === 'bob@example.test')?.mail.text).toContain("DET didn't win enough")
})

test('a failed advance leaves no mail behind, and without email there is none', async () => {
  await contest.advance(admin, 1)
  expect(await pool.db.selectFrom('mails').selectAll().execute()).toEqual([])
  await admin.put('/notifications/settings', { enabled: false })
  pool.clock.set(TWO_HOURS)
  expect((await process()).queued).toBe(0)
  pool.clock.set(LOCKS[0])
  await contest.advance(admin, 1)
  expect(await pool.db.selectFrom('mails').selectAll().execute()).toEqual([])
  await admin.put('/notifications/settings', { enabled: true })
})

test('a deactivated member gets nothing', async () => {
  const carl = await signIn(pool, 'bob')
  await admin.patch(`/admin/users/${carl.userId}/status`, { active: false })
  pool.clock.set(NIGHT_BEFORE)
  await process()
  expect(arrived()).toEqual(['ann@example.test: Your Week 1 pick is still open'])
  await admin.patch(`/admin/users/${carl.userId}/status`, { active: true })
})

test('a member is notified when an admin enters a pick for them, but the outbox hides the team (S5)', async () => {
  const { participant_id } = await pool.db
    .selectFrom('participants')
    .select('participant_id')
    .where('user_id', '=', ann.userId)
    .executeTakeFirstOrThrow()
  const { team_id } = await pool.db
    .selectFrom('teams')
    .select('team_id')
    .where('abbreviation', '=', 'BOS')
    .executeTakeFirstOrThrow()
  const entered = { week_number: 1, team_id, reason: 'by phone: Boston' }
  expect((await admin.post(`${contest.at}/participants/${participant_id}/pick`, entered)).status).toBe(201)
  await process()
  expect(arrived()).toEqual(['ann@example.test: Ada Admin entered your Week 1 pick in Survivor'])
  const mails = await pool.db.selectFrom('mails').select('facts').execute()
  expect(JSON.stringify(mails)).not.toMatch(/BOS|Boston/)
})

test('an invitation goes out by mail if an address is given', async () => {
  const { body } = await admin.post<{ invitation: { link: string } }>('/admin/invitations', {
    email: 'new@example.test',
    days: 14,
    max_uses: 1,
  })
  await process()
  expect(arrived()).toEqual(['new@example.test: Ada Admin invites you to PuckPool'])
  const path = new URL(body.invitation.link)
  expect(post.mails[0]?.mail.text).toContain(`http://pool.test${path.pathname}${path.search}`)
})

test('the question about reminders is asked until it is answered, and no other choice counts as an answer', async () => {
  const at = `/notifications/preferences/${ann.userId}`
  const answered = async () => (await ann.get<AnswerOf<typeof readPreferences>>(at)).body.preferences.reminders_answered
  expect(await answered()).toBe(false)
  await ann.put(at, { week_results: false, time_zone: 'Europe/Berlin' })
  expect(await answered()).toBe(false)
  await ann.put(at, { reminders_answered: true })
  expect(await answered()).toBe(true)
  await ann.put(at, { week_results: true })
  expect(await answered()).toBe(true)
})
