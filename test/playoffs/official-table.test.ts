import { beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type * as calls from '#contract/playoffs/standings.ts'
import { givenPool } from '../harness/fixture.ts'
import { startNhl, type TestNhl } from '../harness/league/nhl-replay.ts'
import { type OfficialTeam, readOfficialTable } from '../harness/league/official-tables.ts'

let nhl: TestNhl
const { pool, admin } = await givenPool({
  now: '2026-04-21T02:00:00.000Z',
  season: 'played',
  nhl: (clock) => {
    nhl = startNhl({ clock })
    return nhl.nhl
  },
})
beforeEach(async () => {
  nhl.misbehave(null)
  nhl.giveTable(null)
  pool.clock.set('2026-04-21T02:00:00.000Z')
  await pool.db.deleteFrom('playoff_standings').execute()
})
const official = readOfficialTable('standings-final.csv')

/** A line in the NHL's format. */
const asReported = (team: OfficialTeam, season = 20252026) => ({
  teamAbbrev: { default: team.abbreviation },
  seasonId: season,
  gamesPlayed: team.games_played,
  wins: team.wins,
  losses: team.losses,
  otLosses: team.ot_losses,
  points: team.points,
  regulationWins: team.regulation_wins,
  regulationPlusOtWins: team.regulation_plus_ot_wins,
  goalFor: team.goals_for,
  goalAgainst: team.goals_against,
  leagueSequence: team.league_sequence,
  conferenceSequence: team.conference_sequence,
  divisionSequence: team.division_sequence,
  wildcardSequence: team.wildcard_sequence,
})

test('the NHL’s standings are stored, and match the games without a difference (O5)', async () => {
  nhl.giveTable(official.map((team) => asReported(team)))
  const answer = await update()
  expect(answer).toMatchObject({ inserted: 32, source: 'nhl', nhl_problem: null, differences: [] })
  const { body } = await admin.get<Table>('/playoff-standings')
  expect(
    body.standings.map(({ standings_id, season_year, team_id, team_name, by_hand, version, ...facts }) => facts),
  ).toEqual(official)
  expect(await update()).toMatchObject({ inserted: 0, updated: 0, unchanged: 32 })
})

type Table = AnswerOf<typeof calls.standings>
type Updated = AnswerOf<typeof calls.updateStandings>

const update = async () => (await admin.post<Updated>('/playoff-standings/update')).body

test('standings behind the results on the last day are stored as the NHL has them, and the differences are listed', async () => {
  // On the last day games can still be on.
  pool.clock.set('2026-04-17T03:00:00.000Z')
  const behind = official.map((team, place) => {
    if (place > 0) return team
    return { ...team, wins: team.wins - 1, games_played: team.games_played - 1, points: team.points - 2 }
  })
  nhl.giveTable(behind.map((team) => asReported(team)))
  const [first] = official
  expect(await update()).toMatchObject({
    source: 'nhl',
    differences: [
      { abbreviation: first?.abbreviation, field: 'wins', nhl: (first?.wins ?? 0) - 1, computed: first?.wins },
      { abbreviation: first?.abbreviation, field: 'points', nhl: (first?.points ?? 0) - 2, computed: first?.points },
    ],
  })
})

test.each([
  ['is empty', [], 'The NHL has no table yet.'],
  [
    'is of last season',
    official.map((team) => asReported(team, 20242025)),
    'The NHL answered with the table of another season.',
  ],
  ['misses a team', official.slice(1).map((team) => asReported(team)), 'The NHL answered with a table of other teams.'],
  [
    'has an impossible line',
    [{ ...asReported(official[0] as OfficialTeam), wins: 90 }],
    'The NHL answered something unknown (in standings.0.gamesPlayed).',
  ],
])('if the NHL’s standings %s, the computed ones are stored with the reason', async (_what, standings, nhl_problem) => {
  nhl.giveTable(standings)
  expect(await update()).toMatchObject({ inserted: 32, source: 'computed', nhl_problem, differences: [] })
})

test('without the NHL the computed standings are used; without games too, the update is refused with a reason', async () => {
  nhl.misbehave('unreachable')
  expect(await update()).toMatchObject({ source: 'computed', nhl_problem: 'The NHL could not be reached.' })
  await admin.put('/admin/settings', { season_year: '2026-27' })
  const none = await admin.post<FailureBody>('/playoff-standings/update')
  expect(none).toMatchObject({ status: 502, body: { code: 'nhl_unavailable' } })
  await admin.put('/admin/settings', { season_year: '2025-26' })
})
