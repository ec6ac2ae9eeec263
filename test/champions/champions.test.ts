import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { listChampions } from '#contract/champions/champions.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { readChampions } from '#server/features/champions/champions.service.ts'
import { givenPool } from '../harness/fixture.ts'
import type { Person } from '../harness/people.ts'
import { AWAY, BEFORE_ALL, finish, HOME, openContest, startOver } from '../survivor/survivor-steps.ts'
import { draftOn, startDraft } from '../two-team/drafters.ts'
import { addressOf, completeTied, createTiebreaker, startPlayoffPool } from '../two-team/tied-contest.ts'

const { pool, admin, ann, bob } = await givenPool({ now: BEFORE_ALL })

test('a pool without any game played has no seasons, nor has one that is only waiting (Y2)', async () => {
  expect(await championsOf(ann)).toEqual([])
  await openContest(pool, admin, { members: [ann], start: false })
  expect(await championsOf(bob)).toEqual([])
})

type Champions = AnswerOf<typeof listChampions>
const championsOf = async (who: Person) => (await who.get<Champions>('/champions')).body.seasons

test('a running contest is listed without a champion, a completed one with its winner and date (Y2)', async () => {
  const contest = await startOver(pool, admin, [ann, bob])
  const [season] = await championsOf(bob)
  expect(season).toMatchObject({
    season_year: '2025-26',
    contests: [
      {
        contest_id: contest.id,
        status: 'in_progress',
        champions: [],
        weeks_played: 0,
        slots_played: 0,
        completed_at: null,
      },
    ],
  })
  const id = await wonByAnn()
  expect(await championsOf(bob)).toEqual([
    {
      season_year: '2025-26',
      contests: [
        {
          contest_id: id,
          contest_name: 'Survivor',
          contest_type: 'survivor',
          season_year: '2025-26',
          status: 'completed',
          tiebreaker_of: null,
          participants: 2,
          weeks_played: 1,
          slots_played: 0,
          tied: [],
          decided_by: null,
          completed_at: pool.clock.now(),
          champions: [
            {
              participant_id: expect.any(Number),
              user_id: ann.userId,
              participant_name: 'Ann Abbott',
              wins: null,
              teams: [],
            },
          ],
        },
      ],
    },
  ])
})

test('a champion’s prize is what first place pays of the fees that are paid (O11, Y2)', async () => {
  const id = await wonByAnn()
  const first = async () => (await championsOf(bob))[0]?.contests[0]
  expect(await first()).not.toHaveProperty('prize')
  await admin.put('/admin/settings', { fees: true })
  const payouts = [
    { place: 1, cents: null, share: 70 },
    { place: 2, cents: null, share: 30 },
  ]
  await admin.put(`/contest/contests/${id}/fees`, { entry_fee: '', prizes: '', fee_cents: 2_500, payouts })
  expect(await first(), 'nobody has paid').not.toHaveProperty('prize')
  const winner = (await first())?.champions[0]?.participant_id
  await admin.put(`/contest/participants/${winner}/paid`, { paid: true })
  expect(await first()).toMatchObject({ prize: '$17.50' })
})

/** A contest Ann wins in its first week. */
async function wonByAnn(): Promise<number> {
  const contest = await startOver(pool, admin, [ann, bob])
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'PHI'],
  ])
  await finish(admin, { 103: HOME, 104: HOME })
  expect((await contest.advance(admin)).body).toMatchObject({ action: 'completed_with_winner' })
  return contest.id
}

test('reopening a contest revokes its title (Y2, S11)', async () => {
  const contest = await startOver(pool, admin, [ann, bob])
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'PHI'],
  ])
  await finish(admin, { 103: AWAY, 104: AWAY })
  await contest.advance(admin)
  expect(namesOf(await championsOf(ann))).toEqual([['2025-26', 'Survivor: Bob Baker']])
  await contest.post(admin, '/reopen')
  expect(namesOf(await championsOf(ann))).toEqual([['2025-26', 'Survivor: ']])
})

const namesOf = (seasons: Champions['seasons']) =>
  seasons.map(({ season_year, contests }) => [
    season_year,
    ...contests.map((of) => `${of.contest_name}: ${of.champions.map((who) => who.participant_name).join(' and ')}`),
  ])

test('seasons are listed newest first, each in as many queries as one contest alone (Y2)', async () => {
  await wonByAnn()
  const one = await countQueries()
  await sql`
    insert into contests (contest_name, contest_type, season_year, season_start_date, max_participants, status, created_at)
    select 'Old', contest_type, '2023-24', '2023-10-10', max_participants, status, created_at from contests`.execute(
    pool.db,
  )
  expect(namesOf(await championsOf(ann))).toEqual([
    ['2025-26', 'Survivor: Ann Abbott'],
    ['2023-24', 'Old: '],
  ])
  expect(await countQueries()).toBe(one)
  expect(one).toBeLessThanOrEqual(6)
})

async function countQueries(): Promise<number> {
  let asked = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await readChampions({ db: pool.db.withPlugin(counting) })
  return asked
}

test('members sharing first place are champions until their tiebreaker decides (Y2, B1)', async () => {
  const playoffs = await startPlayoffPool(3)
  const { admin: commissioner, members } = playoffs
  const tied = await completeTied(commissioner, members.slice(0, 2), { contest_name: 'Close' })
  expect(namesOf(await championsOf(commissioner))).toEqual([['2025-26', 'Close: Member 1 and Member 2']])
  const created = await createTiebreaker(commissioner, { tiebreaker_of: tied.contestId, contest_name: 'Decider' })
  const { contest } = created.body
  const at = addressOf(contest)
  await commissioner.post(`${at}/start`)
  await draftOn(members, { at, contestId: contest.contest_id })
  await commissioner.put('/demo/clock', { now: '2026-07-01T12:00:00.000Z' })
  await commissioner.post(`${at}/complete`)
  const [season] = await championsOf(commissioner)
  const [decider, close] = season?.contests ?? []
  expect(close?.decided_by).toBe(decider?.contest_id)
  expect(close?.champions).toHaveLength(1)
  expect(close?.champions[0]?.participant_name).toBe(decider?.champions[0]?.participant_name)
  expect(close?.champions[0]).toMatchObject({ wins: 84, teams: [expect.any(String), expect.any(String)] })
  expect(decider?.champions[0]?.teams).toHaveLength(8)
  await playoffs.pool.close()
})

test('a champion’s wins are those counted when the contest was completed (Y2, D7)', async () => {
  const playoffs = await startPlayoffPool(2)
  const { admin: commissioner, members } = playoffs
  const draft = await startDraft(commissioner, members, { max_participants: 2, contest_name: 'Plain' })
  const wishes = ['COL', 'VAN', 'CHI', 'DAL']
  await draftOn(members, draft, {
    choose: (teams) => {
      const wish = wishes.shift()
      return teams.find(({ abbreviation }) => abbreviation === wish)
    },
  })
  const running = await championsOf(commissioner)
  expect(running[0]?.contests[0]).toMatchObject({ status: 'in_progress', champions: [], weeks_played: null })
  await commissioner.post(`${draft.at}/complete`)
  const champion = async () => (await championsOf(commissioner))[0]?.contests[0]?.champions[0]
  const before = await champion()
  expect(before?.teams).toEqual(['COL', 'DAL'])
  await playoffs.pool.db.deleteFrom('games').execute()
  expect(await champion()).toEqual(before)
  await playoffs.pool.close()
})
