import { describe, expect, it, test } from 'vitest'
import { addDays } from '#rules/time.ts'
import { aHomeWin, BOS, BUF, CAR, DET, NYR, PHI } from '../../../../test/harness/league/game-facts.ts'
import { computeResults, type Season } from './results.ts'
import { excusesFor, recomputeResults } from './revivals.ts'

const ANN = 1
const BOB = 2
const CAL = 3

function week(week_number: number) {
  const start_date = addDays('2025-10-13', 7 * (week_number - 1))
  return { week_number, start_date, end_date: addDays(start_date, 6), gamesAtLock: null }
}

/** Monday, 7 PM Eastern. */
const CONTEST_WEEKS = [1, 2, 3, 4].map((week_number) => ({
  week_number,
  lock_time: `${addDays(week(week_number).start_date, 0)}T23:00:00.000Z`,
}))

function beats(weekNumber: number, winner: number, loser: number) {
  return aHomeWin({ game_date: week(weekNumber).start_date, home_team_id: winner, away_team_id: loser })
}

// Bob picked NYR in week 1, lost and was eliminated. Then the score of week 1 is corrected: NYR had won.
const WRONG = [beats(1, BOS, NYR), beats(1, CAR, PHI), beats(2, DET, BUF), beats(3, CAR, PHI)]
const RIGHT = [beats(1, NYR, BOS), ...WRONG.slice(1)]
const PICKS = [
  { participant_id: ANN, week_number: 1, team_id: BOS },
  { participant_id: BOB, week_number: 1, team_id: NYR },
  { participant_id: CAL, week_number: 1, team_id: CAR },
  { participant_id: ANN, week_number: 2, team_id: DET },
  { participant_id: CAL, week_number: 2, team_id: DET },
]
const SEASON: Season = {
  participants: [ANN, BOB, CAL].map((participant_id) => ({ participant_id, excused_weeks: [] })),
  weeks: [week(1), week(2)],
  picks: PICKS,
  games: WRONG,
}

describe('A corrected score (S10)', () => {
  const before = computeResults(SEASON)
  const now = '2025-10-27T22:59:59.999Z'

  it('had eliminated Bob before', () => {
    expect(before.participants.map((standing) => standing.elimination_week)).toEqual([null, 1, null])
  })

  it('revives and eliminates as if it had been right from the start, including in later weeks', () => {
    const { results, excuses } = recomputeResults({
      season: { ...SEASON, games: RIGHT },
      before: before.participants,
      contestWeeks: CONTEST_WEEKS,
      now,
    })
    expect(excuses).toEqual([{ participant_id: BOB, week_number: 2 }])
    expect(results.weeks).toEqual([
      { week_number: 1, survived: 2, eliminated: 1, mass_elimination_prevented: false, nobody_picked: false },
      { week_number: 2, survived: 2, eliminated: 0, mass_elimination_prevented: false, nobody_picked: false },
    ])
    expect(results.participants).toMatchObject([
      { participant_id: ANN, is_eliminated: true, elimination_week: 1, weeks_survived: 0 },
      { participant_id: BOB, is_eliminated: false, elimination_week: null, weeks_survived: 2 },
      { participant_id: CAL, is_eliminated: false, elimination_week: null, weeks_survived: 2 },
    ])
    expect(results.picks.find((pick) => pick.participant_id === ANN && pick.week_number === 2)?.result).toBeNull()
  })

  test.each([
    ['one millisecond before the third lock', '2025-10-27T22:59:59.999Z', [2]],
    ['at the third lock, in a week that they could not pick either', '2025-10-27T23:00:00.000Z', [2, 3]],
  ])('excuses members for the locked weeks: %s', (_, at, weeks) => {
    const { excuses } = recomputeResults({
      season: { ...SEASON, games: RIGHT },
      before: before.participants,
      contestWeeks: CONTEST_WEEKS,
      now: at,
    })
    expect(excuses.map((excuse) => excuse.week_number)).toEqual(weeks)
  })

  it('changes nothing when recomputed', () => {
    const changed = { ...SEASON, games: RIGHT }
    const once = recomputeResults({ season: changed, before: before.participants, contestWeeks: CONTEST_WEEKS, now })
    const participants = SEASON.participants.map(({ participant_id }) => ({
      participant_id,
      excused_weeks: once.excuses
        .filter((excuse) => excuse.participant_id === participant_id)
        .map((e) => e.week_number),
    }))
    const twice = recomputeResults({
      season: { ...changed, participants },
      before: once.results.participants,
      contestWeeks: CONTEST_WEEKS,
      now,
    })
    expect(twice).toEqual({ results: once.results, excuses: [] })
  })

  it('stores nothing if nothing was corrected', () => {
    const again = recomputeResults({ season: SEASON, before: before.participants, contestWeeks: CONTEST_WEEKS, now })
    expect(again).toEqual({ results: before, excuses: [] })
  })
})

describe('Excuses', () => {
  const weeks = CONTEST_WEEKS
  const now = '2025-11-10T00:00:00.000Z'
  const of = (participant_id: number, elimination_week: number | null) => [{ participant_id, elimination_week }]

  test.each<[string, number | null, number | null, number[]]>([
    ['alive before', null, null, []],
    ['out in the same week still', 2, 2, []],
    ['out earlier than before', 2, 1, []],
    ['out for the first time', null, 2, []],
    ['alive again', 2, null, [3, 4]],
    ['out in a later week, for want of a pick', 2, 3, [3, 4]],
  ])('%s', (_, was, is, excused) => {
    const excuses = excusesFor({ before: of(BOB, was), after: of(BOB, is), weeks, picks: [], now })
    expect(excuses).toEqual(excused.map((week_number) => ({ participant_id: BOB, week_number })))
  })

  it('are unnecessary for a week with a pick', () => {
    const picks = [
      { participant_id: BOB, week_number: 3, team_id: BOS },
      { participant_id: ANN, week_number: 4, team_id: BOS },
    ]
    expect(excusesFor({ before: of(BOB, 2), after: of(BOB, null), weeks, picks, now })).toEqual([
      { participant_id: BOB, week_number: 4 },
    ])
  })
})
