import { beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { GameRow, GamesByDate, seasonGames } from '#contract/games/games.ts'
import { givenPool } from '../harness/fixture.ts'

/**
 * The admin's tables of games beyond the games themselves: paging by day, and a warning when someone else was faster.
 */
const { admin, ann } = await givenPool({ now: '2025-11-12T02:00:00.000Z', season: 'played' })
beforeEach(async () => {
  await admin.put('/admin/settings', { season_year: '2025-26' })
})

test('the days of the pool’s season come with their game counts and today’s league day (T1)', async () => {
  const season = await dates()
  expect(season).toMatchObject({ success: true, season_year: '2025-26', today: '2025-11-11' })
  expect(season.dates[0]).toEqual({ game_date: '2025-10-07', games: 3 })
  expect(season.dates.reduce((sum, { games }) => sum + games, 0)).toBe(1312)
  expect(season.dates.map(({ game_date }) => game_date)).toEqual(
    [...new Set(season.dates.map(({ game_date }) => game_date))].toSorted(),
  )
  expect(season.seasons).toEqual(['2026-27', '2025-26'])
  expect(season.teams).toHaveLength(32)
  expect(season.teams[0]).toEqual({ abbreviation: 'ANA', team_name: 'Anaheim Ducks' })
})

type Dates = AnswerOf<typeof seasonGames.dates>
const dates = async (query = '', kind = 'games') => (await ann.get<Dates>(`/${kind}/dates${query}`)).body

test('each season and its playoffs have their own days; a season without games has none', async () => {
  expect((await dates('?season_year=2026-27')).dates[0]).toMatchObject({ game_date: '2026-09-29' })
  const playoffs = await dates('', 'playoff-games')
  expect(playoffs.dates.reduce((sum, { games }) => sum + games, 0)).toBe(82)
  expect(playoffs.seasons).not.toContain('2026-27')
  expect(await dates('?season_year=1999-00')).toMatchObject({ dates: [], free_game_id: 1999090001 })
  expect((await dates('?season_year=1999-00')).seasons).toContain('1999-00')
  expect((await ann.get('/games/dates?season_year=1999')).status).toBe(400)
})

test('the days and games of a range can be limited to one team', async () => {
  const boston = await dates('?team=bos')
  expect(boston.dates).toHaveLength(82)
  const [first, second] = boston.dates
  const { body } = await ann.get<GamesByDate>(
    `/games/range?start=${first?.game_date}&end=${second?.game_date}&team=BOS`,
  )
  expect(body.map(({ games }) => games.length)).toEqual([1, 1])
  for (const { games } of body) {
    for (const game of games) expect([game.team_abbrev, game.opponent_abbrev]).toContain('BOS')
  }
  expect((await dates('?team=QUE')).dates).toEqual([])
})

test('the suggested provisional id is free', async () => {
  const { free_game_id } = await dates('?season_year=2026-27')
  expect(free_game_id).toBe(2026091345)
  const added = await admin.post('/games', {
    game_id: free_game_id,
    season_year: '2026-27',
    game_date: '2027-04-20',
    game_state: 'FUT',
    home_abbrev: 'BOS',
    away_abbrev: 'TOR',
  })
  expect(added.status).toBe(201)
  expect((await dates('?season_year=2026-27')).free_game_id).toBe(2026091346)
})

test('the second of two admins editing a score is warned, and their edit is not saved', async () => {
  const path = '/games/2025020262/21'
  const { version, ...before } = (await admin.get<OneGame>(path)).body.game
  const first = await admin.put<OneGame>(path, { team_score: 5, opponent_score: 1, version })
  expect(first.status).toBe(200)
  expect(first.body.game.version).not.toBe(version)
  expect(await admin.put(path, { team_score: 0, opponent_score: 9, version })).toMatchObject(CHANGED)
  expect((await admin.get<OneGame>(path)).body.game).toEqual(first.body.game)
  const again = { team_score: 0, opponent_score: 9, version: first.body.game.version }
  expect((await admin.put<OneGame>(path, again)).body.game).toMatchObject({ team_score: 0, opponent_score: 9 })
  // Without a version, as in older clients, the last save wins.
  const { team_score, opponent_score } = before
  expect((await admin.put<OneGame>(path, { team_score, opponent_score })).status).toBe(200)
})

type OneGame = { success: true; game: GameRow }
const CHANGED = {
  status: 409,
  body: {
    success: false,
    code: 'changed_meanwhile',
    message: 'Someone else just changed this. Review it and save again.',
  },
}

test('of two admins who save at the same moment, one is warned', async () => {
  const path = '/games/2025020261/30'
  const { version } = (await admin.get<OneGame>(path)).body.game
  const answers = await Promise.all(
    [3, 4].map((team_score) => admin.put(path, { team_score, opponent_score: 1, version })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('saving from an old version of a game is refused, and so is a game that is gone', async () => {
  const [day] = (await admin.get<GamesByDate>('/games/date/2025-11-13')).body
  const [row] = day?.games ?? []
  if (!row) throw new Error('no game on that day')
  const path = `/games/${row.game_id}/${row.team_id}`
  const game = {
    game_id: row.game_id,
    season_year: row.season_year,
    game_date: row.game_date,
    start_time: row.start_time,
    home_abbrev: row.team_abbrev,
    away_abbrev: row.opponent_abbrev,
    version: row.version,
  }
  const postponed = { ...game, game_state: 'PPD' }
  expect(await admin.post('/games', postponed)).toMatchObject({ status: 200, body: { updated: 1 } })
  expect(await admin.post('/games', { ...game, game_state: 'FUT' })).toMatchObject(CHANGED)
  expect((await admin.get<OneGame>(path)).body.game).toMatchObject({ game_state: 'PPD' })
  await admin.delete(path)
  expect(await admin.post('/games', postponed)).toMatchObject(CHANGED)
  expect((await admin.get(path)).status).toBe(404)
})

test.each([
  [{ team_score: -1, opponent_score: 2 }, { team_score: 'Must be at least 0' }],
  [{ team_score: 'abc', opponent_score: 2 }, { team_score: 'Enter a whole number' }],
  [{ team_score: 1e9, opponent_score: 2 }, { team_score: 'Must be at most 99' }],
])('a score of %j is refused with a clear sentence', async (body, fields) => {
  const answer = await admin.put('/games/2025020259/20', body)
  expect(answer).toMatchObject({ status: 400, body: { success: false, fields } })
})
