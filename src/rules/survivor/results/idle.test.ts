import { describe, expect, it } from 'vitest'
import { asksAboutIdle, endsIdle, type IdleWeek, idleRun } from './idle.ts'

const day = (date: number) => `2025-11-${String(date).padStart(2, '0')}T12:00:00.000Z`
/** Weeks 1 to n with results on these days; a dot is a week with a pick. */
const weeksOf = (played: string): IdleWeek[] =>
  [...played].map((of, at) => ({ week_number: at + 1, processed_at: day(at + 1), nobody_picked: of === 'x' }))
const open: IdleWeek = { week_number: 9, processed_at: null, nobody_picked: false }

describe('The weeks in a row without a pick by a living member (S20)', () => {
  it.each([
    ['', 0],
    ['x', 1],
    ['xx.', 0],
    ['.xx', 2],
    ['x.xxx', 3],
  ])('%j ends in a run of %i', (played, run) => {
    expect(idleRun({ weeks: [...weeksOf(played), open], idleThrough: 0 })).toHaveLength(run)
    expect(asksAboutIdle({ weeks: weeksOf(played), idleThrough: 0 })).toBe(run >= 2)
  })

  it('begins after the week that the contest was reopened in', () => {
    expect(idleRun({ weeks: weeksOf('xxx'), idleThrough: 3 })).toEqual([])
    expect(idleRun({ weeks: weeksOf('xxxx'), idleThrough: 3 })).toHaveLength(1)
  })
})

describe('A third week without a pick (S20)', () => {
  it.each([
    ['x', day(30), false],
    ['xx', day(30), true],
    ['xx', day(2), true],
    ['xx', day(1), false],
    ['xx.', day(30), false],
    ['xxx', day(2), true],
    ['xx', null, false],
  ])('after %j and a lock at %s: ends the contest %s', (played, lockTime, ends) => {
    expect(endsIdle({ weeks: weeksOf(played), idleThrough: 0, lockTime })).toBe(ends)
  })
})
