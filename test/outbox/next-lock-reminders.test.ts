import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listUpcoming } from '#contract/survivor/reminders.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { queueReminders } from '#server/features/survivor/reminders/reminders.service.ts'
import { givenMail } from '../harness/fixture.ts'
import type { Person } from '../harness/people.ts'
import { AWAY, finish, givenSurvivor, HOME, LOCKS, openContest } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'] })
const post = await givenMail({ pool, admin })

/** Boston loses to New York; the other games of week 1 are won at home. */
const WEEK_1_OVER = { 101: AWAY, 102: HOME, 103: HOME, 104: HOME }

describe('Reminders concern the next week that locks (N1)', () => {
  test('even if the previous week isn’t advanced', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'BUF'],
      [carl, 'BUF'],
    ])
    await finish(admin, WEEK_1_OVER)
    expect(await arrivedAt(WEEK_2.nightBefore)).toEqual(open('ann', 'bob', 'carl'))
    await contest.pick(bob, 2, 'BOS')
    expect(await arrivedAt(WEEK_2.twoHours)).toEqual(urgent('ann', 'carl'))
    await contest.advance(admin, 1)
    expect(await arrivedAt('2025-11-10T22:30:00.000Z'), 'each only once').not.toContain(urgent('ann')[0])
  })

  test('and skip members who have picked ahead, until they take the pick back', async () => {
    await contest.pick(ann, 2, 'BOS')
    await contest.pick(bob, 2, 'BOS')
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'BUF'],
      [carl, 'BUF'],
    ])
    expect(await arrivedAt(WEEK_2.nightBefore)).toEqual(open('carl'))
    await ann.delete(`${contest.at}/picks/2`)
    expect(await arrivedAt(WEEK_2.twoHours)).toEqual(urgent('ann', 'carl'))
  })

  test('the evening is the one before the first game if the lock is set earlier, and the lock moves the two hours', async () => {
    const { body } = await contest.get<'survivorWeeks'>(admin, '/weeks')
    const [first] = body.weeks
    await admin.put(`${contest.at}/weeks`, { weeks: [{ ...first, lock_time: '2025-11-03T18:00:00.000Z' }] })
    expect(await arrivedAt(WEEK_1.nightBefore)).toHaveLength(3)
    expect(await arrivedAt('2025-11-03T16:00:00.000Z')).toHaveLength(3)
    expect(await arrivedAt(WEEK_1.twoHours)).toEqual([])
  })
})

/** Weeks 1 and 2 lock at 7:00 PM Eastern on the Mondays November 3 and 10. */
const WEEK_1 = { nightBefore: '2025-11-03T01:00:00.000Z', twoHours: '2025-11-03T22:00:00.000Z' }
const WEEK_2 = { nightBefore: '2025-11-10T01:00:00.000Z', twoHours: '2025-11-10T22:00:00.000Z' }

/** The mails arriving at that moment: recipient and subject. */
async function arrivedAt(now: string) {
  pool.clock.set(now)
  await Promise.all([queueReminders(pool.deps), queueReminders(pool.deps)])
  await sendDueMails(pool.deps)
  return post.mails
    .splice(0)
    .map(({ to, mail }) => `${to.split('@')[0]}: ${mail.subject}`)
    .sort()
}
const open = (...names: string[]) => names.map((name) => `${name}: Your Week 2 pick is still open`)
const urgent = (...names: string[]) => names.map((name) => `${name}: 2 hours left: no Week 2 pick yet`)

describe('Members certain to be out get no reminders (N1)', () => {
  test('by a losing pick once all games of its week are final', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'DET'],
      [carl, 'BUF'],
    ])
    // Detroit has lost its only game, but the week's last game isn't over.
    await finish(admin, { 101: AWAY, 102: HOME, 103: HOME })
    expect(await arrivedAt(WEEK_2.nightBefore)).toEqual(open('ann', 'bob', 'carl'))
    await finish(admin, { 104: HOME })
    expect(await arrivedAt(WEEK_2.twoHours)).toEqual(urgent('ann', 'carl'))
  })

  test('but no one is certain to be out if everyone who picked has lost (S9)', async () => {
    await contest.pickAndLock(1, [
      [ann, 'DET'],
      [bob, 'DET'],
    ])
    await finish(admin, WEEK_1_OVER)
    // Carl had no pick although others did.
    expect(await arrivedAt(WEEK_2.nightBefore)).toEqual(open('ann', 'bob'))
    await finish(admin, { 102: AWAY })
    expect(await arrivedAt(WEEK_2.twoHours), 'a corrected score').toEqual(urgent('ann', 'bob'))
  })

  test('by a missing pick once nothing is left to pick, unless no one has picked', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'BUF'],
    ])
    expect(await arrivedAt(WEEK_2.nightBefore)).toEqual(open('ann', 'bob'))
    await pool.db.deleteFrom('picks').execute()
    expect(await arrivedAt(WEEK_2.twoHours)).toEqual(urgent('ann', 'bob', 'carl'))
  })

  test('and with late picks off, by a missing pick from the lock on', async () => {
    const { body } = await contest.get<'survivorWeeks'>(admin, '/weeks')
    // Week 2 locks while week 1 still has a team to pick.
    const weeks = body.weeks.slice(0, 2)
    const late = { ...weeks[0], end_date: '2025-11-09', lock_time: '2025-11-08T23:00:00.000Z' }
    await admin.put(`${contest.at}/weeks`, { weeks: [late] })
    await contest.pick(ann, 1, 'BUF')
    await contest.pick(bob, 1, 'BUF')
    const names = async () => {
      const { body } = await admin.get<AnswerOf<typeof listUpcoming>>('/notifications/upcoming')
      return body.weeks.map((week) => [week.week_number, week.without_pick.map(({ name }) => name.split(' ')[0])])
    }
    pool.clock.set('2025-11-08T23:00:00.000Z')
    expect(await names()).toEqual([[2, ['Ann', 'Bob', 'Carl']]])
    // They are switched off before the lock, because after it that is refused (S2).
    pool.clock.set('2025-11-03T12:00:00.000Z')
    expect((await admin.put(contest.at, { late_picks: false })).status).toBe(200)
    pool.clock.set('2025-11-08T23:00:00.000Z')
    expect(await names()).toEqual([[2, ['Ann', 'Bob']]])
  })

  test('a queued reminder is not sent to a member certain to be out by then', async () => {
    await contest.pickAndLock(1, [
      [ann, 'BUF'],
      [bob, 'DET'],
      [carl, 'BUF'],
    ])
    pool.clock.set(WEEK_2.twoHours)
    expect(await queueReminders(pool.deps)).toBe(3)
    await finish(admin, WEEK_1_OVER)
    await contest.pick(carl, 2, 'BOS')
    await sendDueMails(pool.deps)
    expect(post.mails.map(({ to }) => to)).toEqual(['ann@example.test'])
  })
})

describe('A waiting contest (N1, S14)', () => {
  const others = async (members: Person[], starts_at: string | null = null) => {
    await pool.db.deleteFrom('contests').execute()
    Object.assign(contest, await openContest(pool, admin, { members, start: false }))
    await pool.db.updateTable('contests').set({ starts_at }).where('contest_id', '=', contest.id).execute()
  }

  test('counts once two have joined, because it will start', async () => {
    await others([ann])
    expect(await arrivedAt(WEEK_1.nightBefore)).toEqual([])
    await contest.post(bob, '/join')
    await contest.pick(bob, 1, 'BOS')
    expect(await arrivedAt(WEEK_1.twoHours)).toEqual(['ann: 2 hours left: no Week 1 pick yet'])
  })

  test('sends reminders for the first week it plays', async () => {
    await others([ann, bob], LOCKS[1])
    expect(await arrivedAt(WEEK_1.nightBefore)).toEqual([])
    expect(await arrivedAt(WEEK_1.twoHours)).toEqual([])
    expect(await arrivedAt(WEEK_2.nightBefore)).toEqual(open('ann', 'bob'))
  })

  test('sends nothing to a member who has left since', async () => {
    await others([ann, bob, carl])
    pool.clock.set(WEEK_1.nightBefore)
    await queueReminders(pool.deps)
    await contest.post(bob, '/leave')
    await sendDueMails(pool.deps)
    expect(post.mails.map(({ to }) => to).sort()).toEqual(['ann@example.test', 'carl@example.test'])
  })
})
