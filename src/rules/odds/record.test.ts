import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordOf } from './record.ts'

const game = (chance: number, happened: boolean) => ({ chance, happened })

describe('The forecast’s record (F5)', () => {
  it('is empty without games', () => {
    expect(recordOf([])).toEqual({ games: 0, log_loss: null, base_log_loss: null, calibration: [] })
  })

  it('compares with a constant forecast of the share of home wins', () => {
    const found = recordOf([game(0.8, true), game(0.8, true), game(0.6, true), game(0.3, false)])
    expect(found.log_loss).toBeCloseTo(-(2 * Math.log(0.8) + Math.log(0.6) + Math.log(0.7)) / 4, 12)
    expect(found.base_log_loss).toBeCloseTo(-(3 * Math.log(0.75) + Math.log(0.25)) / 4, 12)
  })

  it('has no surprise if the home teams won every game', () => {
    expect(recordOf([game(0.5, true)])).toMatchObject({ log_loss: Math.log(2), base_log_loss: 0 })
  })

  it('puts each chance into its tenth, edges into the upper one', () => {
    const games = [0.049, 0.1, 0.299999, 0.3, 0.7, 0.999, 1].map((chance) => game(chance, chance >= 0.5))
    expect(recordOf(games).calibration.map(({ from, to, games: held, seen }) => [from, to, held, seen])).toEqual([
      [0, 0.1, 1, 0],
      [0.1, 0.2, 1, 0],
      [0.2, 0.3, 1, 0],
      [0.3, 0.4, 1, 0],
      [0.7, 0.8, 1, 1],
      [0.9, 1, 2, 1],
    ])
  })

  it('counts every game once, with the average of the forecasts', () => {
    const judged = fc.record({ chance: fc.double({ min: 0.01, max: 0.99, noNaN: true }), happened: fc.boolean() })
    fc.assert(
      fc.property(fc.array(judged, { minLength: 1 }), (games) => {
        const { calibration, ...found } = recordOf(games)
        expect(calibration.reduce((sum, tenth) => sum + tenth.games, 0)).toBe(found.games)
        const said = calibration.reduce((sum, tenth) => sum + tenth.games * tenth.expected, 0)
        expect(said).toBeCloseTo(
          games.reduce((sum, { chance }) => sum + chance, 0),
          9,
        )
        for (const { from, to, expected } of calibration) {
          expect(expected).toBeGreaterThanOrEqual(from - 1e-12)
          expect(expected).toBeLessThanOrEqual(to + 1e-12)
        }
      }),
    )
  })
})
