import { beforeEach, expect, test } from 'vitest'
import type { whatWaits } from '#contract/dashboard/waiting.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { playoffBracket } from '#contract/playoffs/bracket.ts'
import type * as calls from '#contract/playoffs/standings.ts'
import { days, hours } from '#rules/time.ts'
import { bundledGames, bundledTeams } from '#server/features/games/bundled.ts'
import { updateByItself } from '#server/features/playoffs/standings.job.ts'
import { replayNhl } from '#server/nhl/replay.ts'
import { givenPool } from '../harness/fixture.ts'
import { startNhl, type TestNhl } from '../harness/league/nhl-replay.ts'

/** Ten minutes after the last game of 2025-26, SEA 0 at COL 2. */
const JUST_OVER = '2026-04-17T04:50:00.000Z'
let nhl: TestNhl
const { pool, admin, ann } = await givenPool({
  now: JUST_OVER,
  season: 'played',
  nhl: (clock) => {
    nhl = startNhl({ clock })
    return nhl.nhl
  },
})

type Line = Record<string, number> & { teamAbbrev: { default: string } }
const complete = await (async (): Promise<Line[]> => {
  const recorded = { games: await bundledGames(), teams: await bundledTeams(), now: () => '2026-04-17T16:00:00.000Z' }
  const response = await replayNhl(recorded)('/v1/standings/2026-04-17', {
    headers: {},
    signal: AbortSignal.timeout(9_000),
  })
  // The replay's own response.
  return ((await response.json()) as { standings: Line[] }).standings
})()
const without = (team: Line, lost: Partial<Line>): Line => ({ ...team, ...lost }) as Line
/** The NHL's standings without the last game. */
const oneBehind = complete.map((team) => {
  const { gamesPlayed = 0, wins = 0, losses = 0, points = 0 } = team
  if (team.teamAbbrev.default === 'COL') {
    return without(team, { gamesPlayed: gamesPlayed - 1, wins: wins - 1, points: points - 2 })
  }
  if (team.teamAbbrev.default === 'SEA') return without(team, { gamesPlayed: gamesPlayed - 1, losses: losses - 1 })
  return team
})

beforeEach(async () => {
  await pool.db.deleteFrom('playoff_standings').execute()
  const none = { behind_since: null, behind: null, chosen_season: null, chosen_table: null }
  await pool.db
    .updateTable('standings_update')
    .set({ ...none, last_update: null })
    .execute()
  await admin.put('/admin/settings', { season_year: '2025-26' })
  pool.clock.set(JUST_OVER)
  nhl.giveTable(oneBehind)
})

type Table = AnswerOf<typeof calls.standings>
const read = async () => (await ann.get<Table>('/playoff-standings')).body
const colorado = async () => (await read()).standings.find((team) => team.abbreviation === 'COL')
const askedNow = () => nhl.asked.filter((path) => path.startsWith('/v1/standings')).length
const BEHIND = "The league's table is one game behind: COL, SEA"

test('final standings one game behind are not used: the pool’s own count, marked, and the NHL is polled every hour (B4)', async () => {
  expect(await updateByItself(pool.deps)).toContain(`computed from the games that are final. ${BEHIND}.`)
  expect(await colorado()).toMatchObject({ games_played: 82, wins: 55, points: 121 })
  expect((await read()).league_behind).toEqual({ words: BEHIND, is_to_choose: false })
  expect((await ann.get<AnswerOf<typeof playoffBracket>>('/playoff-bracket')).body.is_own_table).toBe(true)
  const before = askedNow()
  pool.clock.advance(hours(1))
  expect(await updateByItself(pool.deps)).toContain('nothing new')
  pool.clock.advance(hours(23))
  await updateByItself(pool.deps)
  expect(askedNow() - before).toBe(2)
  expect(await pool.db.selectFrom('playoff_standings').select('standing_date').distinct().execute()).toHaveLength(1)
})

test('once they agree they are used, and polling stops, until a corrected score makes them wrong (B4)', async () => {
  await updateByItself(pool.deps)
  nhl.giveTable(complete)
  pool.clock.advance(hours(1))
  expect(await updateByItself(pool.deps)).toContain('from the NHL’s table')
  expect(await read()).toMatchObject({ league_behind: null })
  pool.clock.advance(hours(1))
  expect(await updateByItself(pool.deps)).toBeNull()
  const game = pool.db.updateTable('games').where('game_id', '=', 2025020005)
  const { home_score, away_score } = await pool.db
    .selectFrom('games')
    .select(['home_score', 'away_score'])
    .where('game_id', '=', 2025020005)
    .executeTakeFirstOrThrow()
  await game.set({ home_score: away_score, away_score: home_score }).execute()
  expect(await updateByItself(pool.deps)).toContain("The league's table differs from our games")
  await game.set({ home_score, away_score }).execute()
})

test('an NHL that is down just after the last game is polled again (B4)', async () => {
  nhl.misbehave('unreachable')
  await updateByItself(pool.deps)
  expect((await read()).league_behind).toMatchObject({ words: 'The league has no final table yet' })
  nhl.misbehave(null)
  nhl.giveTable(complete)
  pool.clock.advance(hours(1))
  await updateByItself(pool.deps)
  expect((await read()).league_behind).toBeNull()
})

test('after three days the desk asks the commissioner to choose, and the choice stays (B4)', async () => {
  await updateByItself(pool.deps)
  expect(await admin.post('/playoff-standings/final-table', { table: 'nhl' })).toMatchObject({ status: 200 })
  expect(await colorado(), 'the NHL’s, as chosen').toMatchObject({ games_played: 81, points: 119 })
  pool.clock.advance(hours(1))
  expect(await updateByItself(pool.deps)).toBeNull()
  expect(await admin.post('/playoff-standings/final-table', { table: 'own' })).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_choose' },
  })
})

test('the desk lists the differences from three days on (B4)', async () => {
  await updateByItself(pool.deps)
  const waits = async () => (await admin.get<AnswerOf<typeof whatWaits>>('/admin/waiting')).body.items
  pool.clock.advance(days(3) - 1)
  expect((await waits()).filter((item) => item.kind === 'final_table')).toEqual([])
  pool.clock.advance(1)
  expect((await waits()).find((item) => item.kind === 'final_table')).toMatchObject({ words: BEHIND })
  await admin.post('/playoff-standings/final-table', { table: 'own' })
  expect((await waits()).filter((item) => item.kind === 'final_table')).toEqual([])
  expect(await colorado()).toMatchObject({ games_played: 82, points: 121 })
})
