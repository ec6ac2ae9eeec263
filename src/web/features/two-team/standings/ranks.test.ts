import { expect, it } from 'vitest'
import { hasWins, rankWords } from './ranks.tsx'

const row = (rank: number, total_wins: number, total_playoff_wins: number | null = null) => ({
  rank,
  total_wins,
  total_playoff_wins,
})

it('marks a shared rank as tied (D7)', () => {
  const rows = [row(1, 5), row(1, 5), row(3, 2)]
  expect(rows.map((of) => rankWords(rows, of))).toEqual(['T1', 'T1', '3'])
})

it('ranks no one before the first win', () => {
  const rows = [row(1, 0), row(1, 0)]
  expect(rows.map((of) => rankWords(rows, of))).toEqual(['–', '–'])
})

it.each([
  ['no one has won yet', [row(1, 0), row(1, 0)], false],
  ['one has won', [row(1, 1), row(2, 0)], true],
  ['no one has won a playoff game yet', [row(1, 40, 0), row(1, 38, 0)], false],
  ['one has won a playoff game', [row(1, 0, 1), row(2, 3, 0)], true],
])('hands out medals once there are wins (spec 2): %s', (_, rows, medals) => {
  expect(hasWins(rows)).toBe(medals)
})
