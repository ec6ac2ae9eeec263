import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { computeResults, type Season } from '#rules/survivor/results/results.ts'
import { aGame, aHomeWin, BOS, BUF, CAR, CBJ, DET, NYR } from '../../../../test/harness/league/game-facts.ts'

describe('For any playoffs, results', () => {
  const ALL = [1, 2, 3, 4].flatMap((round) => [1, 2, 3, 4].map((game_number) => ({ round, game_number })))
  const WEEKS = ALL.map((slot, index) => ({
    ...slot,
    week_number: index + 1,
    start_date: '2026-04-18',
    end_date: '2026-06-20',
    gamesAtLock: null,
  }))
  const PAIRS = [
    [BOS, NYR],
    [DET, BUF],
    [CAR, CBJ],
  ] as const
  const anyOutcome = fc.constantFrom('home', 'away', 'PPD', 'LIVE', 'missing')
  const anyGames = fc.array(anyOutcome, { minLength: 48, maxLength: 48 }).map((outcomes) =>
    ALL.flatMap(({ round, game_number }, slot) =>
      PAIRS.flatMap(([home_team_id, away_team_id], pair): GameFacts[] => {
        const outcome = outcomes[slot * 3 + pair] ?? 'missing'
        if (outcome === 'missing') return []
        const place = { round, game_number, home_team_id, away_team_id }
        if (outcome === 'PPD' || outcome === 'LIVE') return [aGame({ ...place, game_state: outcome })]
        const score = outcome === 'home' ? { home_score: 2, away_score: 1 } : { home_score: 1, away_score: 2 }
        return [aHomeWin({ ...place, ...score })]
      }),
    ),
  )
  const anyPicks = fc.array(fc.option(fc.constantFrom(BOS, NYR, DET, BUF, CAR, CBJ), { freq: 5 }), {
    minLength: 16,
    maxLength: 16,
  })
  const anySeason: fc.Arbitrary<Season> = fc
    .record({ games: anyGames, entries: fc.array(anyPicks, { minLength: 1, maxLength: 8 }) })
    .map(({ games, entries }) => ({
      participants: entries.map((_, index) => ({ participant_id: index + 1, excused_weeks: [] })),
      weeks: WEEKS,
      picks: entries.flatMap((teams, index) =>
        teams.flatMap((team_id, at) =>
          team_id === null
            ? []
            : [{ participant_id: index + 1, week_number: at + 1, team_id, round: ALL[at]?.round ?? 0 }],
        ),
      ),
      games,
    }))

  /** Slot by slot: a member who lost while another won, or had no pick, is eliminated. */
  function modelOf({ games, picks, participants }: Season): Map<number, number> {
    const out = new Map<number, number>()
    for (const { round, game_number, week_number } of WEEKS) {
      const played = games.filter((game) => game.round === round && game.game_number === game_number)
      const fate = (team: number): 'won' | 'lost' => {
        const game = played.find((of) => of.home_team_id === team || of.away_team_id === team)
        const others = played.some((of) => of.game_state !== 'PPD')
        if (game === undefined) return others ? 'won' : 'lost'
        if (game.game_state === 'PPD') return 'won'
        if (game.game_state !== 'OFF') return 'lost'
        return (game.home_score ?? 0) > (game.away_score ?? 0) === (game.home_team_id === team) ? 'won' : 'lost'
      }
      const alive = participants.map((of) => of.participant_id).filter((id) => !out.has(id))
      const teamOf = (id: number) =>
        picks.find((of) => of.participant_id === id && of.week_number === week_number)?.team_id
      const pickers = alive.filter((id) => teamOf(id) !== undefined)
      const winners = pickers.filter((id) => fate(teamOf(id) ?? 0) === 'won')
      const stay = winners.length > 0 ? winners : pickers.length > 0 ? pickers : alive
      for (const id of alive) if (!stay.includes(id)) out.set(id, week_number)
    }
    return out
  }

  it('match a slow and simple model (P2, P4)', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const { participants } = computeResults(season)
        const out = participants.filter((of) => of.is_eliminated).map((of) => [of.participant_id, of.elimination_week])
        expect(new Map(out as [number, number][])).toEqual(modelOf(season)) // lists only eliminated members, with their week
      }),
      { numRuns: 300 },
    )
  })

  it('count a team once in rounds 1 and 2, once in round 3, and never in the Final (P3)', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const used = computeResults(season).picks.filter((pick) => pick.counts_as_used)
        const places = used.map((pick) => {
          const round = ALL[pick.week_number - 1]?.round ?? 0
          expect(round).toBeLessThan(4)
          return `${pick.participant_id} ${pick.team_id} ${round === 3 ? 'third' : 'first two'}`
        })
        expect(new Set(places).size).toBe(places.length)
        // A picked team is used in its slate, unless each of its games there is called off or unknown.
        for (const { participant_id, team_id, week_number } of computeResults(season).picks) {
          const { round, game_number } = ALL[week_number - 1] ?? { round: 4, game_number: 1 }
          const game = season.games.find(
            (of) =>
              of.round === round &&
              of.game_number === game_number &&
              (of.home_team_id === team_id || of.away_team_id === team_id),
          )
          if (round === 4 || game === undefined || game.game_state === 'PPD') continue
          expect(places).toContain(`${participant_id} ${team_id} ${round === 3 ? 'third' : 'first two'}`)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('free the teams of open picks earlier in their slate only', () => {
    const postponed = [aGame({ round: 1, game_number: 1, game_state: 'PPD' })]
    const picks = [
      { participant_id: 1, week_number: 1, team_id: BOS, round: 1 },
      { participant_id: 1, week_number: 5, team_id: BOS, round: 2 },
      { participant_id: 1, week_number: 9, team_id: BOS, round: 3 },
    ]
    const season = {
      participants: [{ participant_id: 1, excused_weeks: [] }],
      weeks: WEEKS.slice(0, 1),
      picks,
      games: postponed,
    }
    expect(computeResults(season).picks[0]?.counts_as_used).toBe(false)
    const corrected = { ...season, games: [aHomeWin({ round: 1, game_number: 1 })] }
    expect(computeResults(corrected).picks[0]?.counts_as_used).toBe(false)
    const onlyThird = { ...corrected, picks: picks.filter((pick) => pick.round !== 2) }
    expect(computeResults(onlyThird).picks[0]?.counts_as_used).toBe(true)
  })
})
