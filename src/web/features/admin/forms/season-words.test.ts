import { expect, test } from 'vitest'
import { choicesOf, seasonWords, weekOf } from './season-words.ts'

const season = {
  season_year: '2026-27',
  first_day: '2026-09-29',
  last_day: '2027-04-10',
  first_lock: null,
  is_over: false,
  next_start: '2026-09-29',
  weeks_passed: 0,
  total_weeks: 28,
  is_proposal: false,
}

test.each([
  [{}, 'First games: Tue, Sep 29'],
  [{ weeks_passed: 1 }, '1 week already played'],
  [{ weeks_passed: 7 }, '7 weeks already played'],
  [{ is_proposal: true }, 'No schedule yet: its dates are a guess'],
  [{ is_over: true, weeks_passed: 28 }, 'This season is over'],
])('the season dialog with %j says: %s (O9)', (facts, words) => {
  expect(seasonWords({ ...season, ...facts })).toBe(words)
})

test('in mid-season a draft says that the wins so far count (D7)', () => {
  expect(seasonWords({ ...season, weeks_passed: 7 }, 'two_team')).toBe('7 weeks already played: those wins count too')
  expect(seasonWords({ ...season, weeks_passed: 7 }, 'survivor')).toBe('7 weeks already played')
})

test('the choices are the seasons that aren’t over, and the one a contest already has (O9)', () => {
  const seasons = [{ ...season, season_year: '2025-26', is_over: true }, season]
  expect(choicesOf(seasons, '2026-27')).toEqual(['2026-27'])
  expect(choicesOf(seasons, '2025-26')).toEqual(['2025-26', '2026-27'])
  expect(choicesOf([], '2026-27')).toEqual(['2026-27'])
})

test.each([
  [0, 1],
  [7, 8],
  [27, 28],
  [28, 28],
])('after %i weeks it is week %i', (weeks_passed, week) => expect(weekOf({ ...season, weeks_passed })).toBe(week))
