import { describe, expect, it, test } from 'vitest'
import { changedWeek, refuseLateLock } from './week-changes.ts'
import type { StoredWeek } from './weeks.ts'

const AT_7_PM = '2025-11-04T00:00:00.000Z'
const BY_HAND = '2025-11-05T17:00:00.000Z'
const STORED: StoredWeek = {
  id: 1,
  week_number: 5,
  start_date: '2025-11-03',
  end_date: '2025-11-09',
  lock_time: AT_7_PM,
  lock_time_by_hand: false,
}
const SET: StoredWeek = { ...STORED, lock_time: BY_HAND, lock_time_by_hand: true }
const NO_GAMES = { games: [], deadline: { day: 'Monday', time: '7:00 PM EST' } }
const { id, week_number, start_date, end_date } = STORED
const DATES = { id, week_number, start_date, end_date }

describe('The lock of a changed week (W3, W6)', () => {
  test.each([
    ['is set by hand by a new time', STORED, { ...DATES, lock_time: BY_HAND }, BY_HAND, true],
    ['stays as it is when sent back', STORED, { ...DATES, lock_time: AT_7_PM }, AT_7_PM, false],
    ['stays by hand when left out', SET, DATES, BY_HAND, true],
    ['returns to the schedule with null', SET, { ...DATES, lock_time: null }, AT_7_PM, false],
    ['follows new dates', STORED, { ...DATES, start_date: '2025-11-04' }, '2025-11-05T00:00:00.000Z', false],
    ['by hand stays with new dates', SET, { ...DATES, start_date: '2025-11-04' }, BY_HAND, true],
  ])('%s', (_, before, wanted, lock_time, lock_time_by_hand) => {
    expect(changedWeek(before, wanted, NO_GAMES)).toMatchObject({ lock_time, lock_time_by_hand })
  })

  it('by hand must be before the end of the week in New York', () => {
    const at = (lock_time: string) => refuseLateLock({ before: STORED, after: { ...SET, lock_time } })
    expect(at('2025-11-10T04:59:59.999Z')).toBeNull()
    expect(at('2025-11-10T05:00:00.000Z')).toEqual({ code: 'lock_after_week', week_number: 5 })
    expect(refuseLateLock({ before: SET, after: SET })).toBeNull()
  })
})
