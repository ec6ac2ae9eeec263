import { describe, expect, it, test } from 'vitest'
import { addDays } from '#rules/time.ts'
import { aHomeWin, BOS, BUF, CAR, DET, NYR, PHI } from '../../../../test/harness/league/game-facts.ts'
import { computeResults } from './results.ts'
import { recomputeResults } from './revivals.ts'
import type { Ruling } from './rulings.ts'

const [ANN, BOB, CAL] = [1, 2, 3]

/** In every week BOS, DET and CAR win; NYR, BUF and PHI lose. */
const WEEKS = [1, 2, 3, 4].map((week_number) => {
  const start_date = addDays('2025-10-13', 7 * (week_number - 1))
  return { week_number, start_date, end_date: addDays(start_date, 6), gamesAtLock: null }
})
const GAMES = WEEKS.flatMap(({ start_date }) =>
  [
    [BOS, NYR],
    [DET, BUF],
    [CAR, PHI],
  ].map(([home_team_id = 0, away_team_id = 0]) => aHomeWin({ game_date: start_date, home_team_id, away_team_id })),
)

type Picked = (number | null)[]

/**
 * Plays the picks of ann, bob and cal, week by week, null for a forgotten one; returns each member's lives left, or
 * 'out in week n'.
 */
function play(
  picked: { ann?: Picked; bob?: Picked; cal?: Picked },
  more: { lives?: number; rulings?: Ruling[]; games?: typeof GAMES } = {},
) {
  const rows: [number, Picked][] = []
  for (const [id, teams] of [
    [ANN, picked.ann],
    [BOB, picked.bob],
    [CAL, picked.cal],
  ] as const) {
    if (teams && id !== undefined) rows.push([id, teams])
  }
  const count = Math.max(...rows.map(([, teams]) => teams.length))
  const { lives = 2, rulings = [], games = GAMES } = more
  const season = {
    lives,
    rulings,
    games,
    weeks: WEEKS.slice(0, count),
    participants: rows.map(([participant_id]) => ({ participant_id, excused_weeks: [] })),
    picks: rows.flatMap(([participant_id, teams]) =>
      teams.flatMap((team_id, at) => (team_id === null ? [] : [{ participant_id, week_number: at + 1, team_id }])),
    ),
  }
  const results = computeResults(season)
  const left = results.participants.map(({ elimination_week: out, lost_lives }) =>
    out === null ? lives - lost_lives.length : `out in week ${out}`,
  )
  return { season, results, left }
}

describe('A lost or forgotten week costs a life (S18)', () => {
  test.each<[string, number, Picked, number | string]>([
    ['a lost week', 2, [NYR], 1],
    ['a forgotten one', 2, [null], 1],
    ['one that is won', 2, [BOS], 2],
    ['a lost and a forgotten one', 2, [NYR, null], 'out in week 2'],
    ['two of three', 3, [NYR, DET, BUF], 1],
    ['the third of three', 3, [NYR, BUF, PHI], 'out in week 3'],
    ['the only one', 1, [NYR], 'out in week 1'],
  ])('%s, with %i', (_, lives, bob, left) => {
    expect(play({ ann: [BOS, DET, CAR].slice(0, bob.length), bob }, { lives }).left[1]).toBe(left)
  })

  it('marks the pick that cost it, and keeps the member in', () => {
    const { results } = play({ ann: [BOS, DET], bob: [NYR, BUF] })
    expect(results.picks.map((pick) => pick.result)).toEqual(['survived', 'life_lost', 'survived', 'eliminated'])
    expect(results.weeks).toEqual([
      { week_number: 1, survived: 2, eliminated: 0, mass_elimination_prevented: false, nobody_picked: false },
      { week_number: 2, survived: 1, eliminated: 1, mass_elimination_prevented: false, nobody_picked: false },
    ])
    expect(results.participants[1]).toMatchObject({ elimination_week: 2, weeks_survived: 1, lost_lives: [1] })
  })
})

describe('Mass elimination with lives (S9, S18)', () => {
  it('costs no one a life if everyone who picked would be out', () => {
    const { left, results } = play({ ann: [NYR, BUF], bob: [BUF, NYR] })
    expect(left).toEqual([1, 1])
    expect(results.weeks.map((week) => week.mass_elimination_prevented)).toEqual([false, true])
    expect(results.picks.slice(2).map((pick) => pick.result)).toEqual(['survived', 'survived'])
  })

  it('protects no one if a losing member has a life left', () => {
    expect(play({ ann: [BOS, NYR], bob: [NYR, BUF] }).left).toEqual([1, 'out in week 2'])
  })

  it('still costs a member who forgot to pick a life', () => {
    expect(play({ ann: [NYR, BUF], bob: [BOS, null] }).left).toEqual([1, 1])
  })

  it('costs no one a life if no one picked', () => {
    expect(play({ ann: [NYR, null], bob: [BOS, null] }).left).toEqual([1, 2])
  })
})

describe('Rulings and lives (S16, S18)', () => {
  const ruling = (kind: Ruling['kind'], week_number: number): Ruling => ({
    participant_id: BOB ?? 0,
    week_number,
    kind,
  })

  test.each<[string, Ruling[], Picked, number | string]>([
    ['an excuse saves the life of that week', [ruling('excuse', 1)], [NYR, BUF], 1],
    ['a withdrawal ends all lives', [ruling('withdraw', 2)], [DET, BOS], 'out in week 2'],
    ['a revival gives back the life that was lost', [ruling('revive', 3)], [NYR, BUF, CAR], 1],
    ['which is lost like any other', [ruling('revive', 3)], [NYR, BUF, PHI], 'out in week 3'],
    ['a revival after a withdrawal gives back one', [ruling('withdraw', 1), ruling('revive', 2)], [null, BOS], 1],
  ])('%s', (_, rulings, bob, left) => {
    expect(play({ ann: [BOS, DET, CAR].slice(0, bob.length), bob }, { rulings }).left[1]).toBe(left)
  })

  it('restore all lives when a withdrawal is taken back', () => {
    expect(play({ ann: [BOS], bob: [DET] }, { rulings: [], lives: 3 }).left).toEqual([3, 3])
  })
})

it('corrected results restore a life that a wrong score had cost, even one before the last (S10, S18)', () => {
  const { season, results, left } = play({ ann: [BOS, DET, CAR], bob: [NYR, BUF], cal: [DET, BOS, PHI] })
  expect(left).toEqual([2, 'out in week 2', 1])
  const [first] = GAMES
  const corrected = { ...first, home_score: 1, away_score: 4 }
  const games = GAMES.map((game) => (game === first ? { ...game, ...corrected } : game))
  const locks = WEEKS.map(({ week_number, start_date }) => ({ week_number, lock_time: `${start_date}T23:00:00.000Z` }))
  const asked = { season: { ...season, games }, before: results.participants, contestWeeks: locks }
  const again = recomputeResults({ ...asked, now: '2025-10-30T00:00:00.000Z' })
  // Ann's BOS has lost week 1. Bob won it, lost his first life only in week 2, and is excused from week 3, in which he
  // couldn't pick.
  expect(again.results.participants.map(({ elimination_week, lost_lives }) => [elimination_week, lost_lives])).toEqual([
    [null, [1]],
    [null, [2]],
    [null, [3]],
  ])
  expect(again.excuses).toEqual([{ participant_id: BOB, week_number: 3 }])
})
