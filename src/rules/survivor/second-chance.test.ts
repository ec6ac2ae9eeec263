import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { days, type Instant, plus } from '#rules/time.ts'
import type { ContestStatus } from './picks.ts'
import {
  FEWEST_WEEKS,
  isOffered,
  refuseSecondChance,
  refuseSecondChanceEntry,
  secondChanceName,
  weeksLeft,
} from './second-chance.ts'

const LOCK = '2025-11-04T00:00:00.000Z'
const week = (week_number: number, round: number | null = null) => ({
  week_number,
  round,
  lock_time: plus(LOCK, days(7 * (week_number - 1))),
})
const weeks = (count: number) => Array.from({ length: count }, (_, index) => week(index + 1))
const lockOf = (number: number): Instant => week(number).lock_time

const ready = {
  contest: { status: 'in_progress' as ContestStatus, second_chance_of: null as number | null },
  exists: false,
  out: 3,
  weeks_left: 6,
}

describe('A second chance can be opened (Y4)', () => {
  it.each<[string, Partial<typeof ready>, string | null]>([
    ['once three are out and six weeks are left', {}, null],
    ['not with two', { out: 2 }, 'second_chance_too_few'],
    ['not with five weeks', { weeks_left: 5 }, 'second_chance_too_late'],
    ['not twice', { exists: true }, 'second_chance_exists'],
    ['not before the start', { contest: { ...ready.contest, status: 'waiting' } }, 'contest_not_in_progress'],
    ['not after the end', { contest: { ...ready.contest, status: 'completed' } }, 'contest_not_in_progress'],
    ['not of a second chance', { contest: { ...ready.contest, second_chance_of: 1 } }, 'second_chance_has_none'],
  ])('%s', (_when, but, code) => expect(refuseSecondChance({ ...ready, ...but })?.code ?? null).toBe(code))

  it('and is offered until someone has decided', () => {
    expect(isOffered({ ...ready, decided_at: null })).toBe(true)
    expect(isOffered({ ...ready, decided_at: LOCK })).toBe(false)
    expect(isOffered({ ...ready, out: 2, decided_at: null })).toBe(false)
  })
})

describe('The weeks left (Y4)', () => {
  it.each([
    ['just before a lock', plus(lockOf(3), -1), 6, lockOf(3)],
    ['at the lock', lockOf(3), 5, null],
    ['before all', plus(LOCK, -1), 8, lockOf(3)],
    ['after all', lockOf(8), 0, null],
  ])('%s', (_when, now, left, until) => expect(weeksLeft(weeks(8), now)).toEqual({ left, until }))

  it('are those of the regular season', () => {
    const all = [...weeks(6), { ...week(7), round: 1 }, { ...week(8), round: 1, lock_time: null }]
    expect(weeksLeft(all, plus(LOCK, -1))).toEqual({ left: 6, until: LOCK })
  })

  test('are enough exactly until the given lock', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -8, max: 240 }), (count, day) => {
        const now = plus(LOCK, days(day))
        const { left, until } = weeksLeft(weeks(count), now)
        expect(until !== null).toBe(left >= FEWEST_WEEKS)
        if (until === null) return
        expect(weeksLeft(weeks(count), plus(until, -1)).left).toBeGreaterThanOrEqual(FEWEST_WEEKS)
        expect(weeksLeft(weeks(count), until).left).toBe(FEWEST_WEEKS - 1)
      }),
    )
  })
})

describe('A second chance admits members eliminated from the first contest (Y4)', () => {
  it.each([
    ['out', { is_eliminated: true }, null],
    ['alive', { is_eliminated: false }, { code: 'only_who_is_out', first_name: 'Survivor' }],
    ['never in', null, { code: 'only_who_is_out', first_name: 'Survivor' }],
  ])('%s', (_who, first, refusal) =>
    expect(refuseSecondChanceEntry({ first, first_name: 'Survivor' })).toEqual(refusal),
  )
})

test.each([
  ['Survivor 2025-26', 'Survivor 2025-26: Second Chance'],
  ['x'.repeat(100), `${'x'.repeat(85)}: Second Chance`],
  [`${'x'.repeat(84)} yz`, `${'x'.repeat(84)}: Second Chance`],
])('Its name follows the first contest’s: %s', (name, called) => expect(secondChanceName(name)).toBe(called))
