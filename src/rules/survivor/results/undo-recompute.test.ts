import { expect, test } from 'vitest'
import { refuseUndoRecompute } from './undo-recompute.ts'

const AT = '2025-11-17T06:00:00.000Z'
const LOCK = '2025-11-18T00:00:00.000Z'
const done = (processed_at: string | null) => ({ week_number: 5, lock_time: '2025-11-10T00:00:00.000Z', processed_at })
const open = { week_number: 6, lock_time: LOCK, processed_at: null }
const nothing = { code: 'nothing_to_take_back' }

test.each([
  ['is possible until the next lock', AT, done(AT), '2025-11-17T23:59:59.999Z', null],
  ['is refused from that lock on', AT, done(AT), LOCK, { code: 'locked_since_recompute', week: { week_number: 6 } }],
  ['is refused once results were written again', AT, done('2025-11-17T06:00:00.001Z'), AT, nothing],
  ['is refused where nothing is kept', null, done(AT), AT, nothing],
])('undoing a recomputation %s (S10)', (_sentence, recomputed_at, week, now, expected) => {
  const asked = { contest: { status: 'in_progress' as const }, recomputed_at, weeks: [week, open], now }
  expect(refuseUndoRecompute(asked)).toEqual(expected)
})

test('undoing a recomputation is refused once the contest is over (S10)', () => {
  const asked = { contest: { status: 'completed' as const }, recomputed_at: AT, weeks: [done(AT)], now: AT }
  expect(refuseUndoRecompute(asked)).toEqual(nothing)
})
