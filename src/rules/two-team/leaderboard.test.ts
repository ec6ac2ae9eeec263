import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paceOf, placesGained, rankByWins, winsRace } from './leaderboard.ts'

const entry = (participant_id: number, participant_name: string, total_wins: number) => ({
  participant_id,
  participant_name,
  total_wins,
})

describe('the pace of two teams (D7)', () => {
  const team = (wins: number, games_played: number, games_left: number) => ({ wins, games_played, games_left })

  it.each([
    ['goes on as it was', [team(10, 20, 62), team(5, 20, 62)], 62],
    ['rounds the sum, not each team', [team(1, 3, 1), team(1, 3, 1)], 3],
    ['is the total once nothing is left', [team(50, 82, 0), team(46, 82, 0)], 96],
    ['is zero for teams that never won', [team(0, 5, 77), team(0, 4, 78)], 0],
    ['is unknown until both have played', [team(1, 1, 81), team(0, 0, 82)], null],
    ['is unknown without teams', [], null],
  ])('%s', (_sentence, teams, pace) => {
    expect(paceOf(teams)).toBe(pace)
  })
})

describe('the places gained in the last days (D7)', () => {
  const gained = (totals: readonly [total: number, recent: number][]) => {
    const rows = rankByWins(totals.map(([total], index) => entry(index + 1, `P${index}`, total)))
    const places = placesGained(rows.map((row) => ({ ...row, recent_wins: totals[row.participant_id - 1]?.[1] ?? 0 })))
    return places && totals.map((_, index) => places.get(index + 1))
  }

  it.each<[string, [number, number][], number[] | null]>([
    [
      'count from the place before',
      [
        [10, 1],
        [11, 5],
        [8, 0],
      ],
      [-1, 2, -1],
    ],
    [
      'are none for two that were tied and still are',
      [
        [5, 1],
        [5, 1],
        [1, 0],
      ],
      [0, 0, 0],
    ],
    [
      'count a tie as the better place',
      [
        [5, 0],
        [5, 1],
      ],
      [0, 1],
    ],
    [
      'are unknown if no one had won before',
      [
        [3, 3],
        [1, 1],
      ],
      null,
    ],
    [
      'are known from the first win before',
      [
        [3, 2],
        [1, 1],
      ],
      [0, 0],
    ],
  ])('%s', (_sentence, totals, places) => {
    expect(gained(totals)).toEqual(places)
  })
})

describe('the leaderboard (D7)', () => {
  it('shares ranks and skips the next: 1, 1, 3; within a rank by name', () => {
    const rows = rankByWins([entry(1, 'zoe', 90), entry(2, 'Émile', 95), entry(3, 'Carl', 95), entry(4, 'Ann', 80)])
    expect(rows.map(({ participant_name, rank }) => [participant_name, rank])).toEqual([
      ['Carl', 1],
      ['Émile', 1],
      ['zoe', 3],
      ['Ann', 4],
    ])
  })

  it('always sorts participants with the same name and wins the same way', () => {
    const twins = [entry(8, 'Sam', 3), entry(7, 'Sam', 3)]
    expect(rankByWins(twins).map((row) => row.participant_id)).toEqual([7, 8])
    expect(rankByWins(twins.toReversed()).map((row) => row.participant_id)).toEqual([7, 8])
  })

  it('ranks everyone behind exactly those with more wins', () => {
    const anyEntries = fc.array(fc.nat({ max: 9 }), { maxLength: 32 })
    fc.assert(
      fc.property(anyEntries, (totals) => {
        const rows = rankByWins(totals.map((wins, index) => entry(index + 1, `P${index}`, wins)))
        for (const { rank, total_wins } of rows) {
          expect(rank).toBe(1 + totals.filter((wins) => wins > total_wins).length)
        }
      }),
    )
  })
})

describe('the race', () => {
  it('adds up the wins day by day, for every owner of a team, and leaves out days without wins', () => {
    const race = winsRace({
      participantIds: [1, 2, 3],
      picks: [
        { participant_id: 1, team_id: 10 },
        { participant_id: 2, team_id: 10 },
        { participant_id: 1, team_id: 20 },
      ],
      wonGames: [
        { game_date: '2025-10-09', team_id: 20 },
        { game_date: '2025-10-07', team_id: 10 },
        { game_date: '2025-10-08', team_id: 99 },
        { game_date: '2025-10-09', team_id: 10 },
      ],
    })
    expect(race.days).toEqual(['2025-10-07', '2025-10-09'])
    expect([...race.wins]).toEqual([
      [1, [1, 3]],
      [2, [1, 2]],
      [3, [0, 0]],
    ])
  })
})
