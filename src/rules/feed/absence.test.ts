import { expect, test } from 'vitest'
import { addDays, hours, plus } from '#rules/time.ts'
import { isGone, leftOutGames, type SeasonGame } from './absence.ts'

/** 4 teams, 82 games each: every day 1 plays 2 and 3 plays 4. */
const season: SeasonGame[] = Array.from({ length: 82 }, (_, index) => index).flatMap((index) =>
  [1, 3].map((home) => ({
    game_id: index * 10 + home,
    game_date: addDays('2026-10-01', index),
    game_state: 'FUT',
    home_team_id: home,
    away_team_id: home + 1,
  })),
)
const on = (day: number, change: Partial<SeasonGame> = {}): SeasonGame => ({
  game_id: 5_000 + day,
  game_date: addDays('2026-10-01', day),
  game_state: 'FUT',
  home_team_id: 1,
  away_team_id: 2,
  ...change,
})
const leftOut = (stored: readonly SeasonGame[], listed: readonly SeasonGame[] = season) =>
  leftOutGames({ stored, listed: new Set(listed.map((game) => game.game_id)) }).map((game) => game.game_id)

test('a game is missing if both teams have all their games without it', () => {
  expect(leftOut([...season, on(40)])).toEqual([5_040])
})

test.each([
  ['its own absence makes the season of its teams shorter', season, season.slice(0, -2)],
  [
    'the whole day came back empty',
    [...season, on(40)],
    season.filter((game) => game.game_date !== addDays('2026-10-01', 40)),
  ],
  [
    'a game of the next day is missing without a reason',
    [...season, on(40)],
    season.filter((game) => game.game_id !== 413),
  ],
  ['it has begun', [...season, on(40, { game_state: 'LIVE' })], season],
  ['it is final', [...season, on(40, { game_state: 'OFF' })], season],
  ['it is postponed', [...season, on(40, { game_state: 'PPD' })], season],
  ['nothing is listed at all', [...season, on(40)], []],
])('no game counts as missing because %s', (_why, stored, listed) => {
  expect(leftOut(stored, listed)).toEqual([])
})

test('a season of 84 games is not complete with 82', () => {
  const longer = [
    ...season,
    ...[90, 91].flatMap((day) => [on(day), on(day, { game_id: day, home_team_id: 3, away_team_id: 4 })]),
  ]
  expect(leftOut(longer, season)).toEqual([])
  expect(leftOut([...longer, on(40)], longer)).toEqual([5_040])
})

test.each([
  [hours(36), 3, true],
  [hours(36) - 1, 3, false],
  [hours(72), 2, false],
])('a game missing for %i ms in %i readings is gone: %s', (ago, times, gone) => {
  const now = '2026-09-01T12:00:00.000Z'
  expect(isGone({ since: plus(now, -ago), times }, now)).toBe(gone)
})
