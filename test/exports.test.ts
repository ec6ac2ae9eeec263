import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftOn, startDraft } from './drafters.ts'
import type { Pool } from './harness.ts'
import type { Person } from './people.ts'
import { type Contest, finish, HOME, pickAndLock, startOver, startSurvivorPool } from './survivor-steps.ts'

let pool: Pool
let admin: Person
let ann: Person
let bob: Person
let contest: Contest
let idOf: (abbreviation: string) => number
beforeAll(async () => {
  ;({ pool, admin, ann, bob, idOf } = await startSurvivorPool())
  contest = await startOver(pool, admin, [ann, bob])
  await pickAndLock({ pool, contest }, 1, [
    [ann, 'BUF'],
    [bob, 'BOS'],
  ])
  await finish(admin, { 101: HOME, 102: HOME, 104: HOME })
  await contest.advance(admin, 1)
  await contest.pick(ann, 2, 'DET')
})
afterAll(() => pool.close())

async function lines(path: string, who = admin): Promise<string[]> {
  const answer = await pool.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${who.token}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv')
  return answer.body.replace('\ufeff', '').trim().split('\r\n')
}

test('the picks are there of the weeks that have locked, never before (S5)', async () => {
  expect(await lines(`${contest.at}/picks/export`)).toEqual([
    'Participant,Eliminated in week,Week 1',
    'Ann Abbott,,BUF',
    'Bob Baker,,BOS',
  ])
})

test('the standings name place and weeks, and no address', async () => {
  const rows = await lines(`${contest.at}/standings/export`)
  expect(rows[1]).toBe('Ann Abbott,Alive,,1,,1')
  expect(rows.join()).not.toContain('@')
})

test('the log has what its page tells, with its filters, and keeps what is secret until the lock (S5)', async () => {
  const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
  const bobs = body.participants.find((of) => of.user_id === bob.userId)?.participant_id
  await contest.post(admin, `/participants/${bobs}/pick`, {
    week_number: 2,
    team_id: idOf('NYR'),
    reason: '=HYPERLINK("Rangers")',
  })
  const rows = await lines(`/admin/audit/export?contest_id=${contest.id}&subject=pick`)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('entered a pick for Bob Baker for week 2')
  expect(rows[1]).toContain('hidden until 2025-11-11T00:00:00.000Z')
  expect(rows[1]).not.toMatch(/NYR|Rangers/)
  expect((await lines('/admin/audit/export')).length).toBeGreaterThan(5)
})

test('the leaderboard has rank, teams and wins', async () => {
  const draft = await startDraft(admin, [ann, bob], { max_participants: 2 })
  await draftOn([ann, bob], draft)
  const rows = await lines(`/contest/leaderboard/export?contest_id=${draft.contestId}`)
  expect(rows[0]).toBe('Rank,Participant,Teams,Wins of each,Total Wins,Playoff Wins')
  expect(rows).toHaveLength(3)
})
