import { describe, expect, it, test } from 'vitest'
import { changedWeek, refuseHandLock } from './week-changes.ts'
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

describe('A changed week’s lock (W3, W6)', () => {
  test.each([
    ['is set by hand by a new time', STORED, { ...DATES, lock_time: BY_HAND }, BY_HAND, true],
    ['stays as it is when sent back', STORED, { ...DATES, lock_time: AT_7_PM }, AT_7_PM, false],
    ['stays by hand when left out', SET, DATES, BY_HAND, true],
    ['returns to the schedule with null', SET, { ...DATES, lock_time: null }, AT_7_PM, false],
    ['follows new dates', STORED, { ...DATES, start_date: '2025-11-04' }, '2025-11-05T00:00:00.000Z', false],
    [
      'by hand comes forward to the lock of new dates',
      SET,
      { ...DATES, start_date: '2025-11-04' },
      '2025-11-05T00:00:00.000Z',
      true,
    ],
    ['by hand stays where new dates lock later', SET, { ...DATES, start_date: '2025-11-06' }, BY_HAND, true],
  ])('%s', (_, before, wanted, lock_time, lock_time_by_hand) => {
    expect(changedWeek(before, wanted, NO_GAMES)).toMatchObject({ lock_time, lock_time_by_hand })
  })
})

describe('A lock set by hand (W3)', () => {
  const now = '2025-11-01T12:00:00.000Z'
  const FIRST = '2025-11-09T18:00:00.000Z'
  const LATER = '2025-11-05T16:00:00.000Z'
  const past = (lock_time: string) => ({ code: 'lock_in_past', week_number: 5, lock_time })
  const refused = (code: string) => ({ code, week_number: 5 })
  test.each([
    ['may come until the first game starts', FIRST, now, null],
    [
      'may not come later',
      '2025-11-09T18:00:00.001Z',
      now,
      { code: 'lock_after_first_game', week_number: 5, first: FIRST },
    ],
    ['may come from the first moment of the week', '2025-11-03T05:00:00.000Z', now, null],
    ['may not come before it', '2025-11-03T04:59:59.999Z', now, refused('lock_before_week')],
    ['may come an hour from now', '2025-11-05T17:00:00.000Z', LATER, null],
    ['may not come sooner', '2025-11-05T16:59:59.999Z', LATER, refused('lock_too_soon')],
    ['may not come a millisecond from now', '2025-11-05T16:00:00.001Z', LATER, refused('lock_too_soon')],
    ['is not possible in the past', LATER, LATER, past(LATER)],
    ['of the year before is in the past', '2024-11-05T17:00:00.000Z', now, past('2024-11-05T17:00:00.000Z')],
  ])('%s', (_, lock_time, at, refusal) => {
    expect(refuseHandLock({ before: STORED, after: { ...SET, lock_time }, first: FIRST, now: at })).toEqual(refusal)
  })

  it('may be sent again', () => {
    expect(refuseHandLock({ before: SET, after: SET, first: AT_7_PM, now: BY_HAND })).toBeNull()
  })

  it('of a playoff game without a lock may be any future time, because its days are not known yet', () => {
    const slot = { ...STORED, lock_time: null, round: 2, game_number: 4 }
    const after = { ...slot, lock_time: '2025-11-20T00:00:00.000Z', lock_time_by_hand: true }
    expect(refuseHandLock({ before: slot, after, first: null, now })).toBeNull()
  })
})
