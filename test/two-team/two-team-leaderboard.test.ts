import { expect, test } from 'vitest'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/two-team/leaderboard.ts'
import { isFinal, winnerOf } from '#rules/games/games.ts'
import { givenPool } from '../harness/fixture.ts'
import { startPool } from '../harness/harness.ts'
import { readOfficialTable } from '../harness/league/official-tables.ts'
import { signIn } from '../harness/people.ts'
import { createTwoTeam, draftOn, personOf, readDraft, readTeams, signUpMany, startDraft } from './drafters.ts'

const { pool, admin } = await givenPool({ now: '2026-05-01T12:00:00.000Z', season: 'played' })
const members = await signUpMany(pool, 17)

test('the wins of all 32 teams match the official final standings of 2025-26 (D7)', async () => {
  const sixteen = members.slice(0, 16)
  const draft = await startDraft(admin, sixteen)
  expect(await leaderOf(), 'a draft has no leader').toBeNull()
  await draftOn(sixteen, draft)
  const rows = await rowsOf(draft.contestId)
  const teams = rows.flatMap((row) => row.teams)
  expect(new Map(teams.map(({ abbreviation, games_played, wins }) => [abbreviation, { games_played, wins }]))).toEqual(
    officialTable(),
  )
  for (const row of rows) {
    expect(row.total_wins).toBe(row.team1_wins + row.team2_wins)
    expect(row).toMatchObject({ games_played: 164, games_left: 0, games_in_hand: 0, total_playoff_wins: null })
    expect([row.team1_abbrev, row.team2_abbrev]).toEqual(row.teams.map((team) => team.abbreviation))
    expect(row.rank).toBe(1 + rows.filter((other) => other.total_wins > row.total_wins).length)
  }
  expect(rows.map((row) => row.total_wins)).toEqual(rows.map((row) => row.total_wins).toSorted((a, b) => b - a))
  expect(await leaderOf()).toEqual({ name: rows[0]?.participant_name, wins: rows[0]?.total_wins })

  const { days, rows: lines } = await raceOf(draft.contestId)
  expect(lines.map((line) => line.participant_id)).toEqual(rows.map((row) => row.participant_id))
  expect(lines.map((line) => line.wins.at(-1))).toEqual(rows.map((row) => row.total_wins))
  expect([days[0], days.at(-1)]).toEqual(['2025-10-07', '2026-04-16'])
  for (const { wins } of lines) expect(wins).toHaveLength(days.length)

  await admin.post(`${draft.at}/complete`)
  expect(await leaderOf(), 'the completed contest is still the active one').not.toBeNull()
}, 180_000)

type Rows = AnswerOf<typeof calls.leaderboard>
type Race = AnswerOf<typeof calls.leaderboardRace>

const rowsOf = async (contestId: number) => (await admin.get<Rows>(`/contest/leaderboard?contest_id=${contestId}`)).body
const raceOf = async (contestId: number) =>
  (await admin.get<Race>(`/contest/leaderboard/race?contest_id=${contestId}`)).body
const leaderOf = async () => (await admin.get<{ data: Analytics }>('/contest/analytics')).body.data.leader

/** The official final standings: abbreviation to games played and wins. */
function officialTable(): Map<string, { games_played: number; wins: number }> {
  return new Map(
    readOfficialTable('standings-final.csv').map(({ abbreviation, games_played, wins }) => [
      abbreviation,
      { games_played, wins },
    ]),
  )
}

test('in mid-season each team’s record matches the games, and today’s games are next to it', async () => {
  // 7:30 PM in New York on 2025-11-11: some of the evening's games are in progress.
  const own = await startPool({ now: '2025-11-12T00:30:00.000Z', season: 'known at now' })
  const boss = await signIn(own, 'admin')
  const [one, two] = [await signIn(own, 'ann'), await signIn(own, 'bob')]
  const draft = await startDraft(boss, [one, two], { max_participants: 2 })
  await draftOn([one, two], draft)
  const { body: rows } = await boss.get<Rows>(`/contest/leaderboard?contest_id=${draft.contestId}`)
  const games = await own.db
    .selectFrom('games')
    .selectAll()
    .where('season_year', '=', '2025-26')
    .where('game_type', '=', 2)
    .execute()
  for (const team of rows.flatMap((row) => row.teams)) {
    const all = games.filter((game) => game.home_team_id === team.team_id || game.away_team_id === team.team_id)
    const won = all.filter((game) => {
      const winner = winnerOf({ ...game, level_winner: null })
      return winner === (game.home_team_id === team.team_id ? 'home' : 'away')
    })
    expect(team).toMatchObject({
      wins: won.length,
      games_played: all.filter((game) => isFinal(game.game_state)).length,
    })
    expect(team.games_played + team.games_left).toBe(82)
    const today = all.filter((game) => game.game_date === '2025-11-11')
    expect(team.games_today.map((game) => [game.game_id, game.is_home, game.game_state])).toEqual(
      today.map((game) => [game.game_id, game.home_team_id === team.team_id, game.game_state]),
    )
  }
  expect(rows[1]?.games_in_hand).toBe((rows[0]?.games_played ?? 0) - (rows[1]?.games_played ?? 0))
  for (const { teams, pace, last_seven_days, participant_id } of rows) {
    const rates = teams.map(({ wins, games_played }) => (82 * wins) / games_played)
    expect(pace).toBe(Math.round(rates.reduce((sum, rate) => sum + rate, 0)))
    const week = (day: string) => '2025-11-05' <= day && day <= '2025-11-11'
    const wonBy = (team: number) => games.filter((game) => week(game.game_date) && winnerIdOf(game) === team)
    expect(last_seven_days?.wins).toBe(teams.flatMap(({ team_id }) => wonBy(team_id)).length)
    expect(last_seven_days?.places_gained, String(participant_id)).toEqual(expect.any(Number))
  }
  await own.close()
})

type ScoredGame = Omit<Parameters<typeof winnerOf>[0], 'level_winner'>

const winnerIdOf = (game: ScoredGame & { home_team_id: number; away_team_id: number }) => {
  const winner = winnerOf({ ...game, level_winner: null })
  return winner === null ? null : winner === 'home' ? game.home_team_id : game.away_team_id
}

test('a reader with the current version gets a 304, until a game is scored or the league day ends', async () => {
  const own = await startPool({ now: '2025-11-12T00:30:00.000Z', season: 'known at now' })
  const boss = await signIn(own, 'admin')
  const [one, two] = [await signIn(own, 'ann'), await signIn(own, 'bob')]
  const draft = await startDraft(boss, [one, two], { max_participants: 2 })
  await draftOn([one, two], draft)
  for (const path of ['/contest/leaderboard', '/contest/leaderboard/race']) {
    const read = (etag?: string) =>
      own.app.inject({
        url: `/api${path}?contest_id=${draft.contestId}`,
        headers: { authorization: `Bearer ${one.token}`, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
      })
    const first = await read()
    const etag = String(first.headers.etag)
    expect([first.statusCode, (await read(etag)).statusCode]).toEqual([200, 304])
    expect((await read(etag)).body).toBe('')
    expect((await read('W/"another"')).statusCode).toBe(200)
    const [won] = (await boss.get<Rows>(`/contest/leaderboard?contest_id=${draft.contestId}`)).body
    const game = await own.db
      .selectFrom('games')
      .select(['game_id', 'home_team_id'])
      .where('season_year', '=', '2025-26')
      .where('game_state', '=', 'FUT')
      .where('home_team_id', '=', won?.teams[0]?.team_id ?? 0)
      .orderBy('game_id')
      .executeTakeFirstOrThrow()
    const saved = await boss.put(`/games/${game.game_id}/${game.home_team_id}`, {
      team_score: 3,
      opponent_score: 1,
      game_state: 'OFF',
    })
    expect(saved.status).toBe(200)
    expect((await read(etag)).statusCode, 'a score was saved').toBe(200)
  }
  const [before] = (await one.get<Rows>(`/contest/leaderboard?contest_id=${draft.contestId}`)).body
  own.clock.set('2025-11-12T05:00:00.000Z')
  const [after] = (await one.get<Rows>(`/contest/leaderboard?contest_id=${draft.contestId}`)).body
  const daysOf = (row: Rows[number] | undefined) =>
    row?.teams.flatMap(({ games_today }) => games_today.map((of) => of.game_id))
  expect(daysOf(after)).not.toEqual(daysOf(before))
  await own.close()
})

test('the leaderboard is empty until the first pick; then it lists everyone, even those without a team', async () => {
  const two = members.slice(0, 2)
  const draft = await startDraft(admin, two, { max_participants: 2 })
  expect(await rowsOf(draft.contestId)).toEqual([])
  expect(await raceOf(draft.contestId)).toEqual({ success: true, days: [], last_day: null, rows: [] })
  await draftOn(two, draft, { until: 1 })
  const [first, second] = await rowsOf(draft.contestId)
  expect(first).toMatchObject({ rank: 1, team1_name: expect.any(String), team2_name: null, team2_wins: 0 })
  expect(second).toMatchObject({ rank: 2, team1_name: null, total_wins: 0, teams: [] })
})

test('with two copies of each team both owners get its wins, and ties share a rank', async () => {
  const draft = await startDraft(admin, members, { max_participants: 32 })
  const { order } = await readDraft(admin, draft.at)
  const [first, second] = order.map((drafter) => personOf(members, drafter.user_id))
  const [team] = await readTeams(admin, draft.contestId)
  await first?.post(`${draft.at}/draft/pick`, { team_id: team?.team_id })
  await second?.post(`${draft.at}/draft/pick`, { team_id: team?.team_id })
  const rows = await rowsOf(draft.contestId)
  expect(rows.map((row) => row.rank)).toEqual([1, 1, ...Array(15).fill(3)])
  expect(rows[0]?.total_wins).toBe(rows[1]?.total_wins)
})

test('another season’s contest counts its own games, and an unknown contest is refused', async () => {
  const two = members.slice(0, 2)
  const draft = await startDraft(admin, two, { max_participants: 2, season_year: '2026-27' })
  await draftOn(two, draft)
  const rows = await rowsOf(draft.contestId)
  expect(rows.map((row) => [row.total_wins, row.games_played, row.games_left])).toEqual([
    [0, 0, 168],
    [0, 0, 168],
  ])
  expect((await admin.get('/contest/leaderboard?contest_id=99999')).status).toBe(404)
  expect((await admin.get('/contest/leaderboard')).status).toBe(400)
  const { contest } = await createTwoTeam(admin)
  expect(await rowsOf(contest.contest_id)).toEqual([])
})
