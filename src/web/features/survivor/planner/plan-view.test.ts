import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OpenPicks, openPicksOf, rankTeams, stepsBetween, viewPlan, weekToShow } from './plan-view.ts'
import { samplePlan } from './sample-plan.ts'

const view = viewPlan(samplePlan)

test('shows the weeks without results', () => {
  expect(view.weeks.map(({ week_number }) => week_number)).toEqual([2, 3, 4])
})

test.each([
  ['4', 4],
  ['1', 3],
  [null, 3],
  ['x', 3],
])('opens the week of the address %s, or the first open one', (asked, expected) => {
  expect(weekToShow(view.weeks, asked)?.week_number).toBe(expected)
})

test('lists the best teams of a week first, and used and idle ones last', () => {
  const ranked = (week: number) => {
    const at = view.weeks.find(({ week_number }) => week_number === week)
    return at ? rankTeams(samplePlan, view, at).map(({ team, state }) => `${team.abbreviation} ${state}`) : []
  }
  expect(ranked(3)).toEqual(['NYR free', 'DET picked', 'BOS used'])
  expect(ranked(4)).toEqual(['DET moves', 'NYR closed', 'BOS used'])
  expect(ranked(2)).toEqual(['BOS picked', 'DET closed', 'NYR closed'])
})

test('the open picks are those of open weeks', () => {
  expect([...openPicksOf(samplePlan)]).toEqual([
    [3, 17],
    [4, null],
  ])
})

/** As the server does it: a team leaves the week that it is picked for (S1). */
function walk(from: OpenPicks, steps: ReturnType<typeof stepsBetween>): Map<number, number | null> {
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

test('the steps between two plans lead from one to the other, and nothing is sent twice (S1)', () => {
  fc.assert(
    fc.property(picks, picks, (from, to) => {
      const steps = stepsBetween(from, to)
      expect(walk(from, steps)).toEqual(to)
      expect(new Set(steps.map(({ week }) => week)).size).toBe(steps.length)
      expect(stepsBetween(to, to)).toEqual([])
    }),
  )
})

test('weeks that are not named are left alone', () => {
  const from = new Map([
    [1, 6],
    [2, 17],
  ])
  expect(stepsBetween(from, new Map([[2, 3]]))).toEqual([{ week: 2, team: 3 }])
})
