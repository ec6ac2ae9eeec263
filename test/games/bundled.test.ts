import { expect, test } from 'vitest'
import { loadBundledSeasons } from '#server/features/games/bundled.ts'
import { bringGamesUpToDate } from '#server/features/games/known-games.service.ts'
import { givenPool } from '../harness/fixture.ts'
import { type Pool, startPool } from '../harness/harness.ts'

const { pool } = await givenPool({ now: '2026-07-01T12:00:00.000Z' })
await loadBundledSeasons(pool.deps)

const fingerprint = async (of: Pool) => of.db.selectFrom('games').selectAll().orderBy('game_id').execute()

test('a new pool has 32 teams, a full season with its playoffs, and the next season’s schedule', async () => {
  const teams = await pool.db.selectFrom('teams').select('abbreviation').execute()
  expect(teams).toHaveLength(32)
  const games = await fingerprint(pool)
  const count = (season: string, type: number) =>
    games.filter((game) => game.season_year === season && game.game_type === type).length
  expect([count('2025-26', 2), count('2025-26', 3), count('2026-27', 2)]).toEqual([1312, 82, 1344])
  expect(games.filter((game) => game.season_year === '2025-26').every((game) => game.home_score !== null)).toBe(true)
  expect(games.filter((game) => game.season_year === '2026-27').every((game) => game.game_state === 'FUT')).toBe(true)
})

test('the provisional ids of 2026-27 are outside the league’s range', async () => {
  const ids = (await fingerprint(pool)).filter((game) => game.season_year === '2026-27').map((game) => game.game_id)
  expect(Math.min(...ids)).toBe(2026090001)
  expect(Math.max(...ids)).toBe(2026091344)
})

test('a second start writes nothing: neither an edited nor a deleted game comes back', async () => {
  await pool.db.updateTable('games').set({ venue: 'Somewhere else' }).where('game_id', '=', 2025020001).execute()
  await pool.db.deleteFrom('games').where('game_id', '=', 2025020002).execute()
  const before = await fingerprint(pool)
  await loadBundledSeasons(pool.deps)
  expect(await fingerprint(pool)).toEqual(before)
})

test('a pool with its own clock only knows what that clock has passed (T5)', async () => {
  const demo = await startPool({ now: '2025-11-12T02:40:00.000Z', settableClock: true })
  await loadBundledSeasons(demo.deps)
  const games = new Map((await fingerprint(demo)).map((game) => [game.game_id, game]))
  expect(games.get(2025020258)).toMatchObject({ game_state: 'FINAL', home_score: 2, away_score: 3, decided_in: 'OT' })
  expect(games.get(2025020262)).toMatchObject({ game_state: 'LIVE', home_score: 0, decided_in: null })
  expect(games.get(2025020263)).toMatchObject({ game_state: 'FUT', home_score: null, decided_in: null })
  expect([...games.values()].filter((game) => game.game_type === 3)).toEqual([])
  await loadBundledSeasons(demo.deps)
  expect(await fingerprint(demo)).toEqual([...games.values()])

  const states: unknown[] = []
  for (const now of ['2025-11-12T08:39:59.999Z', '2025-11-12T08:40:00.000Z']) {
    demo.clock.set(now)
    await bringGamesUpToDate(demo.deps)
    states.push((await fingerprint(demo)).find(({ game_id }) => game_id === 2025020258)?.game_state)
  }
  expect(states).toEqual(['FINAL', 'OFF'])
  await demo.close()
})
