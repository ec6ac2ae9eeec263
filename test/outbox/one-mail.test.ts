import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readMail } from '#contract/outbox/notifications.ts'
import { minutes } from '#rules/time.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { queueReminders } from '#server/features/survivor/reminders/reminders.service.ts'
import { givenMail } from '../harness/fixture.ts'
import { countMailsByStatus } from '../harness/mail/mail-counts.ts'
import { finish, givenSurvivor, HOME, LOCKS, openContest } from '../survivor/survivor-steps.ts'
import { draftOn, startDraft } from '../two-team/drafters.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'] })
const post = await givenMail({ pool, admin })

const second = (members = [ann]) => openContest(pool, admin, { members, contest_name: 'The Other' })

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
    'carl: Your Week 1 pick is still open',
  ])
  const text = own.find(({ to }) => to === ann.email)?.mail.text ?? ''
  expect(text).toContain(`/survivor?contest=${contest.id}&week=1`)
  expect(text).toContain(`/survivor?contest=${other.id}&week=1`)
  expect(await statuses()).toEqual({ sent: 4 })
})

test('a reminder of one contest names it once its reader is in another (N10)', async () => {
  await second()
  for (const member of [ann, bob, carl]) await contest.pick(member, 1, 'BOS')
  pool.clock.set('2025-11-03T01:00:00.000Z')
  await queueReminders(pool.deps)
  expect(await arrived()).toEqual(['ann: Your Week 1 pick in The Other is still open'])
})

test('results wait for those of the reader’s other contests, and are sent as one mail (N10)', async () => {
  const other = await playedTwice()
  await contest.advance(admin, 1)
  expect(await arrived(), 'the other contest is not advanced yet').toEqual([])
  await other.advance(admin, 1)
  expect(await arrived()).toEqual([
    'ann: Survivor: survived Week 1; The Other: out in Week 1',
    'bob: Survivor: survived Week 1; The Other: survived Week 1',
    'carl: Survivor: survived Week 1; The Other: survived Week 1',
  ])
  const { mails } = (await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox?kind=week_results')).body
  const own = mails.filter(({ to_email, status }) => to_email === ann.email && status === 'sent').slice(0, 2)
  const texts = await Promise.all(own.map(({ mail_key }) => read(mail_key)))
  expect(
    texts.map((text) => text?.includes('Your week in 2 contests')),
    'admins read both as they left',
  ).toEqual([true, true])
})

test('results also say where the members of a draft stand, once in a mail of several contests (N10)', async () => {
  const draft = await startDraft(admin, [ann, bob], { contest_name: 'The Draft', max_participants: 4 })
  const inTurn = ['BOS', 'BUF']
  await draftOn([ann, bob], draft, { choose: (of) => of.find((team) => inTurn.includes(team.abbreviation)) ?? of[0] })
  await arrived()
  const other = await playedTwice()
  await contest.advance(admin, 1)
  await other.advance(admin, 1)
  await sendDueMails(pool.deps)
  const placesIn = new Map(
    post.mails.splice(0).map(({ to, mail }) => [to, mail.text?.match(/You're \d.. of 2 with .*/g)]),
  )
  expect(placesIn.get(carl.email)).toBeNull()
  expect([placesIn.get(ann.email), placesIn.get(bob.email)].flat().sort()).toEqual([
    "You're 1st of 2 with 3 wins.",
    "You're 2nd of 2 with 1 win, 2 behind the lead.",
  ])
})

test('results of one contest name it while their reader is in a draft, too (N10)', async () => {
  const draft = await startDraft(admin, [ann, bob], { max_participants: 4 })
  await draftOn([ann, bob], draft)
  await arrived()
  for (const member of [ann, bob, carl]) await contest.pick(member, 1, 'BUF')
  pool.clock.set(LOCKS[0])
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
  pool.clock.set('2025-11-10T12:00:00.000Z')
  await contest.advance(admin, 1)
  expect(await arrived()).toEqual([
    'ann: Survivor: You survived Week 1 with BUF',
    'bob: Survivor: You survived Week 1 with BUF',
    'carl: You survived Week 1 with BUF',
  ])
})

const read = async (key: string) =>
  (await admin.get<AnswerOf<typeof readMail>>(`/notifications/outbox/${key}`)).body.mail.text

test('incomplete results are sent after ten minutes and name their contest; an undone week is sent again alone (N10)', async () => {
  const other = await playedTwice()
  await contest.advance(admin, 1)
  await other.advance(admin, 1)
  await other.undo(admin, 1)
  pool.wall.advance(minutes(10) - 1)
  expect(await arrived()).toEqual([])
  pool.wall.advance(1)
  expect(await arrived()).toEqual([
    'ann: Survivor: You survived Week 1 with BOS',
    'bob: Survivor: You survived Week 1 with BUF',
    'carl: Survivor: You survived Week 1 with BUF',
  ])
  await other.advance(admin, 1)
  expect(await arrived()).toContain("ann: The Other: You're out in Week 1")
})

/** Ann is out in the second contest; the others have picked the same in both. */
async function playedTwice() {
  const other = await second([ann, bob, carl])
  for (const of of [contest, other]) for (const member of [bob, carl]) await of.pick(member, 1, 'BUF')
  await contest.pick(ann, 1, 'BOS')
  await other.pick(ann, 1, 'DET')
  pool.clock.set(LOCKS[0])
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
  pool.clock.set('2025-11-10T12:00:00.000Z')
  return other
}

const statuses = () => countMailsByStatus(pool.db)
