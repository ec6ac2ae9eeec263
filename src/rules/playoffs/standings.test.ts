import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { aGame, aHomeWin } from '../../../test/harness/league/game-facts.ts'
import { rankTeams, standingsOf, type TeamRecord } from './standings.ts'

/** A league of the NHL's shape: two conferences, four divisions, 32 teams with the ids 1 to 32. */
const teams = Array.from({ length: 32 }, (_, index) => ({
  team_id: index + 1,
  abbreviation: `T${String(index + 1).padStart(2, '0')}`,
  conference_name: index < 16 ? 'Eastern' : 'Western',
  division_name: ['Atlantic', 'Metropolitan', 'Central', 'Pacific'][Math.floor(index / 8)] ?? '',
}))
const [first, second] = [1, 2]
const between = (facts: Partial<GameFacts>) => aHomeWin({ home_team_id: first, away_team_id: second, ...facts })
const tableOf = (games: GameFacts[]) => new Map(standingsOf({ teams, games }).map((team) => [team.team_id, team]))

describe('a game', () => {
  test.each([
    ['REG', { losses: 1, ot_losses: 0, points: 0 }, { regulation_wins: 1, regulation_plus_ot_wins: 1 }],
    [null, { losses: 1, ot_losses: 0, points: 0 }, { regulation_wins: 1, regulation_plus_ot_wins: 1 }],
    ['OT', { losses: 0, ot_losses: 1, points: 1 }, { regulation_wins: 0, regulation_plus_ot_wins: 1 }],
    ['SO', { losses: 0, ot_losses: 1, points: 1 }, { regulation_wins: 0, regulation_plus_ot_wins: 0 }],
  ] as const)('that ended in %s gives 2 points to the winner and %j to the loser', (decided_in, lost, won) => {
    const table = tableOf([between({ decided_in })])
    expect(table.get(first)).toMatchObject({ games_played: 1, wins: 1, losses: 0, ot_losses: 0, points: 2, ...won })
    expect(table.get(second)).toMatchObject({ games_played: 1, wins: 0, regulation_plus_ot_wins: 0, ...lost })
  })

  it('counts goals as in the score, including the extra one of a shootout', () => {
    const table = tableOf([between({ home_score: 4, away_score: 3, decided_in: 'SO' })])
    expect(table.get(first)).toMatchObject({ goals_for: 4, goals_against: 3 })
    expect(table.get(second)).toMatchObject({ goals_for: 3, goals_against: 4 })
  })

  it('with a tied score counts for its stored winner, or else not at all (G1)', () => {
    const level = between({ home_score: 2, away_score: 2 })
    expect(tableOf([{ ...level, level_winner: 'away' }]).get(second)).toMatchObject({ wins: 1, points: 2 })
    expect(tableOf([level]).get(second)).toMatchObject({ games_played: 0, points: 0 })
  })

  test.each(['FUT', 'LIVE', 'CRIT', 'OVER', 'PPD', 'CNCL', 'odd'])('in state %s does not count (G3)', (game_state) => {
    expect(tableOf([between({ game_state })]).get(first)).toMatchObject({ games_played: 0, points: 0, goals_for: 0 })
  })
})

describe('the order of teams', () => {
  const even: TeamRecord = {
    games_played: 60,
    wins: 30,
    losses: 20,
    ot_losses: 10,
    points: 70,
    regulation_wins: 20,
    regulation_plus_ot_wins: 25,
    goals_for: 180,
    goals_against: 170,
  }
  const ladder: [string, Partial<TeamRecord>][] = [
    ['points', { points: 71 }],
    ['fewer games', { games_played: 59 }],
    ['regulation wins', { regulation_wins: 21 }],
    ['wins before the shoot-out', { regulation_plus_ot_wins: 26 }],
    ['wins', { wins: 31 }],
    ['goal difference', { goals_against: 169 }],
    ['goals for', { goals_for: 190, goals_against: 180 }],
  ]
  const better = teams.slice(1, 2)
  const worse = teams.slice(0, 1)

  test.each(ladder)('of two otherwise equal teams depends on %s', (_what, advantage) => {
    const pair = [
      ...worse.map((team) => ({ ...team, ...even })),
      ...better.map((team) => ({ ...team, ...even, ...advantage })),
    ]
    expect(rankTeams(pair).map((team) => team.team_id)).toEqual([second, first])
  })

  test.each(ladder.slice(1).map(([what], index) => [what, index] as const))(
    'considers %s only after everything above it',
    (_what, index) => {
      // The better one leads in `above`, the other one in everything below.
      const above = ladder[index]?.[1]
      const below = Object.assign({}, ...ladder.slice(index + 1, 6).map(([, advantage]) => advantage))
      const pair = [
        ...worse.map((team) => ({ ...team, ...even, ...below })),
        ...better.map((team) => ({ ...team, ...even, ...above })),
      ]
      expect(rankTeams(pair).map((team) => team.team_id)).toEqual([second, first])
    },
  )

  it('is alphabetical for teams that are equal in everything', () => {
    const all = teams.map((team) => ({ ...team, ...even }))
    expect(rankTeams(all.toReversed())).toEqual(rankTeams(all))
  })
})

const anyGame = fc
  .record({
    pairing: fc.shuffledSubarray(
      teams.map((team) => team.team_id),
      { minLength: 2, maxLength: 2 },
    ),
    loser: fc.integer({ min: 0, max: 6 }),
    margin: fc.integer({ min: 1, max: 6 }),
    homeWins: fc.boolean(),
    decided_in: fc.constantFrom('REG' as const, 'OT' as const, 'SO' as const),
    game_state: fc.constantFrom('FINAL', 'OFF', 'FUT', 'LIVE', 'PPD'),
  })
  .map(({ pairing: [home = 1, away = 2], loser, margin, homeWins, decided_in, game_state }) => {
    const winner = loser + (decided_in === 'REG' ? margin : 1)
    return aGame({
      home_team_id: home,
      away_team_id: away,
      home_score: homeWins ? winner : loser,
      away_score: homeWins ? loser : winner,
      decided_in,
      game_state,
    })
  })
const anySeason = fc.array(anyGame, { maxLength: 400, size: 'large' })
const countOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('in any set of games', () => {
  it('each game gives one win and one loss, and a goal for one side is a goal against the other', () => {
    fc.assert(
      fc.property(anySeason, (games) => {
        const played = games.filter((game) => game.game_state === 'FINAL' || game.game_state === 'OFF')
        const extra = played.filter((game) => game.decided_in !== 'REG')
        const table = standingsOf({ teams, games })
        expect(countOf(table.map((team) => team.wins))).toBe(played.length)
        expect(countOf(table.map((team) => team.ot_losses))).toBe(extra.length)
        expect(countOf(table.map((team) => team.points))).toBe(2 * played.length + extra.length)
        expect(countOf(table.map((team) => team.goals_for))).toBe(countOf(table.map((team) => team.goals_against)))
        for (const team of table) {
          expect(team.games_played).toBe(team.wins + team.losses + team.ot_losses)
          expect(team.points).toBe(2 * team.wins + team.ot_losses)
          expect(team.regulation_plus_ot_wins).toBeGreaterThanOrEqual(team.regulation_wins)
          expect(team.wins).toBeGreaterThanOrEqual(team.regulation_plus_ot_wins)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('the sequences number every group without gaps and never contradict the league', () => {
    fc.assert(
      fc.property(anySeason, (games) => {
        const table = standingsOf({ teams, games })
        expect(table.map((team) => team.league_sequence)).toEqual(upTo(32))
        for (const conference of Map.groupBy(table, (team) => team.conference_name).values()) {
          expect(conference.map((team) => team.conference_sequence)).toEqual(upTo(16))
          const others = conference.filter((team) => team.wildcard_sequence > 0)
          expect(others.map((team) => team.wildcard_sequence)).toEqual(upTo(10))
          expect(conference.filter((team) => team.is_playoff_team)).toHaveLength(8)
        }
        for (const division of Map.groupBy(table, (team) => team.division_name).values()) {
          expect(division.map((team) => team.division_sequence)).toEqual(upTo(8))
          expect(division.slice(0, 3).every((team) => team.wildcard_sequence === 0 && team.is_playoff_team)).toBe(true)
          expect(division.slice(3).every((team) => team.wildcard_sequence > 0)).toBe(true)
        }
        for (const team of table) expect(team.is_playoff_team).toBe(team.wildcard_sequence <= 2)
      }),
      { numRuns: 50 },
    )
  })

  it('the order of games and teams doesn’t matter', () => {
    fc.assert(
      fc.property(anySeason, (games) => {
        expect(standingsOf({ teams: teams.toReversed(), games: games.toReversed() })).toEqual(
          standingsOf({ teams, games }),
        )
      }),
      { numRuns: 50 },
    )
  })
})
