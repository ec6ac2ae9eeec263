import { beforeAll, describe, expect, it, test } from 'vitest'
import { chanceOfLevel } from '#rules/odds/live-chance.ts'
import { forecastGames } from '#rules/odds/ratings.ts'
import { recordOf } from '#rules/odds/record.ts'
import { type BackTest, backTest, type PlayedGame, readSeasons } from './back-test.ts'

const found = new Map<string, BackTest>()
let games: PlayedGame[]
beforeAll(async () => {
  games = await readSeasons(['2024-25', '2025-26'])
  found.set('2024-25', backTest({ games: games.filter((of) => of.season_year === '2024-25'), season: '2024-25' }))
  found.set('2025-26', backTest({ games, season: '2025-26' }))
})

describe('The forecasts of a real season', () => {
  it.each(LIMITS)('$season are as good as promised, and better than base rates (F1, F2)', ({ season, ...limits }) => {
    const { games, weeks } = found.get(season) ?? {}
    expect([games?.games, weeks?.games]).toEqual([1_312, season === '2024-25' ? 863 : 832])
    expect(games?.log_loss).toBeLessThan(limits.games)
    expect(weeks?.log_loss).toBeLessThan(limits.weeks)
    expect(games?.log_loss).toBeLessThan(games?.base_log_loss ?? 0)
    expect(weeks?.log_loss).toBeLessThan(weeks?.base_log_loss ?? 0)
  })
})

/** Log losses; the base is that of constantly forecasting the share of home wins, or of as many games in a week. */
const LIMITS = [
  { season: '2024-25', games: 0.673, weeks: 0.464 },
  { season: '2025-26', games: 0.689, weeks: 0.489 },
]

test('weekly chances come true as often as forecast, over both seasons, in each tenth with 100 team-weeks (F2)', () => {
  const { calibration } = recordOf([...found.values()].flatMap(({ teamWeeks }) => teamWeeks))
  const judged = calibration.filter(({ games }) => games >= ENOUGH)
  expect(judged.map(({ from }) => from)).toEqual([0.6, 0.7, 0.8, 0.9])
  for (const { expected, seen } of judged) expect(Math.abs(expected - seen)).toBeLessThan(0.05)
})

/** Tenths with fewer team-weeks mean little. */
const ENOUGH = 100

test('as many games are tied after 60 minutes as the live chance says, over both seasons (F7)', () => {
  const { homeWinChances } = forecastGames({ games, today: '9999-12-31' })
  const level = games.filter(({ decided_in }) => decided_in !== 'REG').length / games.length
  const said = games.map(({ game_id }) => chanceOfLevel(homeWinChances.get(game_id) ?? Number.NaN))
  const expected = said.reduce((sum, chance) => sum + chance, 0) / games.length
  expect(games.length).toBe(2_792)
  expect(Math.abs(level - expected)).toBeLessThan(0.015)
})
