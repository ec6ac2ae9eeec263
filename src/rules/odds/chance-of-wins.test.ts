import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOfWins } from './chance-of-wins.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })
const games = fc.array(chance, { maxLength: 8 })

/** Sums over every outcome of the games. */
function byHand(needed: number, chances: readonly number[]): number {
  const [first, ...rest] = chances
  if (first === undefined) return needed <= 0 ? 1 : 0
  return first * byHand(needed - 1, rest) + (1 - first) * byHand(needed, rest)
}

test.each([
  [1, [0.5], 0.5],
  [1, [0.5, 0.5], 0.75],
  [2, [0.5, 0.5, 0.5, 0.5], 11 / 16],
  [0, [], 1],
  [1, [], 0],
  [2, [0.9], 0],
])('%i wins in games won with %j have the chance %f (F2)', (needed, chances, expected) => {
  expect(chanceOfWins({ needed, chances })).toBeCloseTo(expected, 12)
})

test('the chance is the sum over every outcome of the games (F2)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), games, (needed, chances) => {
      expect(chanceOfWins({ needed, chances })).toBeCloseTo(byHand(needed, chances), 10)
    }),
  )
})

test('an additional game never lowers the chance of the same number of wins (F2)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), games, chance, (needed, chances, more) => {
      expect(chanceOfWins({ needed, chances: [...chances, more] })).toBeGreaterThanOrEqual(
        chanceOfWins({ needed, chances }) - 1e-12,
      )
    }),
  )
})
