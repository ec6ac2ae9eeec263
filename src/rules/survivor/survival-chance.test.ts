import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aGame, aHomeWin, BOS, BUF, CBJ, NYR } from '../../../test/harness/league/game-facts.ts'
import type { GameFacts } from '../games/games.ts'
import { pickProgress } from './pick-progress.ts'
import { survivalChance } from './survival-chance.ts'
import { teamWeeks } from './team-weeks.ts'

const WEEK = { start_date: '2025-11-10', end_date: '2025-11-16' }
const OTHERS = aGame({ home_team_id: CBJ, away_team_id: BUF })
const aDefeat = () => aHomeWin({ home_score: 1 })
const away = () => aGame({ home_team_id: NYR, away_team_id: BOS })

type Asked = { games: readonly GameFacts[]; home?: number; gamesAtLock?: number | null; team_id?: number }

/** The chance of BOS, with the same home win chance in every game. */
function chance({ games, home = 0.6, gamesAtLock = null, team_id = BOS }: Asked): number | null {
  const atLock = gamesAtLock === null ? null : new Map([[team_id, gamesAtLock]])
  return survivalChance({
    team_id,
    progress: pickProgress({ team_id, teams: teamWeeks(games, WEEK), gamesAtLock: atLock }),
    games,
    homeWinChances: new Map(games.map((game) => [game.game_id, home])),
  })
}

describe("A pick's chance to survive (F2)", () => {
  test.each<[string, GameFacts[], number | null]>([
    ['1 game at home', [aGame(), OTHERS], 0.6],
    ['1 game away', [away(), OTHERS], 0.4],
    ['3 games need 1 win (S6)', [aGame(), aGame(), aGame()], 1 - 0.4 ** 3],
    ['4 games need 2 (S6)', [aGame(), aGame(), aGame(), aGame()], 1 - 0.4 ** 4 - 4 * 0.6 * 0.4 ** 3],
    ['a home and an away game', [aGame(), away()], 1 - 0.4 * 0.6],
    ['1 of 3 lost', [aDefeat(), aGame(), aGame()], 1 - 0.4 ** 2],
    ['1 of 4 won, 1 more needed', [aHomeWin(), aGame(), aGame(), aGame()], 1 - 0.4 ** 3],
    ['2 of 4 lost, both others needed', [aDefeat(), aDefeat(), aGame(), aGame()], 0.36],
    [
      'a game that is on counts as it stood before it',
      [aGame({ game_state: 'LIVE', home_score: 0, away_score: 5 })],
      0.6,
    ],
    ['a postponed game is none', [aGame({ game_state: 'PPD' }), aGame()], 0.6],
    ['won enough', [aHomeWin(), aGame()], 1],
    ['won 2 of 4', [aHomeWin(), aHomeWin(), aGame(), aGame()], 1],
    ['all lost', [aDefeat(), aDefeat()], 0],
    ['3 of 4 lost', [aDefeat(), aDefeat(), aDefeat(), aGame()], 0],
    ['every game postponed while others play (S6)', [aGame({ game_state: 'PPD' }), OTHERS], 1],
    ['every game postponed, and no team plays', [aGame({ game_state: 'PPD' })], 1],
    ['a week without a known game', [], null],
    ['a final without a score', [aGame({ game_state: 'FINAL' })], 0.6],
    ['a final without a winner', [aHomeWin({ home_score: 2 }), aGame()], 0.6],
  ])('%s', (_, games, expected) => {
    const found = chance({ games })
    if (expected === null || found === null) expect(found).toBe(expected)
    else expect(found).toBeCloseTo(expected, 12)
  })

  it('uses the game counts at the lock once known (S6)', () => {
    const four = [aGame(), aGame(), aGame(), aGame()]
    expect(chance({ games: four, gamesAtLock: 3 })).toBeCloseTo(1 - 0.4 ** 4, 12)
    expect(chance({ games: four.slice(1), gamesAtLock: 4 })).toBeCloseTo(1 - 0.4 ** 3, 12)
  })

  it('is unknown while one of the team’s games has no forecast, and certain if that game decides nothing', () => {
    const known = aGame()
    const asked = (games: GameFacts[]) => ({
      team_id: BOS,
      progress: pickProgress({ team_id: BOS, teams: teamWeeks(games, WEEK), gamesAtLock: null }),
      games,
      homeWinChances: new Map([[known.game_id, 0.6]]),
    })
    expect(survivalChance(asked([known, aGame()]))).toBeNull()
    expect(survivalChance(asked([aHomeWin(), aGame()]))).toBe(1)
    expect(survivalChance(asked([known, OTHERS]))).toBeCloseTo(0.6, 12)
  })

  it('is between 0 and 1 in any week, and certain only if the games decide it', () => {
    const kinds = [aGame, away, aHomeWin, aDefeat, () => aGame({ game_state: 'PPD' })]
    const week = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 7 })
    const open = fc.double({ min: 0.01, max: 0.99, noNaN: true })
    fc.assert(
      fc.property(week, open, (makers, home) => {
        const games = [...makers.map((make) => make()), OTHERS]
        const { wins, remaining, needed, is_void } = pickProgress({
          team_id: BOS,
          gamesAtLock: null,
          teams: teamWeeks(games, WEEK),
        })
        const found = chance({ games, home }) ?? Number.NaN
        if (is_void || wins >= needed) expect(found).toBe(1)
        else if (wins + remaining < needed) expect(found).toBe(0)
        else expect(Math.abs(found - 0.5)).toBeLessThan(0.5)
      }),
    )
  })

  it('of both teams in a single game sum to 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (home) => {
        const games = [aGame()]
        const both = [BOS, NYR].map((team_id) => chance({ games, home, team_id }) ?? Number.NaN)
        expect(both.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
      }),
    )
  })
})
