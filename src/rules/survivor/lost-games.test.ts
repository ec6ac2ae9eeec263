import { expect, test } from 'vitest'
import { aGame, BOS, DET, NYR } from '../../../test/harness/league/game-facts.ts'
import { teamsThatLostTheirGames } from './lost-games.ts'

const week = { start_date: '2025-11-10', end_date: '2025-11-16' }
const before = aGame({ game_date: '2025-11-12' })
const off = { ...before, game_state: 'PPD' }
const other = aGame({ game_date: '2025-11-14', home_team_id: DET, away_team_id: 7 })
const again = aGame({ game_date: '2025-11-15', away_team_id: DET })

test.each([
  ['it is postponed', [{ before }], [off, other], [BOS, NYR]],
  ['it moves to another week', [{ before }], [{ ...before, game_date: '2025-11-17' }, other], [BOS, NYR]],
  ['it moves within the week', [{ before }], [{ ...before, game_date: '2025-11-16' }, other], []],
  ['it is deleted', [{ before }], [other], [BOS, NYR]],
  ['one team has another game', [{ before }], [off, again], [NYR]],
  ['it had been called off before', [{ before: off }], [off, other], []],
  ['it was of another week', [{ before: { ...before, game_date: '2025-11-17' } }], [other], []],
  ['no team plays in that week anymore', [{ before }], [off], []],
  ['the game is new', [{ before: null }], [before, other], []],
])('teams have lost their games of a week if %s (S1)', (_name, changes, games, teams) => {
  expect([...teamsThatLostTheirGames({ week, changes, games })].sort((a, b) => a - b)).toEqual(
    teams.sort((a, b) => a - b),
  )
})

test('a postponed game of a playoff slot still counts (S1, P1)', () => {
  const slot = { ...week, round: 1, game_number: 1 }
  const played = { ...before, round: 1, game_number: 1 }
  const games = [
    { ...played, game_state: 'PPD' },
    { ...other, round: 1, game_number: 1 },
  ]
  expect(teamsThatLostTheirGames({ week: slot, changes: [{ before: played }], games })).toEqual(new Set())
})
