import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chanceOfLevel, liveHomeWinChance, periodLeft, regulationLeft } from './live-chance.ts'

const REGULATION = 3_600
const lead = (by: number, { pregame = 0.5, secondsLeft = REGULATION } = {}) =>
  liveHomeWinChance({ pregame, secondsLeft, home_score: Math.max(0, by), away_score: Math.max(0, -by) })

const anyChance = fc.double({ min: 0.02, max: 0.98, noNaN: true })
/** Outside this range a team one goal behind may profit from a longer game, and the clock helps the weaker team. */
const usualChance = fc.double({ min: 0.36, max: 0.64, noNaN: true })
const anyLead = fc.integer({ min: -6, max: 6 })
const anyTime = fc.integer({ min: 0, max: REGULATION })
const clocks = fc.tuple(anyTime, anyTime).map((two) => two.toSorted((a, b) => a - b))

describe('The live chance of a game (F7)', () => {
  it('equals the pregame chance at the start', () => {
    fc.assert(fc.property(anyChance, (pregame) => Math.abs(lead(0, { pregame }) - pregame) < 0.000_01))
  })

  it('is 1 or 0 once no time is left and one team leads', () => {
    expect([lead(1, { secondsLeft: 0 }), lead(-1, { secondsLeft: 0 })]).toEqual([1, 0])
    expect([lead(0, { pregame: 1 }), lead(3, { pregame: 0 })]).toEqual([1, 0])
  })

  it('grows with every goal', () => {
    fc.assert(
      fc.property(anyChance, anyLead, anyTime, (pregame, by, secondsLeft) => {
        expect(lead(by + 1, { pregame, secondsLeft })).toBeGreaterThanOrEqual(lead(by, { pregame, secondsLeft }) - 1e-9)
      }),
    )
  })

  it('grows for the leader as time runs out', () => {
    fc.assert(
      fc.property(usualChance, fc.integer({ min: 1, max: 6 }), clocks, (pregame, by, [less = 0, more = 0]) => {
        const later = lead(by, { pregame, secondsLeft: less })
        expect(later).toBeGreaterThanOrEqual(lead(by, { pregame, secondsLeft: more }) - 1e-9)
      }),
    )
  })

  it('mirrors the other side’s', () => {
    fc.assert(
      fc.property(anyChance, anyLead, anyTime, (pregame, by, secondsLeft) => {
        const other = lead(-by, { pregame: 1 - pregame, secondsLeft })
        expect(lead(by, { pregame, secondsLeft }) + other).toBeCloseTo(1, 5)
      }),
    )
  })

  it('is between a coin toss and the pregame chance in overtime', () => {
    const overtime = lead(0, { pregame: 0.6, secondsLeft: 0 })
    expect([overtime > 0.5, overtime < 0.6]).toEqual([true, true])
  })

  it('approaches 0 for a team far behind, and stays within 0 and 1', () => {
    fc.assert(
      fc.property(anyChance, fc.integer({ min: -99, max: 99 }), anyTime, (pregame, by, secondsLeft) => {
        const chance = lead(by, { pregame, secondsLeft })
        expect(chance >= 0 && chance <= 1).toBe(true)
      }),
    )
  })
})

test.each([
  { pregame: 0.62, by: 0, secondsLeft: 1_500 },
  { pregame: 0.45, by: 1, secondsLeft: 900 },
  { pregame: 0.55, by: -1, secondsLeft: 300 },
])('within a tenth of a point of a million simulated games: $pregame, $by ahead, $secondsLeft s (F7)', (game) => {
  expect(Math.abs(lead(game.by, game) - playedOut(game))).toBeLessThan(0.001)
})

/**
 * A game simulated goal by goal, drawing the time and scorer of each. The share comes from overtime, which depends on
 * nothing else.
 */
function playedOut({ pregame, by, secondsLeft }: { pregame: number; by: number; secondsLeft: number }): number {
  const random = draws(20_261_124)
  const share = lead(0, { pregame, secondsLeft: 0 })
  const games = 1_000_000
  let won = 0
  for (let game = 0; game < games; game += 1) {
    let ahead = by
    for (let left = secondsLeft - nextGoal(random); left > 0; left -= nextGoal(random))
      ahead += random() < share ? 1 : -1
    if (Math.abs(ahead) === 1 && random() < 0.21 * Math.min(1, secondsLeft / 1_200)) ahead = 0
    if (ahead > 0 || (ahead === 0 && random() < share)) won += 1
  }
  return won / games
}

const nextGoal = (random: () => number) => -Math.log(1 - random()) * (REGULATION / 5.93)

/** Mulberry32. */
function draws(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('an even game is tied after 60 minutes slightly more often than an uneven one (F7)', () => {
  expect(chanceOfLevel(0.5)).toBeCloseTo(0.232, 3)
  expect(chanceOfLevel(0.7)).toBeLessThan(chanceOfLevel(0.5))
})

test.each([
  ['the opening faceoff', { period: 1, clock: '20:00' }, 3_600, 1_200],
  ['halfway', { period: 2, clock: '10:00' }, 1_800, 600],
  ['the break after the first', { period: 1, clock: 'INT' }, 2_400, 0],
  ['a period without a clock', { period: 2, clock: null }, 1_800, null],
  ['the last second', { period: 3, clock: '0:01' }, 1, 1],
  ['overtime', { period: 4, clock: '3:12' }, 0, 192],
  ['a shootout', { period: 5, clock: null }, 0, null],
])('the time left at %s is as expected', (_when, clock, ofRegulation, ofPeriod) => {
  expect([regulationLeft(clock), periodLeft(clock)]).toEqual([ofRegulation, ofPeriod])
})
