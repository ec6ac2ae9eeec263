import { expect, test } from 'vitest'
import type { SyncReport } from '#contract/feed/feed.ts'
import { addDays, hours } from '#rules/time.ts'
import { followFeed } from '#server/features/feed/feed.service.ts'
import { bundledGames } from '#server/features/games/bundled.ts'
import { givenPool } from '../harness/fixture.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { openContest } from '../survivor/survivor-steps.ts'

const { pool, admin } = await givenPool({ now: '2026-09-01T12:00:00.000Z', season: 'known at now' })

const provisional = (await bundledGames()).filter((game) => game.season_year === '2026-27')
const official = provisional.map((game) => ({ ...game, game_id: game.game_id - 70_000 }))

/** A day later, from these games on. */
async function readSeason(games: typeof official): Promise<void> {
  pool.deps.nhl = startNhl({ clock: pool.clock, games }).nhl
  pool.clock.advance(hours(24))
  // Sessions follow the wall clock, which is stopped.
  await pool.db.updateTable('feed_state').set({ asked_at: null, season_read_at: null }).execute()
  await followFeed(pool.deps)
}
const stored = () =>
  pool.db.selectFrom('games').selectAll().where('season_year', '=', '2026-27').orderBy('game_id').execute()
const lastAudit = async () =>
  (await pool.db.selectFrom('audit_log').select('action').orderBy('audit_id', 'desc').executeTakeFirst())?.action

test('an empty week in the league’s season removes no game, and a contest made meanwhile has that week (G7)', async () => {
  const isInWeek = ({ game_date }: { game_date: string }) => game_date >= '2026-11-09' && game_date <= '2026-11-15'
  for (let day = 0; day < 3; day += 1) await readSeason(official.filter((game) => !isInWeek(game)))
  expect(await stored()).toHaveLength(1_344)
  const contest = await openContest(pool, admin, { season_year: '2026-27', season_start_date: '2026-09-29' })
  const weeks = async () => (await contest.get<'survivorWeeks'>(admin, '/weeks')).body.weeks
  expect(await weeks()).toHaveLength(28)
  await readSeason(official)
  expect((await stored()).map((game) => game.game_id)).toEqual(
    official.map((game) => game.game_id).toSorted((a, b) => a - b),
  )
  expect((await weeks()).find((week) => week.start_date === '2026-11-09')).toMatchObject({ total_games: 48 })
})

test('a game missing from complete seasons is removed after three of them in 36 hours, in the history (G7)', async () => {
  const [first] = official
  const extra = { ...first, game_id: 2026021400, game_date: '2026-11-11', start_time: '2026-11-12T00:00:00.000Z' }
  const spare = official
    .filter((game) => game.game_date === '2026-11-11')
    .flatMap((game) => [game.home_abbrev, game.away_abbrev])
  const [home = '', away = ''] = [...new Set(official.map((game) => game.home_abbrev))].filter(
    (team) => !spare.includes(team),
  )
  await admin.post('/games', { ...extra, home_abbrev: home, away_abbrev: away })
  await readSeason(official)
  await readSeason(official)
  expect(await stored()).toHaveLength(1_345)
  await readSeason(official.filter((game) => game.game_date !== '2026-11-11'))
  await readSeason(official)
  expect(await stored(), 'a reading that is not complete there says nothing, so the count began anew').toHaveLength(
    1_345,
  )
  await readSeason(official)
  await readSeason(official)
  expect(await stored()).toHaveLength(1_344)
  expect(await lastAudit()).toBe('remove_provisional_games')
})

test('a game whose id the league changes stays one game (G7)', async () => {
  const renumbered = official.map((game, index) => (index === 200 ? { ...game, game_id: 2026021399 } : game))
  await readSeason(renumbered)
  expect(await stored()).toHaveLength(1_344)
  expect((await stored()).find((game) => game.game_id === 2026021399)).toMatchObject({
    game_date: official[200]?.game_date,
  })
})

test('a game past its start that vanishes from the responses stays, because its teams play too few without it (G7)', async () => {
  const [vanished] = official.filter((game) => game.game_date === addDays('2026-09-01', 39))
  pool.clock.set('2026-10-10T18:00:00.000Z')
  for (let day = 0; day < 3; day += 1) await readSeason(official.filter((game) => game !== vanished))
  expect((await stored()).find((game) => game.game_id === vanished?.game_id)).toMatchObject({ game_state: 'FUT' })
})

test('a suspended game is no longer live, and with its new date it leaves the week (G8)', async () => {
  const suspended = official.find((game) => game.game_date === '2026-12-01')
  if (!suspended) throw new Error('no game')
  const start = suspended.start_time ?? ''
  pool.clock.set(new Date(Date.parse(start) + hours(1)).toISOString())
  const nhl = startNhl({ clock: pool.clock, games: official })
  pool.deps.nhl = nhl.nhl
  const sync = () => admin.post('/games/sync', { from: '2026-11-30', to: '2026-12-02' })
  const now = async () => (await stored()).find((game) => game.game_id === suspended.game_id)
  const score = {
    awayTeam: { abbrev: suspended.away_abbrev, score: 0 },
    homeTeam: { abbrev: suspended.home_abbrev, score: 1 },
  }
  nhl.override(suspended.game_id, (reported) => ({ ...reported, ...score, gameState: 'LIVE' }))
  await sync()
  expect((await now())?.game_state).toBe('LIVE')
  nhl.override(suspended.game_id, (reported) => ({
    ...reported,
    ...score,
    gameState: 'LIVE',
    gameScheduleState: 'SUSP',
  }))
  await sync()
  expect(await now()).toMatchObject({ game_state: 'SUSP', away_score: 0, home_score: 1 })
  nhl.override(suspended.game_id, null)
  nhl.move(suspended.game_id, { game_date: '2027-03-10', start_time: '2027-03-11T00:00:00.000Z' })
  await admin.post('/games/sync', { from: '2027-03-10', to: '2027-03-10' })
  expect(await now()).toMatchObject({ game_state: 'FUT', game_date: '2027-03-10', home_score: null })
  expect(await lastAudit()).toBe('sync_games')
})

test('a game moved by mistake and then postponed on its old day is postponed after six hours, unless the new day lists it (G8)', async () => {
  const [game] = official.filter((of) => of.game_date === '2026-12-01')
  if (!game) throw new Error('no game')
  pool.clock.set('2026-11-30T12:00:00.000Z')
  const moved = { ...game, game_date: '2027-03-10', start_time: '2027-03-11T00:00:00.000Z' }
  const postponed = { ...game, game_state: 'PPD' }
  const others = official.filter((of) => of !== game)
  const readWeek = async (games: typeof official, days: { from: string; to: string }) => {
    pool.deps.nhl = startNhl({ clock: pool.clock, games }).nhl
    return (await admin.post<SyncReport>('/games/sync', days)).body
  }
  const now = async () => (await stored()).find((of) => of.game_id === game.game_id)
  const oldWeek = { from: '2026-11-30', to: '2026-12-06' }
  await readWeek([...others, moved], { from: '2027-03-08', to: '2027-03-14' })
  // Both rows, as for every postponed game with a new day.
  const both = [...others, moved, postponed]
  expect((await readWeek(both, oldWeek)).skipped).toEqual([
    { game_id: game.game_id, reason: 'postponed on a day it has already left' },
  ])
  pool.clock.advance(hours(6))
  await readWeek(both, oldWeek)
  expect(await now()).toMatchObject({ game_state: 'FUT', game_date: '2027-03-10' })
  // From here on the move was a mistake; the six hours restart, because the new day has just listed the game.
  await readWeek([...others, postponed], oldWeek)
  pool.clock.advance(hours(6))
  await readWeek(others.filter((of) => of.game_date !== '2027-03-10').concat(postponed), oldWeek)
  expect(await now(), 'a new day that came back empty takes nothing back').toMatchObject({ game_date: '2027-03-10' })
  await readWeek([...others, postponed], oldWeek)
  expect(await now()).toMatchObject({ game_state: 'PPD', game_date: '2026-12-01' })
  expect(await lastAudit()).toBe('sync_games')
})
