import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { addDays } from '#rules/time.ts'
import { aGame } from '../../../../test/harness/league/game-facts.ts'
import { outInModel, playInModel } from '../../../../test/harness/league/results-model.ts'
import { computeResults, type Season } from './results.ts'
import { recomputeResults } from './revivals.ts'
import type { RulingKind } from './ruling-kinds.ts'

const TEAMS = [1, 2, 3, 4, 5, 6]
const WEEKS = [1, 2, 3, 4, 5].map((week_number) => {
  const start_date = addDays('2025-10-13', 7 * (week_number - 1))
  return { week_number, start_date, end_date: addDays(start_date, 6), gamesAtLock: null }
})

const anyTeam = fc.constantFrom(...TEAMS)
const anyGame = fc
  .record({
    game_date: fc.integer({ min: 0, max: 34 }).map((n) => addDays('2025-10-13', n)),
    home_team_id: anyTeam,
    away_team_id: anyTeam,
    home_score: fc.nat({ max: 6 }),
    away_score: fc.nat({ max: 6 }),
    game_state: fc.constantFrom('OFF', 'OFF', 'OFF', 'FINAL', 'LIVE', 'PPD'),
  })
  .filter((facts) => facts.home_team_id !== facts.away_team_id)
  .map((facts): GameFacts => aGame(facts))
const anyGames = fc.array(anyGame, { maxLength: 60 })
/** Teams by week, null for a week without a pick. */
const anyPicks = fc.array(fc.option(anyTeam, { freq: 4 }), { minLength: 5, maxLength: 5 })
const anyExcuses = fc.subarray([1, 2, 3, 4, 5], { maxLength: 1 })

const anyRuling = fc.record({
  participant_id: fc.integer({ min: 1, max: 12 }),
  week_number: fc.integer({ min: 1, max: 5 }),
  kind: fc.constantFrom<RulingKind>('excuse', 'revive', 'withdraw'),
})
/** As stored: each ruling once, and no member both revived and withdrawn for a week. */
const anyRulings = fc.uniqueArray(anyRuling, {
  maxLength: 6,
  selector: ({ participant_id, week_number, kind }) => `${participant_id} ${week_number} ${kind === 'excuse'}`,
})

const anySeason: fc.Arbitrary<Season> = fc
  .record({
    lives: fc.constantFrom(1, 1, 2, 3),
    entries: fc.array(fc.tuple(anyPicks, anyExcuses), { minLength: 1, maxLength: 12 }),
    games: anyGames,
  })
  .map(({ lives, entries, games }) => ({
    lives,
    participants: entries.map(([, excused_weeks], index) => ({ participant_id: index + 1, excused_weeks })),
    weeks: WEEKS,
    picks: entries.flatMap(([teams], index) =>
      teams.flatMap((team_id, at) =>
        team_id === null ? [] : [{ participant_id: index + 1, week_number: at + 1, team_id }],
      ),
    ),
    games,
  }))

describe('For any season, results', () => {
  it('match a slow and simple model', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const results = computeResults(season)
        const out = results.participants.filter((standing) => standing.is_eliminated)
        expect(new Map(out.map((standing) => [standing.participant_id, standing.elimination_week]))).toEqual(
          outInModel(season),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('leave someone alive, and have consistent counts', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const { weeks, picks, participants } = computeResults(season)
        let alive = season.participants.length
        for (const week of weeks) {
          alive -= week.eliminated
          expect(week.survived).toBe(alive)
          expect(alive).toBeGreaterThan(0)
          const outNow = participants.filter((standing) => standing.elimination_week === week.week_number)
          expect(outNow).toHaveLength(week.eliminated)
        }
        for (const standing of participants) {
          expect(standing.is_eliminated).toBe(standing.elimination_week !== null)
          expect(standing.weeks_survived).toBe((standing.elimination_week ?? WEEKS.length + 1) - 1)
        }
        for (const { participant_id, week_number, result } of picks) {
          const { elimination_week, lost_lives = [] } = participants[participant_id - 1] ?? {}
          const last = elimination_week ?? Number.POSITIVE_INFINITY
          const stayed = lost_lives.includes(week_number) ? 'life_lost' : 'survived'
          expect(result).toBe(week_number < last ? stayed : week_number === last ? 'eliminated' : null)
        }
      }),
    )
  })

  it('never count a team twice for a participant (S3)', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const used = computeResults(season).picks.filter((pick) => pick.counts_as_used)
        expect(new Set(used.map((pick) => `${pick.participant_id} ${pick.team_id}`)).size).toBe(used.length)
      }),
    )
  })

  it('are the same when recomputed, in any order of picks, games and participants', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const results = computeResults(season)
        expect(computeResults(season)).toEqual(results)
        const turned = computeResults({
          ...season,
          participants: season.participants.toReversed(),
          picks: season.picks.toReversed(),
          games: season.games.toReversed(),
        })
        expect(turned.weeks).toEqual(results.weeks)
        expect(turned.participants.toReversed()).toEqual(results.participants)
        expect(new Set(turned.picks.map((pick) => JSON.stringify(pick)))).toEqual(
          new Set(results.picks.map((pick) => JSON.stringify(pick))),
        )
      }),
    )
  })

  it('of the first weeks don’t change when later weeks are processed', () => {
    fc.assert(
      fc.property(anySeason, fc.integer({ min: 1, max: 4 }), (season, count) => {
        const early = computeResults({ ...season, weeks: season.weeks.slice(0, count) })
        expect(computeResults(season).weeks.slice(0, count)).toEqual(early.weeks)
      }),
    )
  })

  it('never change the caller’s data', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const copy = structuredClone(season)
        computeResults(season)
        expect(season).toEqual(copy)
      }),
    )
  })
})

/** The first week of each entry: most play from the start. */
const anyFirstWeeks = fc.array(fc.constantFrom(1, 1, 1, 2, 3, 5), { minLength: 12, maxLength: 12 })
const beginningIn = (season: Season, weeks: readonly number[]): Season => ({
  ...season,
  participants: season.participants.map((of, at) => ({ ...of, first_week: at === 0 ? 1 : (weeks[at] ?? 1) })),
})

describe('For any season with entries opened after the start, results (S19)', () => {
  it('match the slow and simple model, whatever the rulings', () => {
    fc.assert(
      fc.property(anySeason, anyFirstWeeks, anyRulings, (season, weeks, rulings) => {
        const late = { ...beginningIn(season, weeks), rulings }
        const { out, lives } = playInModel(late)
        const { participants } = computeResults(late)
        const isOut = participants.filter((of) => of.is_eliminated)
        expect(new Map(isOut.map((of) => [of.participant_id, of.elimination_week]))).toEqual(out)
        expect(livesAfter(late)).toEqual(lives)
      }),
      { numRuns: 500 },
    )
  })

  it('of the weeks before are those without them, and count none of these weeks as survived or missed', () => {
    fc.assert(
      fc.property(anySeason, anyFirstWeeks, (season, weeks) => {
        const late = beginningIn(season, weeks)
        for (const before of [2, 3, 5]) {
          const isThere = ({ first_week = 1 }) => first_week < before
          const played = WEEKS.slice(0, before - 1)
          const without = computeResults({ ...late, weeks: played, participants: late.participants.filter(isThere) })
          expect(computeResults({ ...late, weeks: played }).weeks).toEqual(without.weeks)
        }
        for (const [at, standing] of computeResults(late).participants.entries()) {
          const first = late.participants[at]?.first_week ?? 1
          const last = standing.elimination_week ?? WEEKS.length + 1
          expect(last).toBeGreaterThanOrEqual(first)
          expect(standing.weeks_survived).toBe(last - first)
          expect(standing.lost_lives.every((week) => week >= first)).toBe(true)
        }
      }),
    )
  })
})

/** Each living participant's lives left. */
const livesAfter = (season: Season): Map<number, number> =>
  new Map(
    computeResults(season)
      .participants.filter((of) => !of.is_eliminated)
      .map((of) => [of.participant_id, (season.lives ?? 1) - of.lost_lives.length]),
  )

describe('For any season, lives (S18)', () => {
  it('match the slow and simple model, whatever the rulings', () => {
    fc.assert(
      fc.property(anySeason, anyRulings, (season, rulings) => {
        expect(livesAfter({ ...season, rulings })).toEqual(playInModel({ ...season, rulings }).lives)
      }),
      { numRuns: 500 },
    )
  })

  it('are lost one per week, never return by playing on, and eliminate with the last one', () => {
    fc.assert(
      fc.property(anySeason, (season) => {
        const { participants } = computeResults(season)
        for (const { lost_lives, is_eliminated, elimination_week } of participants) {
          expect(lost_lives).toEqual([...new Set(lost_lives)].toSorted((a, b) => a - b))
          expect(lost_lives.every((week) => week < (elimination_week ?? 6))).toBe(true)
          if (is_eliminated) expect(lost_lives).toHaveLength((season.lives ?? 1) - 1)
          else expect(lost_lives.length).toBeLessThan(season.lives ?? 1)
        }
      }),
    )
  })

  it('mean only in or out if there is just one', () => {
    fc.assert(
      fc.property(anySeason, anyRulings, ({ lives: _, ...season }, rulings) => {
        const { picks, participants } = computeResults({ ...season, rulings })
        expect(participants.flatMap((of) => of.lost_lives)).toEqual([])
        expect(picks.filter((pick) => pick.result === 'life_lost')).toEqual([])
      }),
    )
  })

  it('are the same week by week as at once, given what the previous weeks left', () => {
    fc.assert(
      fc.property(anySeason, fc.integer({ min: 1, max: 4 }), (season, count) => {
        const before = computeResults({ ...season, weeks: WEEKS.slice(0, count) }).participants
        const alive = before.filter((of) => !of.is_eliminated).map((of) => of.participant_id)
        const later = computeResults({
          ...season,
          weeks: WEEKS.slice(count),
          participants: season.participants.flatMap((of) => {
            const lost_lives = before[of.participant_id - 1]?.lost_lives ?? []
            return alive.includes(of.participant_id) ? [{ ...of, lost_lives }] : []
          }),
        })
        const atOnce = new Map(computeResults(season).participants.map((of) => [of.participant_id, of.lost_lives]))
        for (const { participant_id, lost_lives } of later.participants) {
          expect(lost_lives).toEqual(atOnce.get(participant_id))
        }
      }),
    )
  })

  it('return with a corrected score: a member who won after all has that week’s life', () => {
    fc.assert(
      fc.property(anySeason, fc.integer({ min: 1, max: 5 }), (season, week_number) => {
        const weeks = WEEKS.slice(0, week_number)
        const played = computeResults({ ...season, weeks })
        const { start_date } = WEEKS[week_number - 1] ?? WEEKS[0] ?? { start_date: '' }
        for (const { participant_id, team_id } of played.picks.filter((of) => of.week_number === week_number)) {
          if (played.participants[participant_id - 1]?.lost_lives.includes(week_number) !== true) continue
          // Two more wins are enough for any week, and cost no other team a loss.
          const facts = { game_date: start_date, home_team_id: team_id, away_team_id: 99, home_score: 2, away_score: 1 }
          const win = aGame({ ...facts, game_state: 'OFF' })
          const right = livesAfter({ ...season, weeks, games: [...season.games, win, win] })
          expect(right.get(participant_id)).toBe((livesAfter({ ...season, weeks }).get(participant_id) ?? 0) + 1)
        }
      }),
    )
  })
})

describe('For any rulings, results (S16)', () => {
  const fatesOf = (season: Season) =>
    new Map(computeResults(season).participants.map((of) => [of.participant_id, of.elimination_week]))

  it('match the slow and simple model, leave someone alive, and never count a team twice', () => {
    fc.assert(
      fc.property(anySeason, anyRulings, (season, rulings) => {
        const { participants, picks, weeks } = computeResults({ ...season, rulings })
        const out = participants.filter((standing) => standing.is_eliminated)
        expect(new Map(out.map((of) => [of.participant_id, of.elimination_week]))).toEqual(
          outInModel({ ...season, rulings }),
        )
        for (const week of weeks) expect(week.survived).toBeGreaterThan(0)
        const used = picks.filter((pick) => pick.counts_as_used)
        expect(new Set(used.map((pick) => `${pick.participant_id} ${pick.team_id}`)).size).toBe(used.length)
      }),
      { numRuns: 1_000 },
    )
  })

  it('don’t depend on the order of the rulings', () => {
    fc.assert(
      fc.property(anySeason, anyRulings, (season, rulings) => {
        expect(computeResults({ ...season, rulings: rulings.toReversed() })).toMatchObject(
          computeResults({ ...season, rulings }),
        )
      }),
    )
  })

  it('change only an excused member’s fate in that week', () => {
    fc.assert(
      fc.property(
        anySeason,
        anyRulings,
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        (season, others, at, week_number) => {
          const participant_id = (at % season.participants.length) + 1
          const excuse = { participant_id, week_number, kind: 'excuse' as const }
          const weeks = WEEKS.slice(0, week_number)
          const rulings = others.filter((of) => of.week_number <= week_number)
          const before = fatesOf({ ...season, weeks, rulings })
          const after = fatesOf({ ...season, weeks, rulings: [...rulings, excuse] })
          before.delete(participant_id)
          after.delete(participant_id)
          expect(after).toEqual(before)
        },
      ),
    )
  })

  it('never bring back a withdrawn member, unless no one else is left', () => {
    fc.assert(
      fc.property(anySeason, fc.nat(), fc.integer({ min: 1, max: 5 }), (season, at, week_number) => {
        fc.pre(season.participants.length > 1)
        const participant_id = (at % season.participants.length) + 1
        const rulings = [{ participant_id, week_number, kind: 'withdraw' as const }]
        const results = computeResults({ ...season, rulings })
        const alone = results.weeks.every((week) => week.week_number < week_number || week.survived === 1)
        const fate = results.participants.find((of) => of.participant_id === participant_id)?.elimination_week ?? 99
        if (!alone) expect(fate).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('For any correction, a recomputation (S10)', () => {
  const locked = WEEKS.map(({ week_number, start_date }) => ({ week_number, lock_time: `${start_date}T23:00:00.000Z` }))
  const now = '2025-12-01T00:00:00.000Z'

  /** A season as really played: eliminated members no longer pick, and no one is excused yet. */
  function asPlayed(season: Season): Season {
    const innocent = season.participants.map((entrant) => ({ ...entrant, excused_weeks: [] }))
    const results = computeResults({ ...season, participants: innocent })
    const lastWeek = new Map(results.participants.map((row) => [row.participant_id, row.elimination_week]))
    const picks = season.picks.filter((pick) => pick.week_number <= (lastWeek.get(pick.participant_id) ?? 99))
    return { ...season, participants: innocent, picks }
  }

  it('gives everyone who isn’t excused what they would have had at once', () => {
    fc.assert(
      fc.property(anySeason, anyGames, (played, games) => {
        const season = asPlayed(played)
        const before = computeResults(season).participants
        const right = { ...season, games }
        const { results, excuses } = recomputeResults({ season: right, before, contestWeeks: locked, now })
        const excused = new Set(excuses.map((excuse) => excuse.participant_id))
        const atOnce = computeResults(right).participants
        for (const [index, standing] of results.participants.entries()) {
          if (!excused.has(standing.participant_id)) expect(standing).toEqual(atOnce[index])
          else expect(standing.weeks_survived).toBeGreaterThanOrEqual(atOnce[index]?.weeks_survived ?? 0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('excuses only participants who were out, and all of them at once', () => {
    fc.assert(
      fc.property(anySeason, anyGames, (played, games) => {
        const season = asPlayed(played)
        const before = computeResults(season).participants
        const right = { ...season, games }
        const { results, excuses } = recomputeResults({ season: right, before, contestWeeks: locked, now })
        for (const { participant_id, week_number } of excuses) {
          const wasOutIn = before[participant_id - 1]?.elimination_week ?? Number.POSITIVE_INFINITY
          expect(week_number).toBeGreaterThan(wasOutIn)
        }
        const participants = right.participants.map(({ participant_id }) => ({
          participant_id,
          excused_weeks: excuses.filter((e) => e.participant_id === participant_id).map((e) => e.week_number),
        }))
        const again = recomputeResults({ season: { ...right, participants }, before, contestWeeks: locked, now })
        expect(again).toEqual({ results, excuses: [] })
      }),
      { numRuns: 300 },
    )
  })
})

describe('The work of computing results', () => {
  it('reads the games once per week, for any number of participants', () => {
    const games = WEEKS.flatMap(({ start_date }) =>
      [1, 3, 5].map((home_team_id) =>
        aGame({
          game_date: start_date,
          home_team_id,
          away_team_id: home_team_id + 1,
          home_score: 1,
          away_score: 0,
          game_state: 'OFF',
        }),
      ),
    )
    const size = 20_000
    const participants = Array.from({ length: size }, (_, index) => ({ participant_id: index + 1, excused_weeks: [] }))
    const picks = participants.flatMap(({ participant_id }) =>
      WEEKS.map(({ week_number }) => ({
        participant_id,
        week_number,
        team_id: 1 + ((participant_id + week_number) % 6),
      })),
    )
    const reads = { count: 0 }
    const counted = games.map(
      (game) =>
        new Proxy(game, {
          get: (of, key) => {
            reads.count += 1
            return Reflect.get(of, key)
          },
        }),
    )
    const { weeks } = computeResults({ participants, weeks: WEEKS, picks, games: counted })
    expect(weeks.at(-1)?.survived).toBeGreaterThan(0)
    expect(reads.count).toBeLessThan(games.length * WEEKS.length * 20)
  })
})
