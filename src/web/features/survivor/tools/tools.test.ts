import { expect, test } from 'vitest'
import { toolsOf } from './tools.ts'

const of = (status: 'waiting' | 'in_progress' | 'completed', current_week: number) => ({
  contest_id: 4,
  status,
  current_week,
})

test.each([
  ['before the start', of('waiting', 1), true, 'Board · Planner'],
  ['in its first week', of('in_progress', 1), true, 'Board · Grid · Planner'],
  ['later', of('in_progress', 3), true, 'Board · Grid · Planner · Story'],
  ['for eliminated members and spectators', of('in_progress', 3), false, 'Board · Grid · Story'],
  ['once it is over', of('completed', 3), true, 'Board · Grid · Story'],
])('a contest shows the pages that have something to show: %s', (_, contest, picks, labels) => {
  const tools = toolsOf({ contest, here: 'board', picks })
  expect(tools.map(({ label }) => label).join(' · ')).toBe(labels)
})

test('they lead to this contest, the planner to the week that is looked at, and the story to the last week with results', () => {
  const tools = toolsOf({ contest: of('in_progress', 3), here: 'board', picks: true, week: 5 })
  expect(tools.map(({ to }) => to)).toEqual([
    '/survivor?contest=4',
    '/survivor/grid?contest=4',
    '/survivor/planner?contest=4&week=5',
    '/survivor/weeks/2?contest=4',
  ])
})

test('the page where one is stays in the row', () => {
  const tools = toolsOf({ contest: of('in_progress', 1), here: 'planner', picks: false })
  expect(tools.map(({ tool }) => tool)).toEqual(['board', 'grid', 'planner'])
})
