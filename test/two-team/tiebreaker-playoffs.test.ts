import { expect, test } from 'vitest'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/two-team/leaderboard.ts'
import { draftOn, joinAll, readContest, readDraft, type Teams } from './drafters.ts'
import { draftAll, playoffDays, playoffGames, standAfter, teamsFor } from './playoff-model.ts'
import { addressOf, createOpenTiebreaker, givenPlayoffPool } from './tied-contest.ts'

const { admin, members } = await givenPlayoffPool(16)
const { contest: empty } = (await createOpenTiebreaker(admin, 2)).body

test.each([2, 7, 16])(
  'a draft of %i gives everyone the model’s teams',
  async (size) => {
    const people = members.slice(0, size)
    const { contest } = (await createOpenTiebreaker(admin, size)).body
    const at = addressOf(contest)
    await joinAll(people, at)
    if (size < 16) await admin.post(`${at}/start`)
    const { order } = await readDraft(admin, at)
    const names = order.map((drafter) => drafter.participant_name)
    const wishes = new Map(names.map((name) => [name, wishesOf(name)]))
    await draftOn(people, { at, contestId: contest.contest_id }, { choose: choosing(names, wishes) })
    const rosters = draftAll(names, wishes)
    const rows = await rowsOf(contest.contest_id)
    for (const row of rows) {
      expect(row.teams.map((team) => team.abbreviation)).toEqual(rosters.get(row.participant_name))
      expect(row).toMatchObject({ rank: 1, total_playoff_wins: 0, team1_name: null, team2_name: null })
    }
    contests.push({ size, at, contestId: contest.contest_id, rosters })
  },
  180_000,
)

/** The real playoffs of 2026, day by day, in tiebreakers of every size, checked against `playoff-model.ts`. */

type Rows = AnswerOf<typeof calls.leaderboard>
type Played = { size: number; at: string; contestId: number; rosters: Map<string, string[]> }

const contests: Played[] = []

const rowsOf = async (contestId: number) => (await admin.get<Rows>(`/contest/leaderboard?contest_id=${contestId}`)).body

/** A list of all teams, different for each person but the same in each run. */
function wishesOf(name: string): string[] {
  const teams = teamsFor(16)
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % teams.length
  const list = [...teams.slice(turn), ...teams.slice(0, turn)]
  return turn % 2 === 0 ? list : list.reverse()
}

/** Each person's best team that is left, in a snake. */
function choosing(names: readonly string[], wishes: ReadonlyMap<string, readonly string[]>) {
  const line: string[] = []
  return (teams: Teams) => {
    if (line.length === 0) line.push(...names, ...names.toReversed())
    const left = teams.map((team) => team.abbreviation)
    const wish = wishes.get(line.shift() ?? '')?.find((abbreviation) => left.includes(abbreviation))
    return teams.find((team) => team.abbreviation === wish)
  }
}

test('after each day of the playoffs every leaderboard matches the model (B3)', async () => {
  expect(contests.length).toBe(3)
  for (const day of playoffDays) {
    // Late enough for the longest West Coast game.
    const { status } = await admin.put('/demo/clock', { now: `${day}T23:59:00-10:00` })
    expect(status).toBe(200)
    for (const { contestId, rosters } of contests)
      expect(summaryOf(await rowsOf(contestId)), day).toEqual(standAfter(day, rosters))
  }
  for (const { contestId, rosters, size } of contests) {
    const rows = await rowsOf(contestId)
    const undrafted = teamsFor(16).filter((team) => ![...rosters.values()].flat().includes(team)).length
    const total = rows.reduce((sum, row) => sum + (row.total_playoff_wins ?? 0), 0)
    if (undrafted === 0) expect(total, `tiebreaker of ${size}`).toBe(playoffGames)
    const { body: race } = await admin.get<Race>(`/contest/leaderboard/race?contest_id=${contestId}`)
    expect(race.rows.map((line) => line.wins.at(-1))).toEqual(rows.map((row) => row.total_playoff_wins))
  }
}, 180_000)

type Race = AnswerOf<typeof calls.leaderboardRace>
const summaryOf = (rows: Rows) =>
  rows.map((row) => ({ name: row.participant_name, wins: row.total_playoff_wins, rank: row.rank }))

test('the dashboard shows the leader of the newest tiebreaker, and once it is over its champion', async () => {
  const newest = contests.at(-1)
  if (!newest) throw new Error('no tiebreaker')
  const leaderOf = async () => (await admin.get<{ data: Analytics }>('/contest/analytics')).body.data.leader
  const { contest_id } = (await admin.get<{ contest_id: number }>('/contest/contests/active/playoff_tiebreaker')).body
  expect(contest_id).toBe(newest.contestId)
  const [first] = standAfter('2026-12-31', newest.rosters)
  expect(await leaderOf()).toEqual({ name: first?.name, wins: first?.wins })
  for (const { at } of contests) expect((await admin.post(`${at}/complete`)).status).toBe(200)
  expect(await readContest(admin, newest.at)).toMatchObject({ status: 'completed' })
  expect(await leaderOf()).toEqual({ name: first?.name, wins: first?.wins })
  expect(summaryOf(await rowsOf(newest.contestId))).toEqual(standAfter('2026-12-31', newest.rosters))
})

test('once the playoffs are over no tiebreaker is made or joined: a later drafter would know who wins (B1, O9)', async () => {
  const [member] = members
  expect(await member?.post(`${addressOf(empty)}/join`)).toMatchObject({
    status: 409,
    body: { code: 'nothing_left_to_play' },
  })
  expect(await readContest(admin, addressOf(empty))).toMatchObject({ status: 'waiting', current_participants: 0 })
  expect(await createOpenTiebreaker(admin, 2)).toMatchObject({ status: 409, body: { code: 'nothing_left_to_play' } })
})
