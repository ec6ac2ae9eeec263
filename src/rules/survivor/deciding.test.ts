import { describe, expect, it } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { boldestOf, closestOf, type PickedTeam, upsetOf } from './deciding.ts'

const team = (abbreviation: string, picks: number, held: boolean, wins_needed = 1) => ({
  team_id: abbreviation.charCodeAt(0),
  abbreviation,
  picks,
  held,
  wins_needed,
  wins: 0,
  lock_chance: null,
})

const game = (game_id: number, day: number, home: string, away: string): GameFacts => ({
  game_id,
  game_date: `2025-11-0${day}`,
  start_time: `2025-11-0${day}T00:00:00.000Z`,
  home_team_id: home.charCodeAt(0),
  away_team_id: away.charCodeAt(0),
  home_score: 3,
  away_score: 1,
  decided_in: 'REG' as const,
  level_winner: null,
  game_state: 'OFF',
  round: null,
  game_number: null,
})

describe('what decided a week (S6)', () => {
  it('is the losing team picked by the most', () => {
    expect(upsetOf([team('A', 5, true), team('B', 2, false), team('C', 3, false)])?.abbreviation).toBe('C')
    expect(upsetOf([team('C', 2, false), team('B', 2, false)])?.abbreviation).toBe('B')
    expect(upsetOf([team('A', 5, true)])).toBeNull()
    expect(upsetOf([])).toBeNull()
  })

  it('counts a surviving pick as bold if few made it', () => {
    expect(boldestOf([team('A', 5, true), team('B', 1, true), team('C', 1, false)])?.abbreviation).toBe('B')
    expect(boldestOf([team('A', 2, false), team('B', 1, true)])?.abbreviation).toBe('B')
    expect(boldestOf([team('A', 1, true), team('B', 1, true)]), 'nobody stood out').toBeNull()
    expect(boldestOf([])).toBeNull()
  })

  it('measures boldness by the chance at the lock if there is a forecast, however many made the pick (F2)', () => {
    const at = (lock_chance: number | null, of: ReturnType<typeof team>) => ({ ...of, lock_chance })
    const [many, few, fallen] = [
      at(0.5, team('A', 5, true)),
      at(0.75, team('B', 1, true)),
      at(0.25, team('C', 1, false)),
    ]
    expect(boldestOf([few, many, fallen])?.abbreviation).toBe('A')
    expect(boldestOf([few, at(0.75, team('D', 2, true))])?.abbreviation, 'of equal chances the rarer').toBe('B')
    expect(boldestOf([many]), 'everyone picked the same').toBeNull()
    expect(boldestOf([fallen, at(0.5, team('D', 1, false))]), 'nobody held').toBeNull()
    expect(boldestOf([many, at(null, team('B', 1, true))])?.abbreviation, 'one without a forecast').toBe('B')
  })

  it('names as closest the team that won its last needed game latest', () => {
    const games = [game(1, 1, 'A', 'X'), game(2, 2, 'B', 'X'), game(3, 3, 'B', 'X'), game(4, 4, 'A', 'X')]
    const closest = (...teams: PickedTeam[]) => {
      const found = closestOf(teams, games)
      return found && [found.team.abbreviation, found.game.game_id]
    }
    expect(closest(team('A', 1, true), team('B', 1, true))).toEqual(['B', 2])
    expect(closest(team('A', 1, true, 2), team('B', 1, true, 2))).toEqual(['A', 4])
    expect(closest(team('X', 1, false)), 'lost').toBeNull()
    expect(closest(team('Z', 1, true)), 'called off').toBeNull()
  })
})
