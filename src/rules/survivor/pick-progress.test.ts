import { describe, expect, it, test } from 'vitest'
import { aGame, aHomeWin, BOS, BUF, CBJ, DET, NYR } from '../../../test/harness/league/game-facts.ts'
import { pickProgress } from './pick-progress.ts'
import { type PickStatus, pickStatus } from './picks.ts'
import { teamWeeks } from './team-weeks.ts'

const WEEK = { start_date: '2025-11-10', end_date: '2025-11-16' }
const OTHERS = aGame({ home_team_id: CBJ, away_team_id: BUF })

function progress(games: Parameters<typeof teamWeeks>[0], gamesAtLock: [number, number][] | null = null) {
  return pickProgress({ team_id: BOS, teams: teamWeeks(games, WEEK), gamesAtLock: gamesAtLock && new Map(gamesAtLock) })
}

describe('A picked team’s progress', () => {
  it('has games, wins, losses and wins needed in one row', () => {
    const games = [aHomeWin(), aHomeWin({ home_score: 1 }), aGame(), aGame(), OTHERS]
    expect(progress(games)).toMatchObject({
      games_this_week: 4,
      wins: 1,
      losses: 1,
      remaining: 2,
      needed: 2,
      is_void: false,
    })
  })

  it('uses the game counts at the lock once known', () => {
    const games = [aHomeWin(), aGame(), aGame(), aGame()]
    expect(progress(games, [[BOS, 3]]).needed).toBe(1)
    expect(progress(games, [[NYR, 3]]).needed).toBe(1)
    expect(progress(games, [[BOS, 4]]).needed).toBe(2)
  })

  test.each<[string, Parameters<typeof teamWeeks>[0], [number, number][] | null, boolean]>([
    ['postponed, while others play', [aGame({ game_state: 'PPD' }), OTHERS], [[BOS, 1]], true],
    ['postponed, while no other team plays', [aGame({ game_state: 'PPD' })], null, true],
    ['moved away, while others play', [OTHERS], [[BOS, 1]], true],
    ['moved away, and no team plays anymore', [], [[BOS, 1]], true],
    ['moved away before the lock', [OTHERS], [], true],
    ['never there, for no team', [], null, false],
    ['never there, for no team, as counted at the lock', [], [], false],
    ['one of two left', [aGame({ game_state: 'PPD' }), aGame()], [[BOS, 2]], false],
  ])('is void or not when its games are %s', (_, games, atLock, isVoid) => {
    expect(progress(games, atLock).is_void).toBe(isVoid)
  })

  test.each<[string, Parameters<typeof teamWeeks>[0], PickStatus]>([
    ['no game yet', [aGame(), OTHERS], 'In Progress'],
    ['a win', [aHomeWin(), aGame()], 'Safe'],
    ['only defeats', [aHomeWin({ home_score: 0 })], 'Cannot Win'],
    ['every game postponed', [aGame({ game_state: 'PPD' }), OTHERS], 'Safe'],
    ['idle if no team plays', [aGame({ game_date: '2025-11-17', home_team_id: DET })], 'Cannot Win'],
  ])('makes the status of the pick: %s', (_, games, status) => {
    expect(pickStatus({ result: null, ...progress(games) })).toBe(status)
  })
})
