import { afterAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { seasonGrid } from '#contract/survivor/grid.ts'
import { BEFORE_ALL, finish, HOME, startOver, startSurvivorPool } from '../survivor/survivor-steps.ts'
import { complete, createTwoTeam, draftOn, joinAll, startDraft } from '../two-team/drafters.ts'

const { pool, admin, ann, bob, idOf } = await startSurvivorPool()
const contest = await startOver(pool, admin, [ann, bob])
await contest.pickAndLock(1, [
  [ann, 'BUF'],
  [bob, 'BOS'],
])
await finish(admin, { 101: HOME, 102: HOME, 104: HOME })
await contest.advance(admin, 1)
await contest.pick(ann, 2, 'DET')
afterAll(() => pool.close())

test('the file has only picks of locked weeks, with the user id beside each name (S5, S15)', async () => {
  expect(await lines(`${contest.at}/picks/export`)).toEqual([
    'Participant,User ID,Eliminated in week,Week 1,Week 1: picked at (UTC),Week 1: times changed',
    `Ann Abbott,${ann.userId},,BUF,${BEFORE_ALL},0`,
    `Bob Baker,${bob.userId},,BOS,${BEFORE_ALL},0`,
  ])
})

async function lines(path: string, who = admin): Promise<string[]> {
  const answer = await pool.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${who.token}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv')
  return answer.body.replace('\ufeff', '').trim().split('\r\n')
}

test('the standings have places and weeks but no email addresses', async () => {
  const rows = await lines(`${contest.at}/standings/export`)
  expect(rows[1]).toBe(`Ann Abbott,${ann.userId},Alive,,1,,1,`)
  expect(rows.join()).not.toContain('@')
})

test('the log has what its page shows, with its filters, and hides secrets until the lock (S5)', async () => {
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

test('even the export of the whole pool hides picks for an unlocked week (S5)', async () => {
  const lists = (await admin.get<Record<string, Record<string, unknown>[]>>(ALL)).body
  const picks = (lists.picks ?? []).map(({ participant_name, team, hidden_until }) => [
    participant_name,
    team,
    hidden_until,
  ])
  expect(picks).toEqual([
    ['Ann Abbott', 'BUF', null],
    ['Bob Baker', 'BOS', null],
  ])
  const entered = lists.audit_log?.find(({ action }) => action === 'enter')
  expect(entered).toMatchObject({ hidden_until: '2025-11-11T00:00:00.000Z', before: null, after: null })
  expect(JSON.stringify(lists)).not.toContain('HYPERLINK')

  pool.clock.set('2025-11-11T00:00:00.000Z')
  const { picks: later, audit_log } = (await admin.get<Record<string, Record<string, unknown>[]>>(ALL)).body
  expect(later?.[3]).toMatchObject({ team: 'NYR', hidden_until: null, entered_reason: '=HYPERLINK("Rangers")' })
  expect(audit_log?.find(({ action }) => action === 'enter')).toMatchObject({ after: { team_id: idOf('NYR') } })
})

const ALL = '/admin/export?form=json'

test('a pick by a member out by its week is ignored in the export and in the grid too (S1, S16)', async () => {
  const shown = async () => {
    const { picks } = (await admin.get<Record<string, Record<string, unknown>[]>>(ALL)).body
    const { members } = (await ann.get<AnswerOf<typeof seasonGrid>>(`${contest.at}/grid`)).body
    const squares = members.find(({ user_id }) => user_id === bob.userId)
    return [picks?.map(({ team }) => team), squares?.picks.map((team) => team !== null), squares?.fates]
  }
  expect(await shown()).toEqual([
    ['BUF', 'BOS', 'DET', 'NYR'],
    [true, true],
    ['survived', 'open'],
  ])
  const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
  const participant_id = body.participants.find(({ user_id }) => user_id === bob.userId)?.participant_id
  const ruling = { participant_id, week_number: 2, kind: 'withdraw', reason: 'Moved away' }
  pool.clock.set('2025-11-15T17:00:00.000Z')
  expect((await contest.post(admin, '/rulings', ruling)).status).toBe(201)
  expect(await shown()).toEqual([
    ['BUF', 'BOS', 'DET'],
    [true, false],
    ['survived', 'out'],
  ])
})

test('a draft’s seed is not in the export before the order is drawn from it (D1)', async () => {
  const { at, contest: made } = await createTwoTeam(admin, { max_participants: 2 })
  const seed = async () => {
    const { contests } = (await admin.get<Record<string, Record<string, unknown>[]>>(ALL)).body
    return contests?.find(({ contest_id }) => contest_id === made.contest_id)?.draft_seed
  }
  expect(await seed()).toBeNull()
  await joinAll([ann, bob], at)
  await admin.post(`${at}/start`)
  expect(await seed()).toMatch(/^[0-9a-f]{64}$/)
  await complete(admin, at)
})

test('the leaderboard has rank, teams and wins', async () => {
  const draft = await startDraft(admin, [ann, bob], { max_participants: 2 })
  await draftOn([ann, bob], draft)
  const rows = await lines(`/contest/leaderboard/export?contest_id=${draft.contestId}`)
  expect(rows[0]).toBe('Rank,Participant,User ID,Teams,Wins of each,Total Wins,Playoff Wins')
  expect(rows).toHaveLength(3)
})
