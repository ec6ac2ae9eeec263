import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Board, clockPick, copiesOfEachTeam, currentTurn, refuseTeam } from './draft.ts'
import {
  type PlayoffTeam,
  proposedDraft,
  refuseExclusion,
  refusePlayoffTeams,
  refuseTiebreaker,
  refuseTiebreakerStart,
  tiebreakerRounds,
  tiebreakerTeams,
} from './tiebreaker.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** Sixteen teams; the first in the standings has the most points. */
const sixteen: PlayoffTeam[] = numbers(16).map((place) => ({
  team_id: 100 + place,
  abbreviation: `T${String(place).padStart(2, '0')}`,
  season_year: '2025-26',
  points: 120 - place,
  league_sequence: place,
}))
const withPoints = (points: Record<number, number>) =>
  sixteen.map((team) => ({ ...team, points: points[team.team_id] ?? team.points }))

test.each([
  ['the same evening', '2026-04-17T21:00:00.000Z', '2026-04-18T19:00:00.000Z', '2026-04-18T00:00:00.000Z'],
  [
    'the next one with less than three hours',
    '2026-04-17T21:00:00.001Z',
    '2026-04-19T19:00:00.000Z',
    '2026-04-19T00:00:00.000Z',
  ],
  ['none once the playoffs begin before', '2026-04-17T21:00:00.001Z', '2026-04-18T19:00:00.000Z', null],
  ['that evening while the playoffs are not known', '2026-04-17T05:00:00.000Z', null, '2026-04-18T00:00:00.000Z'],
])('a tiebreaker’s draft is proposed for %s (D10)', (_, now, firstGame, start) => {
  expect(proposedDraft({ now, firstGame })).toBe(start)
})

const RUNNING = { contest_type: 'two_team', status: 'in_progress' } as const

describe('whether a tiebreaker can decide a tie (B1, D10)', () => {
  const tie = {
    contest: { contest_type: 'two_team' as const, status: 'completed' as const },
    isFinished: true,
    tied: 3,
    members: 3,
    exists: false,
  }

  it.each([
    [{}, null],
    [{ tied: 2, members: 2 }, null],
    [{ tied: 16, members: 16 }, null],
    [{ tied: 17, members: 16 }, null],
    [{ tied: 17, members: 17 }, 'too_many_tied'],
    [{ tied: 1, members: 1 }, 'first_place_not_tied'],
    [{ tied: 0, members: 0 }, 'first_place_not_tied'],
    [{ tied: 2, members: 1 }, 'tied_members_gone'],
    [{ exists: true }, 'tiebreaker_exists'],
    [{ isFinished: false }, null],
    [{ contest: RUNNING }, null],
    [{ contest: RUNNING, isFinished: false }, 'contest_not_completed'],
    [{ contest: { ...RUNNING, status: 'drafting' as const } }, 'contest_not_completed'],
    [
      { contest: { contest_type: 'playoff_tiebreaker' as const, status: 'completed' as const } },
      'not_a_two_team_contest',
    ],
  ])('%j: %s', (facts, code) => {
    expect(refuseTiebreaker({ ...tie, ...facts })?.code ?? null).toBe(code)
  })

  it('needs at least two to start', () => {
    expect(refuseTiebreakerStart(1)).toEqual({ code: 'too_few_participants' })
    expect(refuseTiebreakerStart(2)).toBeNull()
  })
})

describe('a tiebreaker’s teams (B2)', () => {
  it('are its season’s sixteen playoff teams', () => {
    const refused = (teams: PlayoffTeam[] | null) => refusePlayoffTeams({ seasonYear: '2025-26', teams })?.code ?? null
    expect(refused(sixteen)).toBeNull()
    expect(refused(null)).toBe('no_playoff_standings')
    expect(refused([])).toBe('playoff_teams_incomplete')
    expect(refused(sixteen.slice(1))).toBe('playoff_teams_incomplete')
    expect(refused(sixteen.map((team) => ({ ...team, season_year: '2026-27' })))).toBe('standings_of_other_season')
  })

  it('are all of them, or one less if three draft', () => {
    for (const participants of numbers(16).slice(1)) {
      const pool = tiebreakerTeams({ teams: sixteen, participants, excludedByAdmin: 101 })
      expect(pool.teams).toHaveLength(participants === 3 ? 15 : 16)
      expect(pool.excluded_team_id).toBe(participants === 3 ? 101 : null)
    }
  })

  it.each([
    ['the fewest points', {}, 116],
    ['the fewest points, wherever it stands', { 105: 50 }, 105],
    ['of equal points the lower in the table', { 109: 90, 110: 90, 102: 90 }, 110],
  ])('leave out the team with %s', (_, points, excluded) => {
    const pool = tiebreakerTeams({ teams: withPoints(points), participants: 3, excludedByAdmin: null })
    expect(pool.excluded_team_id).toBe(excluded)
    expect(pool.teams.map((team) => team.team_id)).not.toContain(excluded)
  })

  it('leave out the one with the fewest points again if the admin’s choice misses the playoffs', () => {
    expect(tiebreakerTeams({ teams: sixteen, participants: 3, excludedByAdmin: 999 }).excluded_team_id).toBe(116)
  })

  it('don’t depend on their order', () => {
    const anyTable = fc.tuple(
      fc.array(fc.nat({ max: 3 }), { minLength: 16, maxLength: 16 }),
      fc.shuffledSubarray(sixteen, { minLength: 16, maxLength: 16 }),
    )
    fc.assert(
      fc.property(anyTable, ([points, shuffled]) => {
        const given = (teams: PlayoffTeam[]) =>
          teams.map((team) => ({ ...team, points: points[team.team_id - 101] ?? 0, league_sequence: 1 }))
        const of = (teams: PlayoffTeam[]) =>
          tiebreakerTeams({ teams: given(teams), participants: 3, excludedByAdmin: null }).excluded_team_id
        expect(of(shuffled)).toBe(of(sixteen))
      }),
    )
  })

  it('can be excluded by an admin only if three draft, and only one of them', () => {
    const refused = (participants: number, excludedTeamId: number) =>
      refuseExclusion({ participants, teams: sixteen, excludedTeamId })?.code ?? null
    expect(refused(3, 104)).toBeNull()
    expect(refused(3, 999)).toBe('excluded_team_not_there')
    expect(refused(2, 104)).toBe('exclusion_needs_three')
  })
})

describe('a tiebreaker’s draft (B2)', () => {
  it.each([
    [2, 8],
    [3, 5],
    [4, 4],
    [5, 3],
    [6, 2],
    [7, 2],
    [8, 2],
    [9, 1],
    [15, 1],
    [16, 1],
  ])('with %i participants has %i rounds', (participants, rounds) => {
    expect(tiebreakerRounds({ teams: participants === 3 ? 15 : 16, participants })).toBe(rounds)
  })

  it('lets everyone pick to the end whatever they take, equally many each and no team twice', () => {
    const anyDraft = fc.tuple(
      fc.integer({ min: 2, max: 16 }),
      fc.array(fc.nat({ max: 15 }), { minLength: 16, maxLength: 16 }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(anyDraft, ([participants, choices, byClock]) => {
        const { teams } = tiebreakerTeams({ teams: sixteen, participants, excludedByAdmin: null })
        const teamIds = teams.map((team) => team.team_id)
        const rounds = tiebreakerRounds({ teams: teams.length, participants })
        const copies = copiesOfEachTeam(participants)
        let board: Board = { order: numbers(participants), rounds, copies, teamIds, picks: [] }
        for (let turn = currentTurn(board); turn; turn = currentTurn(board)) {
          const { participant_id, pick_number } = turn
          const open = teamIds.filter((teamId) => refuseTeam(board, { participantId: participant_id, teamId }) === null)
          const chosen = byClock
            ? clockPick(board, { participantId: participant_id, queue: [116, 999], ranking: teamIds })
            : open[(choices[pick_number - 1] ?? 0) % open.length]
          expect(open, `pick ${pick_number} of ${participants}`).toContain(chosen)
          board = { ...board, picks: [...board.picks, { participant_id, team_id: chosen ?? 0 }] }
        }
        expect(new Set(board.picks.map((pick) => pick.team_id)).size).toBe(participants * rounds)
        const each = Map.groupBy(board.picks, (pick) => pick.participant_id)
        expect([...each.values()].map((picks) => picks.length)).toEqual(Array(participants).fill(rounds))
        expect(teamIds.length - board.picks.length).toBeLessThan(participants)
      }),
      { numRuns: 300 },
    )
  })
})
