import { expect, it } from 'vitest'
import { gridFate } from './grid.ts'

const week = { week_number: 5, is_processed: true }
const before = {
  week,
  member: { elimination_week: null },
  pick: { result: 'survived' as const },
  had_put_out: false,
  was_away: false,
}

it.each([
  ['a pick that survived', {}, 'survived'],
  ['a pick that put them out', { member: { elimination_week: 5 }, pick: { result: 'eliminated' as const } }, 'out'],
  ['no pick, and out', { member: { elimination_week: 5 }, pick: null }, 'out'],
  ['no pick, and excused or spared', { pick: null }, 'survived'],
  ['a pick before the results', { week: { ...week, is_processed: false }, pick: { result: null } }, 'open'],
  ['no pick before the results', { week: { ...week, is_processed: false }, pick: null }, 'open'],
  ['out the week before, with a pick made ahead', { member: { elimination_week: 4 } }, null],
  ['out the week after', { member: { elimination_week: 6 } }, 'survived'],
  ['out in it and revived later', { pick: { result: 'eliminated' as const }, had_put_out: true }, 'out'],
  ['out in it without a pick and revived later', { pick: null, had_put_out: true }, 'out'],
  ['away until a later revival', { pick: null, was_away: true }, null],
])('a square of the season grid: %s (S8, S16)', (_, change, fate) => {
  expect(gridFate({ ...before, ...change })).toBe(fate)
})
