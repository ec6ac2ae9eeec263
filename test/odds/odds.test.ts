import { afterAll, describe, expect, it } from 'vitest'
import type { OddsRecord } from '#contract/odds/odds.ts'
import type { Day } from '#rules/time.ts'
import { daysByDate } from '#server/features/games/games.service.ts'
import { readPregame } from '#server/features/odds/odds.service.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { type Person, signIn } from '../harness/people.ts'

const played = await startPool({ season: 'played', now: '2026-09-01T12:00:00.000Z' })
const current = await startPool({ season: 'known at now', now: '2025-11-12T17:00:00.000Z' })
/** After the season. */
const ann = await signIn(played, 'ann')
/** On November 12, before the games. */
const bob = await signIn(current, 'bob')
const admin = await signIn(current, 'admin')
afterAll(() => Promise.all([played.close(), current.close()]))

describe('A day’s odds', () => {
  it('are as of its morning: the same before and after its games (F1, F5)', async () => {
    const before = await chancesFor(current, '2025-11-12')
    expect(before).toHaveLength(4)
    expect(await chancesFor(played, '2025-11-12')).toEqual(before)
    // A day later, the results of the 12th count.
    expect(await chancesFor(played, '2025-11-13')).not.toEqual(await chancesFor(current, '2025-11-13'))
  })

  it('start from the previous season’s results, which the pool has not stored (F1)', async () => {
    const opening = await oddsFor(current, '2025-10-07')
    const inPercent = opening.map(({ home_win_chance }) => Math.round(100 * (home_win_chance ?? 0)))
    expect(opening.map((game) => `${game.opponent_abbrev} at ${game.team_abbrev}`)).toEqual([
      'CHI at FLA',
      'PIT at NYR',
      'COL at LAK',
    ])
    expect(inPercent).toEqual([71, 57, 51])
  })

  it('follow a corrected result of an earlier day, and only from the next day on (F1)', async () => {
    const [game] = await oddsFor(current, '2025-11-10')
    const days = ['2025-11-09', '2025-11-10', '2025-11-12', '2026-03-01']
    const before = await Promise.all(days.map((date) => chancesFor(current, date)))
    await admin.put(`/games/${game?.game_id}/${game?.team_id}`, { team_score: 12, opponent_score: 0 })
    const after = await Promise.all(days.map((date) => chancesFor(current, date)))
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    for (const index of [2, 3]) expect(after[index]).not.toEqual(before[index])
  })

  it('are unknown for a postponed game', async () => {
    const [game, ...others] = await oddsFor(current, '2025-11-12')
    await admin.post('/games', {
      game_id: game?.game_id,
      season_year: '2025-26',
      game_date: '2025-11-12',
      game_state: 'PPD',
      home_abbrev: game?.team_abbrev,
      away_abbrev: game?.opponent_abbrev,
    })
    const chances = await chancesFor(current, '2025-11-12')
    expect(chances.filter(([, chance]) => chance === null)).toEqual([[game?.game_id, null]])
    expect(chances).toHaveLength(1 + others.length)
  })
})

/** A league day's games from the home side, each with its chance before the game. */
async function oddsFor({ deps }: Pool, date: Day) {
  const forecast = await readPregame(deps)
  const [day] = await daysByDate(deps, { gameType: 2, from: date, to: date })
  return (day?.games ?? []).map((game) => ({
    ...game,
    home_win_chance: forecast?.homeWinChances.get(game.game_id) ?? null,
  }))
}
const chancesFor = async (pool: Pool, date: Day) =>
  (await oddsFor(pool, date)).map((game) => [game.game_id, game.home_win_chance])

describe('The odds’ record', () => {
  it('compares every finished game of the season with a constant forecast of its share of home wins (F5)', async () => {
    const { calibration, ...record } = await recordFor(ann)
    expect(record).toEqual({
      success: true,
      season_year: '2025-26',
      games: 1_312,
      log_loss: expect.closeTo(0.687, 3),
      base_log_loss: expect.closeTo(0.692, 3),
    })
    expect(calibration.reduce((sum, { games }) => sum + games, 0)).toBe(1_312)
    expect(calibration.map(({ from }) => from)).toEqual([0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
    for (const { from, to, expected } of calibration) {
      expect(expected).toBeGreaterThanOrEqual(from)
      expect(expected).toBeLessThan(to)
    }
  })

  it('covers the newest season with 200 finished games, else the newest with any, else the requested one', async () => {
    expect(await recordFor(bob)).toMatchObject({ season_year: '2025-26', games: 264 })
    played.clock.set('2026-10-05T12:00:00.000Z')
    await (await signIn(played, 'admin')).post('/games', {
      game_id: 0x78c3ae11,
      season_year: '2026-27',
      game_date: '2026-09-29',
      game_state: 'OFF',
      home_abbrev: 'CAR',
      away_abbrev: 'FLA',
      home_score: 3,
      away_score: 2,
    })
    expect(await recordFor(ann)).toMatchObject({ season_year: '2025-26', games: 1_312 })
    expect(await recordFor(ann, '?season_year=2026-27')).toMatchObject({ season_year: '2026-27', games: 1 })
    expect(await recordFor(bob, '?season_year=2026-27')).toEqual({
      success: true,
      season_year: '2026-27',
      games: 0,
      log_loss: null,
      base_log_loss: null,
      calibration: [],
    })
  })
})

const recordFor = async (person: Person, query = '') => (await person.get<OddsRecord>(`/odds/record${query}`)).body

describe('With forecasts turned off', () => {
  it('their record is refused, and the rules pages reflect it (F6)', async () => {
    await admin.put('/admin/settings', { forecasts: false })
    expect(await bob.get('/odds/record')).toMatchObject({
      status: 404,
      body: { success: false, code: 'forecasts_off', message: 'Forecasts are turned off in this pool.' },
    })
    expect((await bob.get('/pool/facts')).body).toMatchObject({ forecasts: false })
    await admin.put('/admin/settings', { forecasts: true })
    expect((await bob.get('/odds/record')).status).toBe(200)
  })
})
