import { beforeEach, expect, test } from 'vitest'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { queueReminders } from '#server/features/survivor/reminders/reminders.service.ts'
import { givenMail, givenPool } from '../harness/fixture.ts'
import {
  finishPlayoffs,
  gamesOfRound,
  openTiebreaker,
  playoffGame,
  savePlayoffGames,
} from '../survivor/playoffs/playoff-steps.ts'
import { AWAY, BEFORE_ALL, type Contest, HOME } from '../survivor/survivor-steps.ts'

const { pool, admin, ann, bob, carl } = await givenPool({ now: BEFORE_ALL, also: ['carl'] })
const post = await givenMail({ pool, admin })
let contest: Contest
beforeEach(async () => {
  await pool.db.deleteFrom('mails').execute()
  contest = await openTiebreaker({ pool, admin }, [ann, bob, carl])
  post.mails.length = 0
})

test('after the last week the survivors are notified that the playoffs decide (S12)', async () => {
  const mails = await arrived()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ann', 'You survived Week 1 with BOS'],
    ['bob', 'You survived Week 1 with BOS'],
    ['carl', 'You survived Week 1 with BOS'],
  ])
  expect(mails[0]?.text).toContain('continues in the playoffs. You can pick again once the next round is set up.')
  expect(mails[0]?.text).toContain('See the contest')
})

/** The mails since the last call: recipient, subject, and the text without line breaks. */
async function arrived() {
  await queueReminders(pool.deps)
  await sendDueMails(pool.deps)
  const mails = post.mails.splice(0)
  return mails
    .map(({ to, mail }) => ({
      to: to.split('@')[0],
      subject: mail.subject,
      text: (mail.text ?? '').replaceAll(/\s+/g, ' '),
    }))
    .sort((one, other) => String(one.to).localeCompare(String(other.to)))
}

test('a playoff slot has reminders, results and a champion, under its game’s name (P1, N1)', async () => {
  await arrived()
  await contest.setUp(admin, 1)
  await contest.pick(ann, 2, 'BOS')
  pool.clock.set('2026-04-18T00:00:00.000Z')
  expect(await subjects()).toEqual([
    'bob: Your Round 1, Game 1 pick is still open',
    'carl: Your Round 1, Game 1 pick is still open',
  ])
  await contest.pick(bob, 2, 'NYR')
  pool.clock.set('2026-04-18T21:00:00.000Z')
  expect(await subjects()).toEqual(['carl: 2 hours left: no Round 1, Game 1 pick yet'])
  await contest.pick(carl, 2, 'DET')

  await play(2, '2026-04-20T12:00:00.000Z', ['A1', 'B1', 'C1', 'D1'])
  const [toAnn, toBob, toCarl, ...others] = await arrived()
  expect(others).toEqual([])
  expect(toAnn?.subject).toBe('You survived Round 1, Game 1 with BOS')
  expect(toAnn?.text).toContain('On to Round 1, Game 2.')
  expect(toAnn?.text).toContain('Next picks lock at: Mon, Apr 20, 7:00 PM ET')
  expect(toAnn?.text).toContain(`/survivor?contest=${contest.id}&week=3`)
  expect(toBob?.subject).toBe("You're out in Round 1, Game 1")
  expect(toBob?.text).toContain("NYR didn't win in Round 1, Game 1 of Survivor.")
  expect(toCarl?.subject).toBe('You survived Round 1, Game 1 with DET')

  await contest.pick(ann, 3, 'TOR')
  await contest.pick(carl, 3, 'PHI')
  await play(3, '2026-04-22T12:00:00.000Z', ['A2', 'B2', 'C2'], { D2: AWAY })
  const [winner, second, ...more] = await arrived()
  expect(more).toEqual([])
  expect(winner).toMatchObject({ to: 'ann', subject: "You're the champion of Survivor" })
  expect(second).toMatchObject({ to: 'carl', subject: "You're out in Round 1, Game 2" })
  expect(second?.text).toContain('Your place: 2 Champion: Ann Abbott')
})

const subjects = async () => (await arrived()).map(({ to, subject }) => `${to}: ${subject}`)

async function play(week: number, now: string, names: string[], scores: Record<string, typeof HOME> = {}) {
  pool.clock.set(now)
  await finishPlayoffs(admin, { ...Object.fromEntries(names.map((name) => [name, HOME])), ...scores })
  const { status, body } = await contest.advance(admin, week)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('an undone advance withdraws unsent mails, and the next one queues them again, once', async () => {
  await arrived()
  await contest.setUp(admin, 1)
  for (const [who, team] of [
    [ann, 'BOS'],
    [bob, 'BOS'],
    [carl, 'DET'],
  ] as const) {
    await contest.pick(who, 2, team)
  }
  await play(2, '2026-04-20T12:00:00.000Z', ['A1', 'C1', 'D1'], { B1: AWAY })
  expect((await contest.post(admin, '/undo-advance')).status).toBe(200)
  await play(2, '2026-04-20T12:30:00.000Z', ['A1', 'B1', 'C1', 'D1'])
  expect(await subjects()).toEqual([
    'ann: You survived Round 1, Game 1 with BOS',
    'bob: You survived Round 1, Game 1 with BOS',
    'carl: You survived Round 1, Game 1 with DET',
  ])
  expect((await contest.post(admin, '/undo-advance')).status).toBe(200)
  await play(2, '2026-04-20T13:00:00.000Z', ['A1', 'B1', 'C1', 'D1'])
  expect(await subjects(), 'what was sent comes once').toEqual([])
})

test('a member without a team to pick reads so, and no deadline if the next game has no time yet (P5, W3)', async () => {
  await arrived()
  const games = ['A', 'B', 'C', 'D'].map((series) => ({ ...playoffGame(series, 2), start_time: null }))
  await savePlayoffGames(admin, games)
  pool.clock.set('2026-04-19T12:00:00.000Z')
  await contest.setUp(admin, 1)
  await contest.pick(ann, 2, 'TOR')
  await play(2, '2026-04-20T06:00:00.000Z', ['A1', 'B1', 'C1', 'D1'])
  const [toAnn, toBob] = await arrived()
  expect(toAnn?.text).toContain("You're still in Survivor. On to Round 1, Game 2.")
  expect(toBob?.subject).toBe('You survived Round 1, Game 1')
  expect(toBob?.text).toContain("You're still in Survivor: you had no team to pick. On to Round 1, Game 2.")
  expect(toBob?.text).toContain('Make your pick')
  expect(toBob?.text).not.toContain('Next picks lock at')
})

test('if no one picks for three playoff games, the first mail says so, and the third game ends the contest without a champion (P4, S20)', async () => {
  await arrived()
  await savePlayoffGames(admin, gamesOfRound(1))
  expect((await contest.setUp(admin, 1)).status).toBe(201)
  const subjects: string[][] = []
  for (const [at, day] of ['2026-04-20', '2026-04-22', '2026-04-24'].entries()) {
    await play(
      at + 2,
      `${day}T12:00:00.000Z`,
      ['A', 'B', 'C', 'D'].map((series) => `${series}${at + 1}`),
    )
    subjects.push((await arrived()).map(({ subject }) => subject ?? ''))
  }
  expect(subjects).toEqual([
    Array(3).fill('Nobody picked, so everyone stays'),
    [],
    Array(3).fill('Survivor is over without a champion'),
  ])
})
