import { expect, test } from 'vitest'
import { samplePlan } from '../../../../../test/harness/screens/sample-plan.ts'
import { countOpen, outlookOf, rankTeams, viewPlan, weekToShow } from './plan-view.ts'

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

test('counts the open weeks and their picks', () => {
  expect(countOpen(samplePlan)).toEqual({ picked: 1, all: 2 })
})

const outlook = (team: string, week: number, of = samplePlan) => {
  const seen = viewPlan(of)
  const [at, found] = [
    seen.weeks.find(({ week_number }) => week_number === week),
    of.teams.find(({ abbreviation }) => abbreviation === team),
  ]
  const spot = at && found ? seen.spotOf(found, at) : null
  return spot && outlookOf(seen, spot)
}

test.each([
  ['DET', 3, { best: { week_number: 4, chance: 0.9 }, ahead: [0.6, 0.9] }],
  // It does not play in week 4.
  ['NYR', 3, { best: null, ahead: [0.65, null] }],
  // The last week, one that has locked, a team that is used up, and one without a game.
  ['DET', 4, null],
  ['DET', 2, null],
  ['BOS', 3, null],
  ['NYR', 4, null],
])('what %s in week %i is kept for', (team, week, expected) => {
  expect(outlook(team, week)).toEqual(expected)
})

test('a week that uses no team up, or another slate, is nothing to keep a team for (P3)', () => {
  const slates = (slate: number | null) => ({
    ...samplePlan,
    weeks: samplePlan.weeks.map((week) => (week.week_number === 4 ? { ...week, slate } : week)),
  })
  expect([outlook('DET', 3, slates(1)), outlook('DET', 3, slates(null))]).toEqual([null, null])
})

test('the colors reach from the worst to the best chance that can still be picked', () => {
  // Of weeks 3 and 4: 0.6 to 0.9.
  expect([0.4, 0.6, 0.75, 0.9, 1].map(view.shadeOf).map((shade) => Math.round(shade * 100))).toEqual([
    0, 0, 50, 100, 100,
  ])
})
