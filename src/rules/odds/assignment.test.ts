import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignBest } from './assignment.ts'

type Chances = readonly (readonly (number | null)[])[]

test.each<[string, Chances, (number | null)[]]>([
  ['nothing', [], []],
  ['a week without teams', [[]], [null]],
  ['one team for one week', [[0.4]], [0]],
  ['a team that cannot survive', [[0]], [null]],
  ['a team without a game', [[null]], [null]],
  ['the better team', [[0.4, 0.6]], [1]],
  [
    'not the greedy plan, which would give the best team to the first week',
    [
      [0.9, 0.8],
      [0.9, 0.1],
    ],
    [1, 0],
  ],
  ['as many weeks as possible, even by a very small chance', [[0.9, 1e-9], [0.9]], [1, 0]],
  ['two weeks with one team: the better week', [[0.4], [0.6]], [null, 0]],
  ['certain teams', [[1, 1], [1]], [1, 0]],
])('assigns %s (F3)', (_, chances, expected) => {
  expect(assignBest(chances)).toEqual(expected)
})

const chance = fc.oneof(
  { weight: 3, arbitrary: fc.double({ min: 0.01, max: 1, noNaN: true }) },
  fc.constantFrom(null, 0, 0.5, 0.5, 1),
)
const board = fc
  .record({ weeks: fc.integer({ min: 0, max: 5 }), teams: fc.integer({ min: 0, max: 5 }) })
  .chain(({ weeks, teams }) =>
    fc.array(fc.array(chance, { minLength: teams, maxLength: teams }), { minLength: weeks, maxLength: weeks }),
  )

type Worth = { filled: number; product: number }

/** The best value over all assignments, by brute force. */
function byHand([week, ...later]: Chances, taken: ReadonlySet<number> = new Set()): Worth {
  if (week === undefined) return { filled: 0, product: 1 }
  let best = byHand(later, taken)
  for (const [team, of] of week.entries()) {
    if (of === null || of === 0 || taken.has(team)) continue
    const rest = byHand(later, new Set([...taken, team]))
    const found = { filled: rest.filled + 1, product: rest.product * of }
    if (found.filled > best.filled || (found.filled === best.filled && found.product > best.product)) best = found
  }
  return best
}

function worthOf(chances: Chances, plan: readonly (number | null)[]): Worth {
  const picked = plan.flatMap((team, week) => (team === null ? [] : [chances[week]?.[team] ?? 0]))
  return { filled: picked.length, product: picked.reduce((product, of) => product * of, 1) }
}

test('a plan is never beaten by another assignment (F3)', () => {
  fc.assert(
    fc.property(board, (chances) => {
      const plan = assignBest(chances)
      const teams = plan.filter((team) => team !== null)
      expect(new Set(teams).size).toBe(teams.length)
      const [found, best] = [worthOf(chances, plan), byHand(chances)]
      expect(found.filled).toBe(best.filled)
      expect(found.product).toBeCloseTo(best.product, 10)
    }),
    { numRuns: 500 },
  )
})

test('a plan is the same each time, even with equal chances (F3)', () => {
  fc.assert(
    fc.property(board, (chances) => {
      expect(assignBest(chances)).toEqual(assignBest(chances))
    }),
  )
  const equal = Array.from({ length: 4 }, () => [0.5, 0.5, 0.5, 0.5, 0.5])
  expect(assignBest(equal)).toEqual([0, 1, 2, 3])
})

test('a plan fills a whole season of 28 weeks with 32 teams without rounding errors (F3)', () => {
  const weeks = Array.from({ length: 28 }, (_, week) =>
    Array.from({ length: 32 }, (__, team) => ((week * 37 + team * 101) % 97) / 97),
  )
  const plan = assignBest(weeks)
  expect(plan).not.toContain(null)
  const { product } = worthOf(weeks, plan)
  // Neither swapping two weeks' teams nor using a free team improves it.
  const better = plan.flatMap((team, week) =>
    Array.from({ length: 32 }, (_, other) => {
      const swapped = plan.map((of, at) => (at === week ? other : of === other ? team : of))
      return worthOf(weeks, swapped).product
    }).filter((of) => of > product * (1 + 1e-9)),
  )
  expect(better).toEqual([])
})
