import { expect, test } from 'vitest'
import { countOpen, rankTeams, viewPlan, weekToShow } from './plan-view.ts'
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

test('counts the open weeks and their picks', () => {
  expect(countOpen(samplePlan)).toEqual({ picked: 1, all: 2 })
})
