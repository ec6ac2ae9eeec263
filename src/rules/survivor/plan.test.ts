import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContestState } from './picks.ts'
import { type PlannedPicks, type PlannedWeek, planChance, stepsBetween, suggestPlan, takesPicks } from './plan.ts'

const week = (
  week_number: number,
  of: Partial<PlannedWeek> & { chances?: Record<number, number> } = {},
): PlannedWeek => {
  const { chances = {}, ...rest } = of
  const choices = new Map(Object.entries(chances).map(([team, chance]) => [Number(team), chance]))
  return { week_number, slate: 0, is_open: true, pick: null, choices, ...rest }
}
const used = (team_id: number) => ({ is_open: false, pick: { team_id, uses_team: true } })
const all = () => true
const planOf = (weeks: PlannedWeek[], asked: (of: PlannedWeek) => boolean = all) =>
  Object.fromEntries(suggestPlan({ weeks, asked }))

const BOS = 6
const DET = 17
const NYR = 3

test.each<[string, PlannedWeek[], Record<number, number | null>]>([
  ['nothing without weeks', [], {}],
  ['the better team', [week(1, { chances: { [BOS]: 0.5, [DET]: 0.6 } })], { 1: DET }],
  ['nothing for a locked week', [week(1, { is_open: false, chances: { [BOS]: 0.5 } })], {}],
  ['nothing for a week without a chance, whose pick stays', [week(1, { pick: used(BOS).pick })], {}],
  ['no team of a locked week', [week(1, used(DET)), week(2, { chances: { [BOS]: 0.5, [DET]: 0.6 } })], { 2: BOS }],
  [
    'a team again that a void pick did not use (S6)',
    [
      week(1, { is_open: false, pick: { team_id: DET, uses_team: false } }),
      week(2, { chances: { [BOS]: 0.5, [DET]: 0.6 } }),
    ],
    { 2: DET },
  ],
  [
    'the open weeks again, whatever their picks',
    [
      week(1, { pick: { team_id: DET, uses_team: true }, chances: { [BOS]: 0.5, [DET]: 0.6 } }),
      week(2, { pick: { team_id: BOS, uses_team: true }, chances: { [BOS]: 0.5, [DET]: 0.9 } }),
    ],
    { 1: BOS, 2: DET },
  ],
  [
    'no team that is picked for a week without a chance',
    [week(1, { pick: { team_id: DET, uses_team: true } }), week(2, { chances: { [BOS]: 0.5, [DET]: 0.9 } })],
    { 2: BOS },
  ],
  [
    'nothing for the week that no team is left for',
    [week(1, { chances: { [BOS]: 0.5 } }), week(2, { chances: { [BOS]: 0.9 } })],
    { 1: null, 2: BOS },
  ],
  [
    'a team once for each slate (P3)',
    [
      week(1, used(BOS)),
      week(2, { slate: 1, chances: { [BOS]: 0.5, [DET]: 0.6 } }),
      week(3, { slate: 1, chances: { [BOS]: 0.5, [DET]: 0.9 } }),
      week(4, { slate: 2, chances: { [BOS]: 0.5, [DET]: 0.6 } }),
    ],
    { 2: BOS, 3: DET, 4: DET },
  ],
  [
    'the better team in each game of the Final (P3)',
    [
      week(1, { slate: null, is_open: false, pick: { team_id: DET, uses_team: false } }),
      week(2, { slate: null, chances: { [BOS]: 0.4, [DET]: 0.6 } }),
      week(3, { slate: null, chances: { [BOS]: 0.3, [DET]: 0.7 } }),
    ],
    { 2: DET, 3: DET },
  ],
])('suggests %s (F3)', (_, weeks, expected) => {
  expect(planOf(weeks)).toEqual(expected)
})

test('leaves the picks of other weeks alone, and their teams (F3)', () => {
  const weeks = [
    week(1, { pick: { team_id: DET, uses_team: true }, chances: { [BOS]: 0.5, [DET]: 0.6, [NYR]: 0.4 } }),
    week(2, { chances: { [BOS]: 0.5, [DET]: 0.9, [NYR]: 0.4 } }),
  ]
  expect(planOf(weeks, ({ week_number }) => week_number === 2)).toEqual({ 2: BOS })
  expect(planOf(weeks, ({ pick }) => pick === null)).toEqual({ 2: BOS })
})

test.each<[string, (number | null)[], number | null]>([
  ['no pick', [], null],
  ['no pick with a chance', [null, null], null],
  ['one pick', [0.8, null], 0.8],
  ['two picks', [0.8, 0.5], 0.4],
  ['a pick that is safe', [1, 0.5], 0.5],
  ['a pick that is lost', [0, 0.5], 0],
])('the chance of a plan with %s (F3)', (_, chances, expected) => {
  expect(planChance(chances)).toBe(expected)
})

const running: ContestState = { status: 'in_progress', phase: 'regular_season', current_week: 1 }
const LOCK = '2025-11-04T00:00:00.000Z'
const plain = {
  week_number: 1,
  start_date: '2025-11-03',
  end_date: '2025-11-09',
  is_processed: false,
  lock_time: LOCK,
  late_picks_over_at: null,
}

test.each<[string, Partial<typeof plain> & { round?: number }, Partial<ContestState>, string, boolean]>([
  ['just before its lock', {}, {}, '2025-11-03T23:59:59.999Z', true],
  ['at its lock', {}, {}, LOCK, false],
  ['with results', { is_processed: true }, {}, '2025-11-01T00:00:00.000Z', false],
  ['of a contest that waits', {}, { status: 'waiting' }, '2025-11-01T00:00:00.000Z', true],
  ['of a completed contest', {}, { status: 'completed' }, '2025-11-01T00:00:00.000Z', false],
  ['of the season in the playoffs', {}, { phase: 'playoff_tiebreaker' }, '2025-11-01T00:00:00.000Z', false],
  ['that is a playoff slot', { round: 1 }, { phase: 'playoff_tiebreaker' }, '2025-11-01T00:00:00.000Z', true],
])('a week %s takes picks or not (S1, P1)', (_, of, contest, now, expected) => {
  expect(takesPicks({ contest: { ...running, ...contest }, week: { ...plain, ...of }, now })).toBe(expected)
})

/** Mirrors the server: a team leaves the week it is picked for (S1). */
function walk(from: PlannedPicks, steps: ReturnType<typeof stepsBetween>): Map<number, number | null> {
  const picks = new Map(from)
  for (const { week, team } of steps) {
    for (const [other, held] of picks) if (team !== null && held === team) picks.set(other, null)
    picks.set(week, team)
  }
  return picks
}

const picks = fc
  .uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 6 })
  .chain((teams) => fc.tuple(...teams.map((team) => fc.constantFrom(team, null))))
  .map((teams) => new Map(teams.map((team, week) => [week + 1, team])))

test('the steps between two plans lead from one to the other, and send nothing twice (S1)', () => {
  fc.assert(
    fc.property(picks, picks, (from, to) => {
      const steps = stepsBetween(from, to)
      expect(walk(from, steps)).toEqual(to)
      expect(new Set(steps.map(({ week }) => week)).size).toBe(steps.length)
      expect(stepsBetween(to, to)).toEqual([])
    }),
  )
})

test('unnamed weeks are left alone', () => {
  const from = new Map([
    [1, 6],
    [2, 17],
  ])
  expect(stepsBetween(from, new Map([[2, 3]]))).toEqual([{ week: 2, team: 3 }])
})
