import { beforeEach, expect, test } from 'vitest'
import type { calendarAddress } from '#contract/calendar/calendar.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readAuditLog } from '#contract/history/history.ts'
import { pickWithoutGame } from '#server/features/survivor/picks/pick-without-game.mail.ts'
import { advanceByItself } from '#server/features/survivor/survivor.job.ts'
import { readItems } from '../../dashboard/desk-steps.ts'
import { givenPool } from '../../harness/fixture.ts'
import { visitor } from '../../harness/people.ts'
import { AWAY, BEFORE_ALL, type Contest, HOME } from '../survivor-steps.ts'
import { eveningOf, finishPlayoffs, openTiebreaker, playoffGame, savePlayoffGames } from './playoff-steps.ts'

const { pool, admin, ann, bob } = await givenPool({ now: BEFORE_ALL })
let contest: Contest
beforeEach(async () => {
  contest = await openTiebreaker({ pool, admin }, [ann, bob])
  await contest.setUp(admin, 1)
})

test('every refusal names a playoff slot by its round and game (P1)', async () => {
  const lockTime = (lock_time: string) =>
    admin.post<{ message?: string }>(`${contest.at}/weeks/2/update-lock-time`, { lock_time })
  expect(messageOf(await lockTime('2026-04-14T12:30:00.000Z'))).toContain('Round 1, Game 1 has to lock at least')
  expect(messageOf(await contest.advance(admin, 2))).toContain("Round 1, Game 1 hasn't locked yet: it locks on")
  expect(messageOf(await contest.advance(admin, 3))).toBe(
    'Round 1, Game 2 is no longer the current week: the contest is in Round 1, Game 1',
  )
  expect(messageOf(await contest.process(admin, 3))).toBe(
    'Round 1, Game 2 is still ahead: the contest is in Round 1, Game 1',
  )
  await contest.pick(ann, 2, 'BOS')
  await contest.pick(bob, 2, 'NYR')
  pool.clock.set(eveningOf('04-19'))
  expect(messageOf(await lockTime('2026-04-20T12:00:00.000Z'))).toBe("Round 1, Game 1 has locked and can't be changed")
  await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: HOME, D1: HOME })
  await pool.db.updateTable('participants').set({ is_eliminated: true, elimination_week: 2 }).execute()
  expect(messageOf(await contest.pick(bob, 3, 'TOR'))).toBe(
    "You were eliminated in Round 1, Game 1, so you can't make picks",
  )
})

const messageOf = (answer: { body: { message?: string } }) => answer.body.message

test('the job report, the history, the export and the calendar name a playoff slot by its round and game (P1)', async () => {
  await admin.put(contest.at, { auto_advance: true })
  await contest.pick(ann, 2, 'BOS')
  await contest.pick(bob, 2, 'DET')
  const { body: address } = await ann.post<AnswerOf<typeof calendarAddress>>('/calendar')
  const calendar = async () =>
    (await visitor(pool).get<string>((address.url ?? '').replace('http://pool.test/api', ''))).body
  expect(await calendar()).toContain('SUMMARY:Pick deadline: Round 1\\, Game 1 (picked)')

  pool.clock.set(eveningOf('04-19'))
  await finishPlayoffs(admin, { A1: HOME, B1: HOME, C1: HOME, D1: HOME })
  expect(await advanceByItself(pool.deps)).toBe('Survivor: from Round 1, Game 1 to Round 1, Game 2')
  await savePlayoffGames(admin, [playoffGame('A', 2, { state: 'PPD' }), playoffGame('B', 2, { state: 'PPD' })])
  await finishPlayoffs(admin, { A1: AWAY })
  await contest.process(admin, 2)
  const { body } = await admin.get<AnswerOf<typeof readAuditLog>>(`/admin/audit?contest_id=${contest.id}`)
  const acts = body.lines.map((line) => line.words)
  expect(acts).toContain('set up Round 1 in “Survivor”')
  expect(acts).toContain('closed Round 1, Game 1 of “Survivor”')
  expect(acts).toContain('computed the results of Round 1, Game 1 of “Survivor”')
  const moved = body.lines.find((line) => line.action === 'move_locks')
  expect(moved?.changes.every((change) => change.what.startsWith('Round 1, Game '))).toBe(true)
  const said = JSON.stringify(body.lines.slice(0, -2))
  expect(said).not.toMatch(/[Ww]eek [2-5]\b/)
  const picks = await admin.get<string>(`${contest.at}/picks/export`)
  expect(picks.body.replace('\uFEFF', '').split(/\r?\n/)).toEqual([
    'Participant,User ID,Eliminated in week,Week 1,Week 1: picked at (UTC),Week 1: times changed,"Round 1, Game 1","Round 1, Game 1: picked at (UTC)","Round 1, Game 1: times changed"',
    `Bob Baker,${bob.userId},,BOS,2026-04-05T12:00:00.000Z,0,DET,2026-04-14T12:00:00.000Z,0`,
    `Ann Abbott,${ann.userId},"Round 1, Game 1",BOS,2026-04-05T12:00:00.000Z,0,BOS,2026-04-14T12:00:00.000Z,0`,
    '',
  ])
})

test('a playoff slot has no deadline in the calendar before it has a lock (W3)', async () => {
  const { body: address } = await ann.post<AnswerOf<typeof calendarAddress>>('/calendar')
  const entries = async () => {
    const { body } = await visitor(pool).get<string>((address.url ?? '').replace('http://pool.test/api', ''))
    return body.match(/Pick deadline: .*Game \d/g)?.map((entry) => entry.slice(-1))
  }
  expect(await entries()).toEqual(['1', '2', '3', '4'])
  const games = ['A', 'B', 'C', 'D'].map((series) => ({ ...playoffGame(series, 3), start_time: null }))
  await savePlayoffGames(admin, games)
  expect(await entries()).toEqual(['1', '2', '4'])
})

test('the mail about a pick whose game was called off, and the desk, name a playoff slot by its round and game (P1)', async () => {
  const slot = { week_number: 31, round: 1, game_number: 1, lock_time: pool.clock.now() }
  const facts = { name: 'Ann', contest: 'Survivor', zone: null, path: '/survivor', ...slot }
  expect(pickWithoutGame.of(facts).subject).toBe("Survivor: Your Round 1, Game 1 team isn't playing anymore")
  await pool.db.updateTable('contest_weeks').set({ results_out_of_date: true }).where('week_number', '=', 2).execute()
  expect(await readItems(admin)).toContainEqual(
    expect.objectContaining({ kind: 'out_of_date', weeks: ['Round 1, Game 1'] }),
  )
})
