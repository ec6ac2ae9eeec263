import { expect, test } from 'vitest'
import type { GameRow, GamesByDate } from '#contract/games/games.ts'
import type { HandedInGame } from '#rules/games/handed-in.ts'
import { bundledGames, loadBundledSeasons } from '#server/features/games/bundled.ts'
import { givenPool } from '../harness/fixture.ts'
import type { Answer } from '../harness/people.ts'

const { pool, admin, ann } = await givenPool({ now: '2025-11-12T17:00:00.000Z' })
await loadBundledSeasons({ ...pool.deps, now: () => '2026-07-01T12:00:00.000Z' })

test('without a season the list is the pool’s season, by league day and start time, each game once from its home side', async () => {
  const { status, body } = await ann.get<GamesByDate>('/games')
  expect(status).toBe(200)
  expect(body.flatMap((group) => group.games)).toHaveLength(1312)
  const dates = body.map((group) => group.game_date)
  expect(dates).toEqual([...new Set(dates)].sort())
  const [opening] = body
  expect(opening?.game_date).toBe('2025-10-07')
  expect(opening?.games.map((game) => `${game.opponent_abbrev} at ${game.team_abbrev}`)).toEqual([
    'CHI at FLA',
    'PIT at NYR',
    'COL at LAK',
  ])
  expect(opening?.games.every((game) => game.is_home)).toBe(true)
  const next = await ann.get<GamesByDate>('/games?season_year=2026-27')
  expect(next.body.flatMap((group) => group.games)).toHaveLength(1344)
})

test('playoff games have their own list, with round, series and game number', async () => {
  const { body } = await ann.get<GamesByDate>('/playoff-games')
  const games = body.flatMap((group) => group.games)
  expect(games).toHaveLength(82)
  expect(games.at(-1)).toMatchObject({ round: 4, series: 'O', game_number: 6, team_abbrev: 'VGK', team_score: 0 })
})

test('a game belongs to its day in New York, not to the UTC date (T1)', async () => {
  const { body } = await ann.get<GamesByDate>('/games/date/2025-11-11')
  const starts = body[0]?.games.map((game) => game.start_time)
  expect(starts).toHaveLength(9)
  expect(starts?.every((start) => start?.startsWith('2025-11-12T0'))).toBe(true)
})

test('a game in Stockholm at 9 AM New York time is on that Sunday, before all others (T1)', async () => {
  const { body } = await ann.get<GamesByDate>('/games/date/2025-11-16')
  expect(body[0]?.games[0]).toMatchObject({
    team_abbrev: 'PIT',
    opponent_abbrev: 'NSH',
    start_time: '2025-11-16T14:00:00.000Z',
  })
})

test.each(['/games', '/games/range?start=2025-11-10&end=2025-11-12', '/playoff-games'])(
  'a client with the answer of %s gets a 304, until a game changes (E2)',
  async (path) => {
    const ask = async (version?: unknown) => {
      const headers = { authorization: `Bearer ${ann.token}`, ...(version ? { 'if-none-match': String(version) } : {}) }
      return pool.app.inject({ url: `/api${path}`, headers })
    }
    const first = await ask()
    expect(first.headers.etag).toMatch(/^W\//)
    const again = await ask(first.headers.etag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await pool.db
      .updateTable('games')
      .set({ venue: `The rink of ${path}` })
      .execute()
    expect((await ask(first.headers.etag)).statusCode).toBe(200)
  },
)

test('a range has 62 days at most (E1)', async () => {
  expect((await ann.get('/games/range?start=2025-11-01&end=2026-01-01')).status).toBe(200)
  expect(await ann.get('/games/range?start=2025-11-01&end=2026-01-02')).toMatchObject({
    status: 400,
    body: { code: 'range_too_long', message: 'You can ask for up to 62 days at once' },
  })
})

test('a range includes both end days, and may not run backwards', async () => {
  const { body } = await ann.get<GamesByDate>('/games/range?start=2025-11-10&end=2025-11-12')
  expect(body.map((group) => group.game_date)).toEqual(['2025-11-10', '2025-11-11', '2025-11-12'])
  expect(await ann.get('/games/range?start=2025-11-12&end=2025-11-10')).toMatchObject({
    status: 400,
    body: { message: "The end can't be before the start" },
  })
  expect((await ann.get('/games/range?start=2025-11-12')).status).toBe(400)
  expect((await ann.get('/games/date/2025-02-30')).status).toBe(400)
  // PostgreSQL has no year 0, so it must be refused before it gets there.
  expect((await ann.get('/games/date/0000-01-01')).status).toBe(400)
  expect((await ann.get('/games/date/2025-08-01')).body).toEqual([])
})

test('both teams see the same game from their own side (G1)', async () => {
  const home = await ann.get<OneGame>(await sideOfGame(2025020264, 'SEA'))
  const away = await ann.get<OneGame>(await sideOfGame(2025020264, 'CBJ'))
  expect(home.body.game).toMatchObject({ is_home: true, team_score: 1, opponent_score: 2, result: 'SOL' })
  expect(away.body.game).toMatchObject({ is_home: false, team_score: 2, opponent_score: 1, result: 'W' })
  expect(away.body.game).toMatchObject({ team_abbrev: 'CBJ', opponent_abbrev: 'SEA', decided_in: 'SO' })
})

type OneGame = { success: true; game: GameRow }

const team = async (abbrev: string) => {
  const row = await pool.db
    .selectFrom('teams')
    .select('team_id')
    .where('abbreviation', '=', abbrev)
    .executeTakeFirstOrThrow()
  return row.team_id
}
const sideOfGame = async (gameId: number, abbrev: string, kind = 'games') => `/${kind}/${gameId}/${await team(abbrev)}`

test('a team that doesn’t play in a game can’t edit it, and the other list can’t either', async () => {
  const notFound = { status: 404, body: { success: false, code: 'game_not_found' } }
  expect(await ann.get(await sideOfGame(2025020264, 'BOS'))).toMatchObject(notFound)
  expect(await ann.get(await sideOfGame(2025020264, 'SEA', 'playoff-games'))).toMatchObject(notFound)
  expect(await ann.get('/games/99/6')).toMatchObject(notFound)
  expect((await ann.get('/games/x/6')).status).toBe(400)
})

test.each<[string, string, [number, number, string?], string, string]>([
  ['the home side wins', 'SEA', [3, 1], 'W', 'L'],
  ['the home side loses, as before', 'SEA', [1, 4], 'L', 'W'],
  ['the away side, lost in overtime', 'CBJ', [1, 2, 'OTL'], 'OTL', 'W'],
  ['the away side wins, and the other lost in overtime', 'CBJ', [3, 2], 'W', 'L'],
])(
  'a score saved from one side updates the other: %s (G1)',
  async (_what, abbrev, [mine, theirs, result], own, other) => {
    const opponent = abbrev === 'SEA' ? 'CBJ' : 'SEA'
    const { status, body } = await admin.put<OneGame>(await sideOfGame(2025020264, abbrev), {
      team_score: mine,
      opponent_score: theirs,
      ...(result ? { result } : {}),
      game_state: 'FINAL',
    })
    expect(status).toBe(200)
    expect(body.game).toMatchObject({
      team_score: mine,
      opponent_score: theirs,
      game_state: 'FINAL',
      score_by_hand: true,
    })
    const there = await ann.get<OneGame>(await sideOfGame(2025020264, opponent))
    expect([body.game.result, there.body.game.result]).toEqual([own, other])
    expect(there.body.game).toMatchObject({ team_score: theirs, opponent_score: mine })
  },
)

test('a tied score by hand keeps the result it is saved over, with a warning (G2, spec 4)', async () => {
  const at = await sideOfGame(2025020264, 'SEA')
  await admin.put(at, { team_score: 1, opponent_score: 2, result: 'OTL' })
  const { status, body } = await admin.put<OneGame & { warning?: string }>(at, { team_score: 2, opponent_score: 2 })
  expect(status).toBe(200)
  expect(body.game).toMatchObject({ team_score: 2, opponent_score: 2, result: 'OTL', game_state: 'FINAL' })
  expect(body.warning).toBe('The score is a tie, so the result stays as it was: a win for CBJ.')
  const there = await ann.get<OneGame>(await sideOfGame(2025020264, 'CBJ'))
  expect(there.body.game.result).toBe('W')
  expect(await admin.put(at, { team_score: 3, opponent_score: 2 })).not.toHaveProperty('body.warning')
})

test('over a game without a result it is refused, and the game is unchanged (G2)', async () => {
  await admin.post('/games', fresh({ game_id: 2025021404 }))
  const before = await stored(2025021404)
  const answer = await admin.put<Failure>(await sideOfGame(2025021404, 'BOS'), { team_score: 2, opponent_score: 2 })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'final_level', message: "Game 2025021404: a final score can't be a tie" },
  })
  expect(await stored(2025021404)).toEqual(before)
})

type Failure = { success: false; message: string; code: string; fields?: Record<string, string> }
const stored = (gameId: number) =>
  pool.db.selectFrom('games').selectAll().where('game_id', '=', gameId).executeTakeFirst()

test('a moved franchise is accepted under its old abbreviation (G2)', async () => {
  const game = fresh({ game_id: 2025021402, home_abbrev: 'ARI' })
  expect((await admin.post('/games', game)).body).toMatchObject({ inserted: 1 })
  expect((await admin.post('/games', { ...game, home_abbrev: 'uta' })).body).toMatchObject({ unchanged: 1 })
  const { body } = await ann.get<{ games: { game_id: number; team_abbrev: string }[] }[]>(
    `/games/range?start=${game.game_date}&end=${game.game_date}&team=ARI`,
  )
  expect(body.flatMap(({ games }) => games).map(({ team_abbrev }) => team_abbrev)).toEqual(['UTA'])
})

/** A game that isn't in the bundled data, on a day without other games. */
const fresh = (game: Partial<HandedInGame> & { game_id: number }): HandedInGame => ({
  season_year: '2025-26',
  game_date: '2026-04-30',
  start_time: '2026-04-30T23:00:00.000Z',
  home_abbrev: 'BOS',
  away_abbrev: 'TOR',
  game_state: 'FUT',
  ...game,
})

test.each([
  [{ team_score: -1, opponent_score: 2 }, 'team_score'],
  [{ team_score: 1.5, opponent_score: 2 }, 'team_score'],
  [{ team_score: 1, opponent_score: 100 }, 'opponent_score'],
  [{ team_score: 1 }, 'opponent_score'],
  [{ team_score: 'many', opponent_score: 2 }, 'team_score'],
])('a score of %j is refused with its field and nothing changes', async (body, field) => {
  const before = await stored(2025020263)
  const answer = await admin.put<Failure>(await sideOfGame(2025020263, 'VAN'), body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toContain(field)
  expect(await stored(2025020263)).toEqual(before)
})

test('only an admin changes games', async () => {
  const path = await sideOfGame(2025020263, 'VAN')
  expect((await ann.put(path, { team_score: 9, opponent_score: 0 })).status).toBe(403)
  expect((await ann.delete(path)).status).toBe(403)
  expect((await ann.post('/games', fresh({ game_id: 5 }))).status).toBe(403)
})

test('a score saved by hand survives updates until reverted (G4)', async () => {
  const path = await sideOfGame(2025020262, 'COL')
  await admin.put(path, { team_score: 7, opponent_score: 2 })
  const update = (home_score: number) => ({
    ...fresh({
      game_id: 0x78b35b66,
      game_date: '2025-11-11',
      start_time: '2025-11-12T02:30:00.000Z',
    }),
    home_abbrev: 'COL',
    away_abbrev: 'ANA',
    home_score,
    away_score: 2,
    game_state: 'OFF',
    decided_in: 'OT',
  })
  expect((await admin.post('/games', update(3))).body).toMatchObject({ updated: 1 })
  expect((await admin.post('/games', update(3))).body).toMatchObject({ updated: 0, unchanged: 1 })
  const kept = await ann.get<OneGame>(path)
  expect(kept.body.game).toMatchObject({ team_score: 7, opponent_score: 2, score_by_hand: true, game_state: 'FINAL' })

  const back = await admin.post<OneGame>(`${path}/use-nhl-result`)
  expect(back.body.game).toMatchObject({ team_score: 3, decided_in: 'OT', score_by_hand: false, game_state: 'OFF' })
  expect((await admin.post<OneGame>(`${path}/use-nhl-result`)).body.game).toEqual(back.body.game)
  await admin.post('/games', update(4))
  expect((await ann.get<OneGame>(path)).body.game.team_score).toBe(4)
})

test('the league’s result from before the edit is restored even without a newer one (G4)', async () => {
  const path = await sideOfGame(2025020261, 'MIN')
  const before = await ann.get<OneGame>(path)
  await admin.put(path, { team_score: 0, opponent_score: 1 })
  await admin.put(path, { team_score: 0, opponent_score: 5 })
  const back = await admin.post<OneGame>(`${path}/use-nhl-result`)
  const { version: _new, ...game } = back.body.game
  expect(before.body.game).toMatchObject(game)
})

test('a game can be saved, then changed, then saved again without effect (G2)', async () => {
  const start = { game_date: '2025-11-10', start_time: '2025-11-11T00:00:00.000Z' }
  const game = fresh({ game_id: 2025021401, ...start })
  expect(await admin.post('/games', game)).toMatchObject({
    status: 201,
    body: { inserted: 1, updated: 0, unchanged: 0 },
  })
  const final = { ...game, game_state: 'FINAL', home_score: 2, away_score: 1 }
  expect(await admin.post('/games', [final])).toMatchObject({ status: 200, body: { inserted: 0, updated: 1 } })
  expect(await stored(game.game_id)).toMatchObject({ decided_in: 'REG', score_by_hand: false })
  const written = (await stored(game.game_id))?.updated_at
  pool.clock.advance(60_000)
  expect(await admin.post('/games', final)).toMatchObject({ body: { inserted: 0, updated: 0, unchanged: 1 } })
  expect((await stored(game.game_id))?.updated_at).toBe(written)
})

test('a suspended game keeps its state and counts as not final (G3)', async () => {
  await admin.post('/games', fresh({ game_id: 2025021402, game_state: 'SUSP' }))
  const { body } = await ann.get<OneGame>(await sideOfGame(2025021402, 'BOS'))
  expect(body.game).toMatchObject({ game_state: 'SUSP', result: null })
})

test('start and venue stay as they are if left out; null clears them', async () => {
  const game = fresh({ game_id: 2025021403, venue: 'TD Garden' })
  await admin.post('/games', game)
  const { start_time: _start, venue: _venue, ...less } = game
  expect((await admin.post('/games', less)).body).toMatchObject({ unchanged: 1 })
  await admin.post('/games', { ...game, start_time: null, venue: null })
  expect(await stored(game.game_id)).toMatchObject({ start_time: null, venue: null })
})

test.each<[string, Partial<HandedInGame>, number, string]>([
  ['an unknown team', { home_abbrev: 'QUE' }, 400, "Game 2025021500: there's no team QUE"],
  ['a team against itself', { home_abbrev: 'TOR' }, 400, "Game 2025021500: TOR can't play itself"],
  [
    'the UTC date',
    { start_time: '2026-05-01T00:30:00.000Z', game_date: '2026-05-01' },
    400,
    "Game 2025021500 starts on 2026-04-30 in New York, so its date can't be 2026-05-01",
  ],
  ['a final without score', { game_state: 'OFF' }, 400, 'Game 2025021500 is OFF, so it needs both scores'],
  [
    'a final that is tied',
    { game_state: 'OFF', home_score: 1, away_score: 1 },
    400,
    "Game 2025021500: a final score can't be a tie",
  ],
  [
    'a score before the game',
    { home_score: 1, away_score: 0 },
    400,
    "Game 2025021500 is FUT, so it can't have a score yet",
  ],
  ['a date that does not exist', { game_date: '2026-02-30' }, 400, 'Entry 2, game_date: Enter a date as YYYY-MM-DD'],
  ['the same id twice', { game_id: 2025021401 }, 400, 'Game 2025021401 is in the list twice'],
  [
    'a playoff game',
    { game_id: 2025030111 },
    409,
    'Game 2025030111 is a playoff game. Save it with the playoff games.',
  ],
])('one bad game refuses all of them: %s (G2)', async (_what, fault, status, message) => {
  const before = await allGames()
  const games = [fresh({ game_id: 2025021401, venue: 'Elsewhere' }), fresh({ game_id: 2025021500, ...fault })]
  const answer: Answer<Failure> = await admin.post('/games', games)
  expect(answer).toMatchObject({ status, body: { success: false, message } })
  expect(await allGames()).toEqual(before)
})

const allGames = () => pool.db.selectFrom('games').selectAll().orderBy('game_id').execute()

test('a whole season in one call: all inserted, then all unchanged, then one updated (G2)', async () => {
  const season = (await bundledGames())
    .filter((game) => game.season_year === '2025-26' && !game.round)
    .map(({ game_id, ...game }) => ({ ...game, game_id: game_id + 100_000_000, season_year: '2026-27' }))
  const start = performance.now()
  expect(await admin.post<Counts>('/games', season)).toMatchObject({ status: 201, body: { inserted: 1312 } })
  expect(performance.now() - start).toBeLessThan(5_000)
  expect(await admin.post<Counts>('/games', season)).toMatchObject({ status: 200, body: { unchanged: 1312 } })
  season.splice(0, 1, ...season.slice(0, 1).map((game) => ({ ...game, venue: 'Another rink' })))
  expect((await admin.post<Counts>('/games', season)).body).toMatchObject({ inserted: 0, updated: 1, unchanged: 1311 })
})

type Counts = { inserted: number; updated: number; unchanged: number }

test('2,000 games at once are saved, one more is refused (G2)', async () => {
  const games = Array.from({ length: 2_001 }, (_, n) => fresh({ game_id: 3_000_001 + n }))
  const before = (await allGames()).length
  const tooMany = await admin.post<Failure>('/games', games)
  expect(tooMany).toMatchObject({ status: 400, body: { message: 'Must have at most 2000 entries' } })
  expect(await allGames()).toHaveLength(before)
  expect((await admin.post<Counts>('/games', games.slice(1))).body).toMatchObject({ inserted: 2_000 })
  await pool.db.deleteFrom('games').where('game_id', '<', 4_000_000).execute()
})

test('an empty list and an invalid game are refused', async () => {
  expect((await admin.post('/games', [])).status).toBe(400)
  expect(await admin.post('/games', { game_id: 12 })).toMatchObject({
    status: 400,
    body: { message: 'Game 12, season_year: This field is required' },
  })
  expect((await admin.post('/games', 'a game')).status).toBe(400)
})

test('two admins who save the same games at once both get through', async () => {
  const games = Array.from({ length: 200 }, (_, n) => fresh({ game_id: 3_100_001 + n }))
  const answers = await Promise.all([
    admin.post<Counts>('/games', games),
    admin.post<Counts>('/games', games.toReversed()),
  ])
  expect(answers.map(({ body }) => body.inserted).sort()).toEqual([0, 200])
})

test('a playoff game needs its place in a series, and no two games share one (G2)', async () => {
  const game = { ...fresh({ game_id: 2025030999 }), round: 4, series: 'O', game_number: 7 }
  expect((await admin.post('/playoff-games', fresh({ game_id: 2025030999 }))).status).toBe(400)
  expect((await admin.post('/playoff-games', game)).status).toBe(201)
  expect(await admin.post('/playoff-games', { ...game, game_id: 2025030998 })).toMatchObject({
    status: 409,
    body: { message: 'Game 2025030998: 2025-26 round 4, series O, game 7 is already game 2025030999' },
  })
  expect(await admin.post('/playoff-games', { ...game, game_id: 2025020001, game_number: 1 })).toMatchObject({
    status: 409,
    body: { code: 'is_season_game' },
  })
})

test('a deleted game is gone for both sides', async () => {
  await admin.post('/games', fresh({ game_id: 2025021404 }))
  const path = await sideOfGame(2025021404, 'BOS')
  expect((await admin.delete(path)).status).toBe(200)
  expect((await admin.delete(path)).status).toBe(404)
  expect((await ann.get(await sideOfGame(2025021404, 'TOR'))).status).toBe(404)
  expect(await lastAudit()).toMatchObject({ action: 'delete', subject_id: '2025021404', after: null })
})

const lastAudit = () =>
  pool.db.selectFrom('audit_log').selectAll().orderBy('audit_id', 'desc').executeTakeFirstOrThrow()

test('every change to a game is in the audit log with its values before and after (A6)', async () => {
  const path = await sideOfGame(2025020260, 'STL')
  await admin.put(path, { team_score: 9, opponent_score: 8 })
  expect(await lastAudit()).toMatchObject({
    actor_name: 'Ada Admin',
    action: 'save_score',
    subject: 'game',
    subject_id: '2025020260',
    before: { home_score: 3, score_by_hand: false },
    after: { home_score: 9, score_by_hand: true },
  })
  const games = [fresh({ game_id: 2025021405 }), fresh({ game_id: 2025021406 })]
  await admin.post('/games', games)
  expect(await lastAudit()).toMatchObject({
    action: 'save_games',
    subject_id: null,
    after: { inserted: 2, game_ids: [2025021405, 2025021406] },
  })
  const { audit_id } = await lastAudit()
  await admin.post('/games', games)
  expect((await lastAudit()).audit_id).toBe(audit_id)
})

const TORONTO = 10

test('changing games updates the contests in the same transaction: locks move, old results are out of date (W4, G5)', async () => {
  const contest = { contest_name: 'S', season_year: '2025-26', season_start_date: '2025-11-10', max_participants: 9 }
  type Weeks = { weeks: { week_number: number; lock_time: string; results_out_of_date: boolean }[] }
  pool.clock.set('2025-11-09T17:00:00.000Z')
  const made = await admin.post<{ contest: { contest_id: number } }>('/survivor/contests', contest)
  const path = `/survivor/contests/${made.body.contest.contest_id}`
  const week = async (number: number) =>
    (await ann.get<Weeks>(`${path}/weeks`)).body.weeks.find((of) => of.week_number === number)

  expect((await week(2))?.lock_time).toBe('2025-11-18T00:00:00.000Z')
  const matinee = { game_date: '2025-11-17', start_time: '2025-11-17T18:00:00.000Z' }
  await admin.post('/games', fresh({ game_id: 2025021499, ...matinee }))
  expect((await week(2))?.lock_time).toBe('2025-11-17T18:00:00.000Z')
  await admin.delete(await sideOfGame(2025021499, 'BOS'))
  expect((await week(2))?.lock_time).toBe('2025-11-18T00:00:00.000Z')

  await ann.post(`${path}/join`)
  await admin.post(`${path}/start`)
  // The week of Ann's pick hangs on one game, so that its score changes a result.
  await pool.db
    .updateTable('games')
    .set({ game_state: 'PPD' })
    .where((of) => of.or([of('home_team_id', '=', TORONTO), of('away_team_id', '=', TORONTO)]))
    .where('game_date', '>', '2025-11-11')
    .execute()
  await ann.post(`${path}/picks`, { week_number: 1, team_id: TORONTO })
  pool.clock.set('2025-11-17T12:00:00.000Z')
  await admin.post(`${path}/weeks/1/process-results`)
  await admin.put(await sideOfGame(2025020256, 'BOS'), { team_score: 6, opponent_score: 3 })
  expect((await week(1))?.results_out_of_date).toBe(false)
  await admin.put(await sideOfGame(2025020256, 'BOS'), { team_score: 2, opponent_score: 3 })
  expect((await week(1))?.results_out_of_date).toBe(true)
})

test('a list row can be saved as read, from either side, and changes its score without season and day (G2)', async () => {
  const [group] = (await ann.get<GamesByDate>('/games/date/2025-10-07')).body
  const [row] = group?.games ?? []
  expect(await admin.post('/games', row)).toMatchObject({ status: 200, body: { unchanged: 1, updated: 0 } })
  const { body } = await ann.get<{ game: GameRow }>(`/games/${row?.game_id}/${row?.opponent_id}`)
  expect(await admin.post('/games', [body.game])).toMatchObject({ status: 200, body: { unchanged: 1 } })
  const { game_id, team_abbrev, opponent_abbrev, team_score, opponent_score } = body.game
  const said = { game_id, team_abbrev, opponent_abbrev, game_state: 'FINAL', result: 'L' }
  const more = { ...said, team_score, opponent_score: (opponent_score ?? 0) + 1 }
  expect(await admin.post('/games', more)).toMatchObject({ status: 200, body: { updated: 1 } })
  const now = await ann.get<{ game: GameRow }>(`/games/${game_id}/${row?.team_id}`)
  expect(now.body.game).toMatchObject({ team_score: (row?.team_score ?? 0) + 1, opponent_score: row?.opponent_score })
  expect(await admin.post('/games', row)).toMatchObject({ status: 409 })
  const { version: _, ...before } = row ?? {}
  expect(await admin.post('/games', before)).toMatchObject({ status: 200, body: { updated: 1 } })
})

test('a playoff row can be saved as read, and an incomplete row is refused with what it lacks (G2)', async () => {
  const row = (await ann.get<GamesByDate>('/playoff-games')).body[0]?.games[0]
  expect(await admin.post('/playoff-games', row)).toMatchObject({ status: 200, body: { unchanged: 1 } })
  const unknown = { game_id: 2025029999, team_abbrev: 'FLA', opponent_abbrev: 'CHI', game_state: 'FUT' }
  expect(await admin.post('/games', unknown)).toMatchObject({ status: 400, body: { code: 'game_row_incomplete' } })
  const { body } = await admin.post('/games', { ...unknown, team_score: -1 })
  expect(body).toMatchObject({ message: 'team_score must be at least 0' })
})
