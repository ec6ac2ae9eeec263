import { expect, test } from 'vitest'
import { isPaused, refuseGoingBack, refuseUndoAdvance } from './undo-advance.ts'

const advanced_at = '2025-11-17T06:00:00.000Z'
const TO_WEEK_6 = { week_number: 5, next_week: 6, advanced_at }
const AFTER_THE_LAST_WEEK = { week_number: 26, next_week: 26, advanced_at }

const week = (lock_time: string | null) => ({ week_number: 6, lock_time })
const LATER = week('2025-11-18T00:00:00.000Z')
const EARLIER = week('2025-11-17T06:00:00.000Z')

test.each([
  ['is possible until the week it opened locks', 6, TO_WEEK_6, LATER, '2025-11-17T23:59:59.999Z', null],
  [
    'is refused from that lock on',
    6,
    TO_WEEK_6,
    LATER,
    '2025-11-18T00:00:00.000Z',
    { code: 'locked_since_advance', week: LATER },
  ],
  ['is possible where that week had locked before, as everybody could pick', 6, TO_WEEK_6, EARLIER, '2025-11-19', null],
  ['is possible while the lock of a playoff game is unknown', 6, TO_WEEK_6, week(null), '2025-11-19', null],
  ['is possible after the last week', 26, AFTER_THE_LAST_WEEK, LATER, '2025-11-19', null],
  [
    'is refused once a playoff round follows it',
    27,
    AFTER_THE_LAST_WEEK,
    null,
    '',
    { code: 'round_stands_on_advance' },
  ],
  ['is refused where nothing was advanced', 1, null, null, '', { code: 'nothing_to_take_back' }],
])('undoing an advance %s (S11)', (_sentence, current_week, last, opened, now, expected) => {
  const status = 'in_progress'
  expect(refuseUndoAdvance({ contest: { current_week, status }, last, week: opened, now })).toEqual(expected)
})

test('a completed contest is not undone but reopened (S11)', () => {
  const contest = { current_week: 26, status: 'completed' } as const
  const asked = { contest, last: AFTER_THE_LAST_WEEK, week: LATER, now: '2025-11-19' }
  expect(refuseUndoAdvance(asked)).toEqual({ code: 'reopen_instead' })
  expect(refuseGoingBack(asked)).toBeNull()
})

test.each([
  ['nothing was undone', null, '2025-11-17T07:00:00.000Z', false],
  ['no game of it is final', advanced_at, null, true],
  ['no game has changed since', advanced_at, '2025-11-17T06:00:00.000Z', true],
  ['a game has changed since and is final', advanced_at, '2025-11-17T06:00:00.001Z', false],
])('auto advance where %s is paused: %s, %s, %s (S11)', (_, paused_at, changed_at, paused) => {
  expect(isPaused({ paused_at, changed_at })).toBe(paused)
})
