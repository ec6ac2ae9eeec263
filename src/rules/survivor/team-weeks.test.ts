import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aGame, aHomeWin, BOS, BUF, CAR, CBJ, DET, LAK, NYR, PHI } from '../../../test/harness/league/game-facts.ts'
import { idleTeam, teamWeeks, winsForGames, winsNeeded } from './team-weeks.ts'

const WEEK = { start_date: '2025-11-10', end_date: '2025-11-16' }

describe("A team's week (W5)", () => {
  it('counts wins in regulation, overtime and shootout, and every loss as one (S7)', () => {
    const games = [
      aHomeWin({ decided_in: 'REG' }),
      aHomeWin({ decided_in: 'OT' }),
      aHomeWin({ decided_in: 'SO' }),
      aHomeWin({ decided_in: 'SO', home_score: 1 }),
    ]
    const teams = teamWeeks(games, WEEK)
    expect(teams.get(BOS)).toMatchObject({ games_this_week: 4, games_played: 4, wins: 3, losses: 1, remaining: 0 })
    expect(teams.get(NYR)).toMatchObject({ games_this_week: 4, games_played: 4, wins: 1, losses: 3, remaining: 0 })
  })

  it('counts by league day, first and last day included', () => {
    const dates = ['2025-11-09', '2025-11-10', '2025-11-16', '2025-11-17']
    const games = dates.map((game_date) => aGame({ game_date }))
    expect(teamWeeks(games, WEEK).get(BOS)?.games_this_week).toBe(2)
  })

  it('does not count postponed and cancelled games', () => {
    const games = [aHomeWin(), aGame({ game_state: 'PPD' }), aGame({ game_state: 'CNCL' }), aGame()]
    expect(teamWeeks(games, WEEK).get(BOS)).toEqual({
      team_id: BOS,
      games_this_week: 2,
      games_played: 1,
      wins: 1,
      losses: 0,
      remaining: 1,
      first_start: null,
      has_begun: true,
      all_called_off: false,
    })
  })

  it('reports when all games were called off, in any order', () => {
    const off = aGame({ game_state: 'PPD', start_time: '2025-11-10T18:00:00.000Z' })
    expect(teamWeeks([off, off], WEEK).get(BOS)).toEqual({ ...idleTeam(BOS), all_called_off: true })
    for (const games of [
      [off, aGame()],
      [aGame(), off],
    ]) {
      expect(teamWeeks(games, WEEK).get(BOS)).toMatchObject({
        all_called_off: false,
        games_this_week: 1,
        first_start: null,
      })
    }
  })

  it('has the first start, and reports play that began before the scheduled time', () => {
    const late = aGame({ start_time: '2025-11-12T00:00:00.000Z' })
    const early = aGame({ start_time: '2025-11-11T00:00:00.000Z' })
    for (const games of [
      [late, early],
      [early, late, aGame()],
    ]) {
      expect(teamWeeks(games, WEEK).get(NYR)).toMatchObject({ first_start: early.start_time, has_begun: false })
    }
    expect(teamWeeks([{ ...late, game_state: 'LIVE' }], WEEK).get(NYR)).toMatchObject({
      has_begun: true,
      games_played: 0,
    })
  })

  it('has no row for an idle team', () => {
    expect(teamWeeks([aGame()], WEEK).has(DET)).toBe(false)
  })

  it('counts a tied final game without a stored result as played by both and won by neither', () => {
    const teams = teamWeeks([aHomeWin({ away_score: 3 })], WEEK)
    expect(teams.get(BOS)).toMatchObject({ games_played: 1, wins: 0, losses: 0, remaining: 0 })
  })

  it('counts each game once, for two teams', () => {
    const team = fc.constantFrom(BOS, BUF, CAR, CBJ, DET, LAK, NYR, PHI)
    const game = fc
      .record({
        home_team_id: team,
        away_team_id: team,
        home_score: fc.nat({ max: 5 }),
        away_score: fc.nat({ max: 5 }),
        game_state: fc.constantFrom('FUT', 'LIVE', 'FINAL', 'OFF', 'PPD', 'CNCL', 'SUSP'),
        game_date: fc.constantFrom('2025-11-09', '2025-11-10', '2025-11-16', '2025-11-17'),
      })
      .filter((facts) => facts.home_team_id !== facts.away_team_id)
    fc.assert(
      fc.property(fc.array(game), (facts) => {
        const teams = [...teamWeeks(facts.map(aGame), WEEK).values()]
        const sum = (pick: (row: (typeof teams)[number]) => number) =>
          teams.reduce((total, row) => total + pick(row), 0)
        const counted = facts.filter(
          ({ game_date, game_state }) =>
            ['2025-11-10', '2025-11-16'].includes(game_date) && !['PPD', 'CNCL'].includes(game_state),
        )
        expect(sum((row) => row.games_this_week)).toBe(2 * counted.length)
        expect(sum((row) => row.wins)).toBe(sum((row) => row.losses))
        for (const row of teams) {
          expect(row.games_played + row.remaining).toBe(row.games_this_week)
          expect(row.wins + row.losses).toBeLessThanOrEqual(row.games_played)
        }
      }),
    )
  })
})

describe('Wins needed (S6)', () => {
  test.each([
    [0, 1],
    [1, 1],
    [3, 1],
    [4, 2],
    [5, 2],
  ])('%i games: %i', (games, wins) => {
    expect(winsForGames(games)).toBe(wins)
    expect(winsNeeded({ gamesAtLock: null, gamesNow: games })).toBe(wins)
  })

  test.each([
    ['as at the lock', 4, 4, 2],
    ['lowered by a game that leaves the week', 4, 3, 1],
    ['not lowered while 4 games are left', 5, 4, 2],
    ['not raised by a game that comes in', 3, 4, 1],
    ['not raised for a team that was idle at the lock', 0, 4, 1],
  ])('%s', (_, gamesAtLock, gamesNow, wins) => {
    expect(winsNeeded({ gamesAtLock, gamesNow })).toBe(wins)
  })

  it('are never raised after the lock and never fewer than 1', () => {
    const games = fc.nat({ max: 7 })
    fc.assert(
      fc.property(games, games, (gamesAtLock, gamesNow) => {
        const needed = winsNeeded({ gamesAtLock, gamesNow })
        expect(needed).toBeLessThanOrEqual(winsForGames(gamesAtLock))
        expect(needed).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('fell from 2 to 1 for CBJ when LAK at CBJ of 2026-01-26 moved to March, not for LAK with 5 games', () => {
    const january = { start_date: '2026-01-26', end_date: '2026-02-01' }
    const others = [
      aGame({ game_date: '2026-01-28', away_team_id: PHI, home_team_id: CBJ }),
      aGame({ game_date: '2026-01-30', away_team_id: CBJ, home_team_id: NYR }),
      aGame({ game_date: '2026-01-31', away_team_id: CBJ, home_team_id: BOS }),
      aGame({ game_date: '2026-01-27', away_team_id: LAK, home_team_id: DET }),
      aGame({ game_date: '2026-01-29', away_team_id: LAK, home_team_id: BUF }),
      aGame({ game_date: '2026-01-31', away_team_id: LAK, home_team_id: PHI }),
      aGame({ game_date: '2026-02-01', away_team_id: LAK, home_team_id: CAR }),
    ]
    const asPlanned = aGame({ game_id: 2025020828, game_date: '2026-01-26', away_team_id: LAK, home_team_id: CBJ })
    const before = teamWeeks([asPlanned, ...others], january)
    for (const change of [{ game_state: 'PPD' }, { game_date: '2026-03-09' }]) {
      const after = teamWeeks([{ ...asPlanned, ...change }, ...others], january)
      const needed = [CBJ, LAK].map((team) =>
        winsNeeded({
          gamesAtLock: before.get(team)?.games_this_week ?? 0,
          gamesNow: after.get(team)?.games_this_week ?? 0,
        }),
      )
      expect(needed).toEqual([1, 2])
    }
  })
})
