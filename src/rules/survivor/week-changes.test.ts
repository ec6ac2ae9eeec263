import { describe, expect, it, test } from 'vitest'
import { aGame } from '../../../test/harness/game-facts.ts'
import { changedWeek, refuseClearing, refuseHandLock } from './week-changes.ts'
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
})

describe('A lock set by hand (W3)', () => {
  const now = '2025-11-01T12:00:00.000Z'
  const LATER = '2025-11-05T16:00:00.000Z'
  const past = (lock_time: string) => ({ code: 'lock_in_past', week_number: 5, lock_time })
  const refused = (code: string) => ({ code, week_number: 5 })
  test.each([
    ['may come until the week ends in New York', '2025-11-10T04:59:59.999Z', now, null],
    ['may not come after it', '2025-11-10T05:00:00.000Z', now, refused('lock_after_week')],
    ['may come from the first moment of the week', '2025-11-03T05:00:00.000Z', now, null],
    ['may not come before it', '2025-11-03T04:59:59.999Z', now, refused('lock_before_week')],
    ['may come an hour from now', '2025-11-05T17:00:00.000Z', LATER, null],
    ['may not come sooner', '2025-11-05T16:59:59.999Z', LATER, refused('lock_too_soon')],
    ['may not come a millisecond from now', '2025-11-05T16:00:00.001Z', LATER, refused('lock_too_soon')],
    ['is not possible in the past', LATER, LATER, past(LATER)],
    ['of the year before is in the past', '2024-11-05T17:00:00.000Z', now, past('2024-11-05T17:00:00.000Z')],
  ])('%s', (_, lock_time, at, refusal) => {
    expect(refuseHandLock({ before: STORED, after: { ...SET, lock_time }, now: at })).toEqual(refusal)
  })

  it('may be repeated', () => {
    expect(refuseHandLock({ before: SET, after: SET, now: BY_HAND })).toBeNull()
  })

  it('of a playoff game without a lock may come at any time ahead, as its days are not known yet', () => {
    const slot = { ...STORED, lock_time: null, round: 2, game_number: 4 }
    const after = { ...slot, lock_time: '2025-11-20T00:00:00.000Z', lock_time_by_hand: true }
    expect(refuseHandLock({ before: slot, after, now })).toBeNull()
  })
})

describe('Clearing a lock set by hand (W3)', () => {
  const start = '2025-11-06T00:00:00.000Z'
  const games = [aGame({ game_date: '2025-11-05', start_time: start })]
  const cleared = { ...STORED, lock_time: start }
  const ofSet = { before: SET, isProcessed: false }
  const refused = (code: string) => ({ code, week_number: 5 })
  test.each([
    ['opens the week again, even after that lock has passed', BY_HAND, null],
    ['is possible a millisecond before the first game', '2025-11-05T23:59:59.999Z', null],
    ['is refused from the start of the first game', start, refused('week_began')],
  ])('%s', (_, now, refusal) => {
    expect(refuseClearing({ ...ofSet, after: cleared, games, now })).toEqual(refusal)
  })

  it('is refused without games where the deadline of the pool has passed too', () => {
    expect(refuseClearing({ ...ofSet, after: STORED, games: [], now: BY_HAND })).toEqual(refused('week_locked'))
    expect(refuseClearing({ ...ofSet, after: STORED, games: [], now: '2025-11-03T23:59:59.999Z' })).toBeNull()
  })

  it('is refused once the week has results', () => {
    const asked = { before: SET, after: cleared, games, now: BY_HAND }
    expect(refuseClearing({ ...asked, isProcessed: true })).toEqual(refused('week_locked'))
  })

  it('does not count a game that was called off', () => {
    const off = games.map((game) => ({ ...game, game_state: 'PPD' }))
    const later = { ...cleared, lock_time: '2025-11-07T00:00:00.000Z' }
    expect(refuseClearing({ ...ofSet, after: later, games: off, now: start })).toBeNull()
  })
})
