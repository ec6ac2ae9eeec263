import { afterEach, beforeEach, expect, test } from 'vitest'
import type { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { syncGames } from '#contract/feed/feed.ts'
import type { readFeed } from '#contract/feed/freshness.ts'
import type { readAuditLog } from '#contract/history/history.ts'
import { hours, minutes } from '#rules/time.ts'
import { followFeed } from '#server/features/feed/feed.service.ts'
import { bundledGames } from '#server/features/games/bundled.ts'
import { readForecast, readPregame } from '#server/features/odds/odds.service.ts'
import { statementsOf } from '../harness/database/statements.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { type Fault, startNhl, type TestNhl } from '../harness/league/nhl-replay.ts'
import { type Person, signIn } from '../harness/people.ts'
import { openContest } from '../survivor/survivor-steps.ts'

let nhl: TestNhl
let pool: Pool
let admin: Person
let ann: Person

beforeEach(async () => {
  pool = await startPool({
    now: NOON,
    season: 'known at now',
    nhl: (clock) => {
      nhl = startNhl({ clock })
      return nhl.nhl
    },
  })
  admin = await signIn(pool, 'admin')
  ann = await signIn(pool, 'ann')
})
afterEach(() => pool.close())

test('a sync returns what changed, and a second one has nothing to write (O5)', async () => {
  pool.clock.advance(hours(10))
  const { status, body } = await sync({ from: '2025-11-11', to: '2025-11-11' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    from: '2025-11-11',
    to: '2025-11-11',
    inserted: 0,
    updated: 9,
    unchanged: 0,
    skipped: [],
  })
  expect(body.changes.find((change) => change.game_id === GAME)).toMatchObject({
    home_abbrev: 'BOS',
    away_abbrev: 'TOR',
    game_state: 'FINAL',
    change: 'updated',
  })
  const before = await everything()
  expect(before.audit.at(-1)).toMatchObject({ actor_name: 'Ada Admin', action: 'sync_games', subject: 'game' })
  const { body: log } = await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=1')
  expect(log.lines[0]?.words).toBe('read 9 changed games from the NHL')
  expect(pool.live.published).toEqual([{ about: 'games' }])
  pool.clock.advance(minutes(1))
  expect((await sync({ from: '2025-11-11', to: '2025-11-11' })).body).toMatchObject({ updated: 0, unchanged: 9 })
  expect(await everything()).toEqual(before)
  // The live game's clock has moved by a minute.
  expect(pool.live.published).toHaveLength(2)
})

type Report = AnswerOf<typeof syncGames>
/** TOR at BOS, 19:00 in New York, 3:5. */
const GAME = 2025020256

const sync = (days?: object) => admin.post<Report>('/games/sync', days)
const everything = async () => ({
  games: await pool.db.selectFrom('games').selectAll().orderBy('game_id').execute(),
  audit: await pool.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute(),
})

test('one goal reads each fact once and takes the games’ lock once', async () => {
  await openContest(pool, admin)
  pool.clock.advance(hours(8))
  await sync({ from: '2025-11-11', to: '2025-11-11' })
  // Between two goals of tonight's game.
  await pool.db.updateTable('games').set({ home_score: 9 }).where('game_id', '=', GAME).execute()
  const sent = await statementsOf(() => sync({ from: '2025-11-11', to: '2025-11-11' }))
  expect((await game())?.home_score).not.toBe(9)
  const writing = sent.find(({ text }) => text.includes('insert into games'))
  const inside = sent.filter(({ connection }) => connection === writing?.connection).map(({ text }) => text)
  const begin = inside.findLastIndex((text, at) => text === 'begin' && inside.indexOf(writing?.text ?? '') > at)
  const goal = inside.slice(begin, inside.indexOf('commit', begin) + 1)
  expect(goal).toContain(writing?.text)
  expect(goal.filter((text) => text.includes('from "teams"'))).toHaveLength(1)
  expect(goal.filter((text) => text.includes('pg_advisory_xact_lock'))).toHaveLength(1)
  expect(goal, 'nothing is asked twice').toEqual([...new Set(goal)])
  expect(goal.length).toBeLessThanOrEqual(20)
  expect(sent.filter(({ text }) => text.includes('from "teams"'))).toHaveLength(1)
})

test('only an admin may sync, and the date range is checked before the NHL is asked', async () => {
  expect((await ann.post('/games/sync')).status).toBe(403)
  expect(await sync({ from: '2025-11-12', to: '2025-11-11' })).toMatchObject({ status: 400 })
  expect(await sync({ from: '2020-01-01', to: '2025-11-11' })).toMatchObject({
    status: 400,
    body: { code: 'range_too_long' },
  })
  expect(nhl.asked).toEqual([])
})

test('without a date range it reads the days around today, and further back to games without a result', async () => {
  expect((await sync()).body).toMatchObject({ from: '2025-11-09', to: '2025-11-18' })
  pool.clock.set('2025-11-30T17:00:00.000Z')
  expect((await sync()).body).toMatchObject({ from: '2025-11-11', to: '2025-12-07' })
  expect((await sync()).body).toMatchObject({ from: '2025-11-28', to: '2025-12-07', updated: 0 })
})

test('a game goes from its start to its result, and its score only grows', async () => {
  const seen: string[] = []
  for (const clock of ['18:45', '19:00', '19:45', '20:30', '21:20', '21:38', '21:40']) {
    pool.clock.set(new Date(`2025-11-11T${clock}:00-05:00`).toISOString())
    await sync()
    const { game_state, away_score, home_score } = (await game()) ?? {}
    seen.push(`${game_state} ${away_score}-${home_score}`)
  }
  expect(seen[0]).toBe('PRE null-null')
  expect(seen.map((words) => words.split(' ')[0])).toEqual(['PRE', 'LIVE', 'LIVE', 'LIVE', 'CRIT', 'OVER', 'FINAL'])
  expect(seen.at(-1)).toBe('FINAL 3-5')
  const goals = seen
    .slice(1)
    .map((words) => (words.split(' ')[1] ?? '').split('-').reduce((sum, one) => sum + Number(one), 0))
  expect(goals).toEqual(goals.toSorted((a, b) => a - b))
  expect(new Set(goals).size).toBeGreaterThan(3)
  const { audit } = await everything()
  const news = audit.filter((line) => line.action === 'sync_games' && JSON.stringify(line.after).includes(String(GAME)))
  expect(news, 'the audit log has the result, not every goal').toHaveLength(1)
})

const game = (id = GAME) => pool.db.selectFrom('games').selectAll().where('game_id', '=', id).executeTakeFirst()

test('the job asks the NHL every hour, every minute while a contest game is on, and nothing else asks', async () => {
  await openContest(pool, admin, { members: [ann], season_start_date: '2025-10-08' })
  const times = async (tries: number, every: number) => {
    const before = nhl.asked.length
    for (let n = 0; n < tries; n += 1) {
      await followFeed(pool.deps)
      pass(every)
    }
    return nhl.asked.length - before
  }
  expect(await times(1, minutes(15)), 'the whole season once, and its first answer twice').toBeGreaterThan(35)
  expect(await times(8, minutes(15)), 'two weeks, twice').toBe(4)
  pool.clock.set('2025-11-12T01:00:00.000Z')
  pool.wall.set('2025-11-12T01:00:00.000Z')
  expect(await times(10, minutes(0.5)), 'both weeks on the hour, then one request a minute').toBe(6)
  pool.clock.set('2025-11-12T07:00:00.000Z')
  pool.wall.set('2025-11-12T07:00:00.000Z')
  expect(
    await times(60, minutes(1)),
    'all games are over: two weeks for the last results, then no more requests every minute',
  ).toBe(2)
})

const pass = (ms: number) => {
  pool.clock.advance(ms)
  pool.wall.advance(ms)
}

test('an unreadable week doesn’t delay tonight’s scores', async () => {
  await openContest(pool, admin, { members: [ann], season_start_date: '2025-10-08' })
  nhl.break('/v1/schedule/2025-12-')
  await expect(followFeed(pool.deps)).rejects.toThrow()
  pass(hours(10))
  await followFeed(pool.deps)
  expect((await game())?.game_state).toBe('FINAL')
  nhl.break(null)
  pass(hours(8))
  await followFeed(pool.deps) // the last results; no game is on after this
  pass(hours(1))
  await followFeed(pool.deps)
  expect((await pool.db.selectFrom('feed_state').select('season_read_at').executeTakeFirst())?.season_read_at).toBe(
    pool.wall.now(),
  )
})

const wrong: [Fault, string][] = [
  ['unreachable', 'The NHL could not be reached. Nothing was changed. Try again later.'],
  ['slow', 'The NHL took too long to answer. Nothing was changed. Try again later.'],
  ['error', 'The NHL answered with an error (500). Nothing was changed. Try again later.'],
  ['html', 'The NHL answered with a web page instead of data. Nothing was changed. Try again later.'],
  ['cut off', 'The NHL broke off in the middle of its answer. Nothing was changed. Try again later.'],
  ['wrong shape', 'The NHL answered something unknown (in gameWeek). Nothing was changed. Try again later.'],
  ['mostly unreadable', 'The NHL answered something unknown (in gameWeek). Nothing was changed. Try again later.'],
]
test.each(wrong)('%s: 502 with a message, and stored games stay as they are', async (fault, message) => {
  pool.clock.advance(hours(10))
  const before = await everything()
  nhl.misbehave(fault)
  expect(await admin.post<FailureBody>('/games/sync')).toMatchObject({
    status: 502,
    body: { success: false, code: 'nhl_unavailable', message },
  })
  pass(hours(1))
  await expect(followFeed(pool.deps)).rejects.toThrow()
  expect(await everything()).toEqual(before)
  nhl.misbehave(null)
  pass(hours(1))
  await followFeed(pool.deps)
  expect((await game())?.game_state).toBe('FINAL')
})

test('after a day without the NHL one sync catches up with no duplicates, and meanwhile members see the scores’ age', async () => {
  await openContest(pool, admin, { members: [ann], season_start_date: '2025-10-08' })
  await followFeed(pool.deps)
  expect(await freshness()).toEqual({
    success: true,
    is_on: true,
    scores_as_of: NOON,
    is_late: false,
    server_now: NOON,
  })
  nhl.misbehave('unreachable')
  const asked = nhl.asked.length
  for (let quarter = 0; quarter < 4 * 24; quarter += 1) {
    pass(minutes(15))
    await followFeed(pool.deps).catch(() => null)
  }
  expect(nhl.asked.length - asked, 'retries back off').toBeLessThan(30 * 3)
  ann = await signIn(pool, 'ann')
  expect(await freshness()).toMatchObject({ scores_as_of: NOON, is_late: true })
  nhl.misbehave(null)
  pass(hours(1))
  await followFeed(pool.deps)
  const { games, audit } = await everything()
  const played = games.filter((one) => (one.start_time ?? '') < pool.clock.now() && one.season_year === '2025-26')
  expect(played.filter((one) => one.game_date <= '2025-11-11').every((one) => one.home_score !== null)).toBe(true)
  ann = await signIn(pool, 'ann')
  expect(await freshness()).toMatchObject({ is_late: false })
  pass(hours(1))
  await followFeed(pool.deps)
  expect((await everything()).audit.length - audit.length).toBeLessThanOrEqual(1)
})

type Freshness = AnswerOf<typeof readFeed>

/** Tuesday of week 6, noon in New York: nine games tonight. */
const NOON = '2025-11-11T17:00:00.000Z'
const freshness = async () => (await ann.get<Freshness>('/games/feed')).body

test('when the NHL is back, open pages that show the scores’ age get an update even if no game changed', async () => {
  await followFeed(pool.deps)
  const reported = pool.live.published.length
  pass(hours(4))
  await followFeed(pool.deps)
  expect(pool.live.published.slice(reported)).toEqual([{ about: 'games' }])
  pass(hours(1))
  await followFeed(pool.deps)
  expect(pool.live.published.slice(reported)).toHaveLength(1)
})

test('a correction after the final is saved and marks the contest’s week as outdated (G5)', async () => {
  const today = pool.clock.now()
  pool.clock.set('2025-10-07T12:00:00.000Z')
  const contest = await openContest(pool, admin, { members: [ann], season_start_date: '2025-10-08' })
  const week = (await contest.get<'survivorWeeks'>(admin, '/weeks')).body.weeks.find(
    ({ end_date }) => end_date === '2025-11-16',
  )
  const number = week?.week_number ?? 0
  await contest.pick(ann, number, 'TOR')
  pool.clock.set(today)
  await pool.db.updateTable('contests').set({ current_week: number }).execute()
  pool.clock.set('2025-11-17T13:00:00.000Z')
  await sync()
  await contest.process(admin, number)
  nhl.correct(GAME, { home_score: 2, away_score: 4 })
  await sync({ from: '2025-11-11', to: '2025-11-11' })
  expect(await game()).toMatchObject({ home_score: 2, away_score: 4 })
  const after = (await contest.get<'survivorWeeks'>(admin, '/weeks')).body.weeks.find((of) => of.week_number === number)
  expect(after?.results_out_of_date).toBe(true)
})

test('a deadline that moves with its game is audited, with the system as actor (W4, A6)', async () => {
  const contest = await openContest(pool, admin, { members: [ann], season_start_date: '2025-11-17' })
  const first = await pool.db
    .selectFrom('games')
    .select(['game_id', 'start_time'])
    .where('game_date', '=', '2025-11-17')
    .orderBy('start_time')
    .executeTakeFirstOrThrow()
  nhl.move(first.game_id, { game_date: '2025-11-17', start_time: '2025-11-17T18:00:00.000Z' })
  await sync({ from: '2025-11-17', to: '2025-11-17' })
  const { body } = await admin.get<AnswerOf<typeof readAuditLog>>('/admin/audit?limit=2')
  expect(body.lines.map(({ who, words }) => [who, words])).toEqual([
    ['Ada Admin', 'read 1 changed game from the NHL'],
    ['PuckPool', 'moved deadlines of “Survivor”'],
  ])
  expect(body.lines[1]?.changes).toEqual([
    { what: 'Week 1 · Locks', before: first.start_time, after: '2025-11-17T18:00:00.000Z' },
  ])
  const [week] = (await contest.get<'survivorWeeks'>(ann, '/weeks')).body.weeks
  expect(week?.lock_time).toBe('2025-11-17T18:00:00.000Z')
})

test('a score saved by hand overrides the feed (G4)', async () => {
  await admin.put(`/games/${GAME}/${(await game())?.home_team_id}`, { team_score: 9, opponent_score: 0 })
  pool.clock.advance(hours(10))
  await sync()
  expect(await game()).toMatchObject({ home_score: 9, score_by_hand: true, nhl_home_score: 5, nhl_away_score: 3 })
})

test('a postponed game keeps its id, has no score, and returns on another day', async () => {
  const planned = await game()
  nhl.override(GAME, (reported) => ({ ...reported, gameScheduleState: 'PPD' }))
  await sync()
  expect(await game()).toMatchObject({ game_state: 'PPD', game_date: '2025-11-11' })
  nhl.override(GAME, null)
  nhl.move(GAME, { game_date: '2026-02-03', start_time: '2026-02-04T00:00:00.000Z' })
  await sync({ from: '2026-02-02', to: '2026-02-08' })
  expect(await game()).toMatchObject({
    game_state: 'FUT',
    game_date: '2026-02-03',
    home_team_id: planned?.home_team_id,
  })
  expect(pool.deps.nhl).toBe(nhl.nhl)
})

test('a far-off game that is moved by mistake and then postponed is right within a day (G6, G8)', async () => {
  const far = 2025020700
  const planned = await game(far)
  nhl.move(far, { game_date: '2026-01-22', start_time: '2026-01-23T00:00:00.000Z' })
  await followFeed(pool.deps)
  expect(await game(far)).toMatchObject({ game_state: 'FUT', game_date: '2026-01-22' })
  nhl.move(far, { game_date: planned?.game_date ?? '', start_time: planned?.start_time ?? '' })
  nhl.override(far, (reported) => ({ ...reported, gameScheduleState: 'PPD' }))
  for (let hour = 0; hour < 24; hour += 1) {
    pass(hours(1))
    await followFeed(pool.deps)
  }
  expect(await game(far)).toMatchObject({ game_state: 'PPD', game_date: planned?.game_date })
})

test('an update that arrives out of order undoes neither a result nor a start', async () => {
  pool.clock.advance(hours(10))
  await sync()
  nhl.override(GAME, ({ awayTeam, homeTeam, ...reported }) => ({
    ...reported,
    gameState: 'LIVE',
    awayTeam: {
      abbrev: 'TOR',
      score: 1,
    },
    homeTeam: {
      abbrev: 'BOS',
      score: 0,
    },
  }))
  const { body } = await sync()
  expect(body.skipped).toEqual([{ game_id: GAME, reason: 'takes back a result' }])
  expect(await game()).toMatchObject({ game_state: 'FINAL', home_score: 5 })
})

test('a bad row is skipped with its reason, and the rest of the response is saved', async () => {
  pool.clock.advance(hours(10))
  nhl.override(GAME, (reported) => ({ ...reported, homeTeam: { abbrev: 'XYZ', score: 5 } }))
  nhl.override(2025020257, (reported) => ({ ...reported, startTimeUTC: '2025-11-14T01:00:00Z' }))
  nhl.override(2025020258, (reported) => ({ ...reported, homeTeam: 'OTT' }))
  nhl.override(2025020259, (reported) => ({ ...reported, gameType: 1 }))
  const { body } = await sync({ from: '2025-11-11', to: '2025-11-11' })
  expect(body).toMatchObject({ updated: 5, ignored: 1 })
  expect(body.skipped.toSorted((a, b) => (a.game_id ?? 0) - (b.game_id ?? 0))).toEqual([
    { game_id: GAME, reason: 'game_unknown_team' },
    { game_id: 2025020257, reason: 'game_day_differs' },
    { game_id: 2025020258, reason: 'unreadable: homeTeam' },
  ])
  expect((await game())?.game_state).toBe('FUT')
})

test('the league’s own schedule replaces the provisional one, and moves its games (decision 004)', async () => {
  const provisional = (await bundledGames()).filter((one) => one.season_year === '2026-27')
  const official = provisional.map((one) => ({ ...one, game_id: one.game_id - 70_000 }))
  const [moved, turned] = official.slice(100)
  if (!moved || !turned) throw new Error('no games')
  Object.assign(moved, { game_date: '2027-01-20', start_time: '2027-01-21T00:00:00.000Z' })
  Object.assign(turned, { home_abbrev: turned.away_abbrev, away_abbrev: turned.home_abbrev })
  pool.clock.set('2026-09-01T12:00:00.000Z')
  nhl = startNhl({ clock: pool.clock, games: official })
  pool.deps.nhl = nhl.nhl
  await followFeed(pool.deps)
  const games = (await everything()).games.filter((one) => one.season_year === '2026-27')
  expect(games.map((one) => one.game_id)).toEqual(official.map((one) => one.game_id).sort((a, b) => a - b))
  expect(games.find((one) => one.game_id === moved.game_id)).toMatchObject({ game_date: '2027-01-20' })
  const before = await everything()
  pass(hours(24))
  await followFeed(pool.deps)
  expect(await everything()).toEqual(before)
})

test('a live game has a live chance, on the board too, and none before or after it (F7)', async () => {
  const contest = await openContest(pool, admin, { members: [ann], season_start_date: '2025-11-11' })
  await contest.pick(ann, 1, 'BOS')
  const look = async () => {
    const [pregame, forecast] = [await readPregame(pool.deps), await readForecast(pool.deps)]
    const { picks } = (await contest.get<'weekPicks'>(ann, '/picks?week=1')).body
    const { survivor } = (await ann.get<AnswerOf<typeof readAnalytics>>('/contest/analytics')).body.data
    return {
      me: survivor?.me,
      pregame: pregame?.homeWinChances.get(GAME),
      home: forecast?.homeWinChances.get(GAME),
      board: picks[0]?.survival_chance ?? Number.NaN,
    }
  }
  pool.clock.set('2025-11-12T00:00:00.000Z')
  await sync()
  const before = await look()
  pool.clock.set('2025-11-12T01:30:00.000Z')
  nhl.override(GAME, (of) => ({ ...of, homeTeam: { abbrev: 'BOS', score: 0 }, awayTeam: { abbrev: 'TOR', score: 3 } }))
  await sync()
  const during = await look()
  expect(before.pregame).toBeGreaterThan(0.3)
  expect(during.pregame).toBe(before.pregame)
  expect(during.home).toBeLessThan(0.1)
  expect(during.board).toBeLessThan(before.board - 0.1)
  expect(during.me).toMatchObject({ survival_chance: during.board })
  expect(during.me?.games.find(({ game_id }) => game_id === GAME)?.live).toEqual({ period: 2, clock: '4:00' })
  nhl.override(GAME, null)
  pool.clock.set('2025-11-12T05:00:00.000Z')
  await sync()
  expect(await look()).toMatchObject({ pregame: before.pregame, home: before.pregame })
})

test('a live game’s period and clock appear beside the week’s picks, and change nothing else', async () => {
  const contest = await openContest(pool, admin, { members: [ann], season_start_date: '2025-11-11' })
  await contest.pick(ann, 1, 'BOS')
  pool.clock.set('2025-11-12T01:30:00.000Z')
  await sync()
  const shown = async () => {
    const { body } = await contest.get<'weekPicks'>(ann, '/picks?week=1')
    return body.games.find(({ game_id }) => game_id === GAME)
  }
  expect(await shown()).toMatchObject({ game_state: 'LIVE', live: { period: 2, clock: '4:00' } })
  const before = await everything()
  const reported = pool.live.published.length
  nhl.override(GAME, (of) => ({ ...of, clock: { timeRemaining: '20:00', inIntermission: true } }))
  await sync()
  expect(await shown()).toMatchObject({ live: { period: 2, clock: 'INT' } })
  expect(await everything()).toEqual(before)
  expect(pool.live.published.slice(reported)).toEqual([{ about: 'games' }])
  await sync()
  expect(pool.live.published.slice(reported)).toHaveLength(1)
  nhl.override(GAME, null)
  pool.clock.set('2025-11-12T01:29:00.000Z')
  expect((await shown())?.live, 'a clock of later is not known yet (T5)').toBeUndefined()
  pool.clock.set('2025-11-12T05:00:00.000Z')
  await sync()
  expect(await shown()).not.toHaveProperty('live')
})
