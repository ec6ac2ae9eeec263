import { expect, test } from 'vitest'
import type { listChampions, memberStatistics } from '#contract/champions/champions.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Person, signUp } from '../harness/people.ts'
import { finish, givenSurvivor, HOME, startOver } from '../survivor/survivor-steps.ts'
import { draftOn, startDraft } from '../two-team/drafters.ts'
import { addressOf, completeTied, createTiebreaker, startPlayoffPool } from '../two-team/tied-contest.ts'

const { pool, admin, ann, bob, carl, contest } = await givenSurvivor({ also: ['carl'] })

test('a member who has played nothing has empty statistics, an unknown one none (Y3)', async () => {
  await pool.db.deleteFrom('contests').execute()
  expect(await statisticsOf(ann, bob)).toEqual({
    success: true,
    member: {
      user_id: ann.userId,
      name: 'Ann Abbott',
    },
    titles: 0,
    seasons: 0,
    weeks_survived: 0,
    slots_survived: 0,
    best_pick: null,
    worst_pick: null,
    results: [],
  })
  const { status, body } = await bob.get<{ code: string }>('/members/999999/statistics')
  expect([status, body.code]).toEqual([404, 'unknown_user'])
})

type Statistics = AnswerOf<typeof memberStatistics>
const statisticsOf = async (who: Person, reader = who) =>
  (await reader.get<Statistics>(`/members/${who.userId}/statistics`)).body

test('statistics include titles, weeks survived, the best and the worst pick, and each result (Y3)', async () => {
  await playTwoWeeks()
  const named = { contest_id: contest.id, contest_name: 'Survivor', contest_type: 'survivor', season_year: '2025-26' }
  const week = { round: null, game_number: null, others: 0 }
  const result = { ...named, status: 'completed', participants: 3, wins: null, teams: [] }
  expect(await statisticsOf(ann, bob)).toMatchObject({
    titles: 1,
    seasons: 1,
    weeks_survived: 2,
    worst_pick: null,
    best_pick: {
      ...named,
      ...week,
      week_number: 2,
      abbreviation: 'DET',
      survived: 1,
      eliminated: 1,
    },
    results: [
      {
        ...result,
        is_title: true,
        place: 1,
        weeks_survived: 2,
        out_in: null,
      },
    ],
  })
  expect(await statisticsOf(bob)).toMatchObject({
    titles: 0,
    weeks_survived: 1,
    best_pick: {
      week_number: 1,
      abbreviation: 'DET',
      survived: 2,
      eliminated: 1,
    },
    worst_pick: {
      week_number: 2,
      abbreviation: 'NYR',
      survived: 1,
      eliminated: 1,
    },
    results: [
      {
        is_title: false,
        place: 2,
        weeks_survived: 1,
        out_in: {
          week_number: 2,
          round: null,
        },
      },
    ],
  })
  expect(await statisticsOf(carl)).toMatchObject({ best_pick: null, worst_pick: { abbreviation: 'PHI' } })
})

test('survived playoff games are counted apart from weeks (Y3, Y2)', async () => {
  await playTwoWeeks()
  const slot = { round: 1, game_number: 1 }
  await pool.db.updateTable('contest_weeks').set(slot).where('week_number', '=', 2).execute()
  const lasted = { weeks_survived: 2, slots_survived: 1 }
  expect(await statisticsOf(ann)).toMatchObject({ ...lasted, results: [lasted] })
  expect(await statisticsOf(bob)).toMatchObject({ weeks_survived: 1, slots_survived: 0 })
  const { seasons } = (await ann.get<AnswerOf<typeof listChampions>>('/champions')).body
  expect(seasons[0]?.contests[0]).toMatchObject({ weeks_played: 2, slots_played: 1 })
  const standings = await contest.get<'survivorStandings'>(ann, '/standings')
  expect(standings.body.participants.map((of) => of.slots_survived)).toEqual([1, 0, 0])
})

/** Week 1: Ann and Bob win with BUF and DET, Carl loses with PHI. Week 2: Ann wins with DET, Bob loses with NYR. */
async function playTwoWeeks() {
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'DET'],
    [carl, 'PHI'],
  ])
  await finish(admin, { 102: { home: 1, away: 3 }, 103: HOME, 104: HOME })
  await contest.advance(admin, 1)
  await contest.pickAndLock(2, [
    [ann, 'DET'],
    [bob, 'NYR'],
  ])
  await finish(admin, { 201: HOME, 202: HOME, 203: HOME })
  await contest.advance(admin, 2)
}

test('a pick counts once its week has results, and a running contest has no place yet (Y3, S5)', async () => {
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'DET'],
    [carl, 'PHI'],
  ])
  await contest.pick(ann, 2, 'DET')
  await finish(admin, { 102: { home: 1, away: 3 }, 103: HOME, 104: HOME })
  expect(await statisticsOf(ann, bob)).toMatchObject({ weeks_survived: 0, best_pick: null })
  await contest.advance(admin, 1)
  expect(await statisticsOf(ann, bob)).toMatchObject({
    weeks_survived: 1,
    best_pick: { week_number: 1, abbreviation: 'BUF' },
    results: [{ status: 'in_progress', place: null, out_in: null }],
  })
  expect(await statisticsOf(carl)).toMatchObject({ results: [{ place: null, out_in: { week_number: 1 } }] })
})

test('a week in which everyone lost and stayed contains no one’s best pick (Y3, S9)', async () => {
  await contest.pickAndLock(1, [
    [ann, 'NYR'],
    [bob, 'NYR'],
    [carl, 'PHI'],
  ])
  await finish(admin, { 101: HOME, 102: HOME, 103: HOME, 104: HOME })
  expect((await contest.process(admin, 1)).body.results).toMatchObject({ mass_elimination_prevented: true })
  expect(await statisticsOf(ann)).toMatchObject({ best_pick: null, worst_pick: null })
})

test('a pick without games that week is no one’s best, and others with the same team are counted (Y3, S6)', async () => {
  await contest.pickAndLock(1, [
    [ann, 'NYR'],
    [bob, 'BUF'],
    [carl, 'BUF'],
  ])
  await finish(admin, { 101: 'PPD', 102: HOME, 103: HOME, 104: HOME })
  await contest.process(admin, 1)
  expect(await statisticsOf(ann)).toMatchObject({ best_pick: null })
  expect(await statisticsOf(bob)).toMatchObject({ best_pick: { abbreviation: 'BUF', others: 1 } })
})

test('a pick in an excused week is neither best nor worst, until the ruling is removed (Y3, S16)', async () => {
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'DET'],
    [carl, 'PHI'],
  ])
  await finish(admin, { 102: { home: 1, away: 3 }, 103: HOME, 104: HOME })
  await contest.advance(admin, 1)
  expect(await statisticsOf(carl)).toMatchObject({ best_pick: null, worst_pick: { abbreviation: 'PHI' } })
  const { participant_id } = (await contest.get<'mySurvivorStatus'>(carl, '/my-status')).body
  const ruling = { participant_id, week_number: 1, kind: 'excuse', reason: 'The pool was down' }
  const made = await admin.post<{ ruling_id: number }>(`${contest.at}/rulings`, ruling)
  expect(made.status).toBe(201)
  expect(await statisticsOf(carl)).toMatchObject({ best_pick: null, worst_pick: null, weeks_survived: 1 })
  await admin.delete(`${contest.at}/rulings/${made.body.ruling_id}`)
  expect(await statisticsOf(carl)).toMatchObject({ worst_pick: { abbreviation: 'PHI' }, weeks_survived: 0 })
})

test('a deleted member keeps their title in the list under their name (Y2, A5)', async () => {
  const dora = await signUp(pool, 'Dora')
  Object.assign(contest, await startOver(pool, admin, [dora, carl]))
  await contest.pickAndLock(1, [
    [dora, 'BUF'],
    [carl, 'PHI'],
  ])
  await finish(admin, { 103: HOME, 104: HOME })
  await contest.advance(admin, 1)
  expect((await admin.delete(`/admin/users/${dora.userId}`)).status).toBe(200)
  const { seasons } = (await ann.get<AnswerOf<typeof listChampions>>('/champions')).body
  expect(seasons[0]?.contests[0]?.champions).toMatchObject([{ user_id: null, participant_name: 'Dora' }])
  expect((await ann.get(`/members/${dora.userId}/statistics`)).status).toBe(404)
})

test('draft results include rank, teams and wins; a title decided by a tiebreaker counts once (Y3)', async () => {
  const playoffs = await startPlayoffPool(2)
  const { admin: commissioner, members } = playoffs
  const [one] = members
  if (!one) throw new Error('nobody')
  const running = await startDraft(commissioner, members, { max_participants: 2, contest_name: 'Running' })
  await draftOn(members, running)
  const tied = await completeTied(commissioner, members, { contest_name: 'Close' })
  const { contest: decider } = (
    await createTiebreaker(commissioner, { tiebreaker_of: tied.contestId, contest_name: 'Decider' })
  ).body
  const at = addressOf(decider)
  await commissioner.post(`${at}/start`)
  await draftOn(members, { at, contestId: decider.contest_id })
  await commissioner.put('/demo/clock', { now: '2026-07-01T12:00:00.000Z' })
  await commissioner.post(`${at}/complete`)
  const all = await Promise.all(members.map((member) => statisticsOf(member)))
  expect(all.map(({ titles }) => titles).toSorted()).toEqual([0, 1])
  const mine = await statisticsOf(one)
  expect(mine.seasons).toBe(1)
  expect(mine.results.map(({ contest_name }) => contest_name)).toEqual(['Decider', 'Close', 'Running'])
  const [, close, open] = mine.results
  expect(close).toMatchObject({ place: 1, wins: 84, weeks_survived: null, out_in: null })
  expect(close?.teams.reduce((total, team) => total + team.wins, 0)).toBe(84)
  expect(open).toMatchObject({ status: 'in_progress', place: null, is_title: false })
  expect(open?.wins).toBeGreaterThan(0)
  await playoffs.pool.close()
})
