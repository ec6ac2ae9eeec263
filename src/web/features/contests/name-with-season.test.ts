import { expect, it } from 'vitest'
import { nameWithSeason } from './name-with-season.ts'

it.each([
  ['Pairs', 'Pairs · 2025-26 season'],
  ['Pairs 2025-26', 'Pairs 2025-26'],
])('the season of %s is said once', (contest_name, words) => {
  expect(nameWithSeason({ contest_name, season_year: '2025-26' })).toBe(words)
})
