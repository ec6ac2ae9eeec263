import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readMail } from '#contract/outbox/notifications.ts'
import { minutes } from '#rules/time.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { queueReminders } from '#server/features/survivor/reminders/reminders.service.ts'
import { givenMail } from '../harness/fixture.ts'
import { finish, givenSurvivor, HOME, LOCKS, openContest } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, bob, contest } = await givenSurvivor()
const post = await givenMail({ pool, admin })

const second = async () => openContest(pool, admin, { members: [ann], contest_name: 'The Other' })

const arrived = async () => {
  await sendDueMails(pool.deps)
  return post.mails
    .splice(0)
    .map(({ to, mail }) => `${to.split('@')[0]}: ${mail.subject}`)
    .sort()
}

test('reminders of two contests are one mail, whose subject names both (N10)', async () => {
  const other = await second()
  pool.clock.set('2025-11-03T01:00:00.000Z')
  await Promise.all([queueReminders(pool.deps), queueReminders(pool.deps)])
  await sendDueMails(pool.deps)
  const own = post.mails.splice(0)
  expect(own.map(({ to, mail }) => `${to.split('@')[0]}: ${mail.subject}`).sort()).toEqual([
    `ann: Survivor: no Week 1 pick yet; The Other: no Week 1 pick yet`,
    'bob: Your Week 1 pick is still open',
  ])
  const text = own.find(({ to }) => to === ann.email)?.mail.text ?? ''
  expect(text).toContain(`/survivor?contest=${contest.id}&week=1`)
  expect(text).toContain(`/survivor?contest=${other.id}&week=1`)
  expect(await statuses()).toEqual({ sent: 3 })
})

test('a reminder of one contest names it once its reader is in another (N10)', async () => {
  const other = await second()
  await contest.pick(ann, 1, 'BOS')
  pool.clock.set('2025-11-03T01:00:00.000Z')
  await queueReminders(pool.deps)
  expect(await arrived()).toEqual([
    'ann: Your Week 1 pick in The Other is still open',
    'bob: Your Week 1 pick is still open',
  ])
  expect(other.id).not.toBe(contest.id)
})

test('results wait for those of the reader’s other contests, and leave as one mail (N10)', async () => {
  const other = await second()
  await playWeek1(other)
  await contest.advance(admin, 1)
  expect(await arrived(), 'Ann is in another contest that waits').toEqual(['bob: You survived Week 1 with NYR'])
  await other.advance(admin, 1)
  expect(await arrived()).toEqual([`ann: Survivor: survived Week 1; The Other: out in Week 1`])
  pool.clock.advance(minutes(60))
  expect(await arrived()).toEqual([])
})

test('results that nobody completes leave after ten minutes and name their contest (N10)', async () => {
  const other = await second()
  await playWeek1(other)
  await contest.advance(admin, 1)
  expect(await arrived()).toHaveLength(1)
  pool.clock.advance(minutes(10))
  expect(await arrived()).toEqual([`ann: Survivor: You survived Week 1 with BOS`])
  await other.advance(admin, 1)
  expect(await arrived()).toEqual(["ann: The Other: You're out in Week 1"])
})

test('what leaves as one is shown as one, and an undone week is taken out of it (N10)', async () => {
  const other = await second()
  await playWeek1(other)
  await contest.advance(admin, 1)
  await other.advance(admin, 1)
  await other.undo(admin, 1)
  expect(await arrived()).toContain(`ann: Survivor: You survived Week 1 with BOS`)
  await other.advance(admin, 1)
  expect(await arrived()).toEqual(["ann: The Other: You're out in Week 1"])
})

test('mails that a refusal sends back stay together, and admins read them as they left (N10)', async () => {
  const other = await second()
  await playWeek1(other)
  await contest.advance(admin, 1)
  await other.advance(admin, 1)
  await arrived()
  const { mails } = (await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox?kind=week_results')).body
  const [one] = mails.filter(({ to_email }) => to_email === ann.email)
  const { body } = await admin.get<AnswerOf<typeof readMail>>(`/notifications/outbox/${one?.mail_key}`)
  expect(body.mail.text).toContain('Your week in 2 contests')
})

async function playWeek1(other: typeof contest) {
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(bob, 1, 'BUF')
  await other.pick(ann, 1, 'DET')
  pool.clock.set(LOCKS[0])
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
  pool.clock.set(LOCKS[1])
}

async function statuses() {
  const rows = await pool.db
    .selectFrom('mails')
    .select((of) => ['status', of.fn.countAll<number>().as('mails')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, mails }) => [status, mails]))
}
