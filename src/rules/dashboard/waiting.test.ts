import { describe, expect, test } from 'vitest'
import { days, hours, type Instant, minutes, plus } from '#rules/time.ts'
import { isNewOccurrence, isNoticeDue, timeLeftWords } from './waiting.ts'

const NOW = '2025-11-10T17:00:00.000Z'
const at = (ms: number): Instant => plus(NOW, ms)

describe('Admins are notified (N5)', () => {
  const shortly = { after: minutes(10), within: null }
  const near = { after: minutes(10), within: hours(3) }

  test.each<[string, typeof shortly | typeof near, { since: Instant; deadline: Instant | null }, boolean]>([
    ['not of what has only just begun', shortly, { since: at(-minutes(10) + 1), deadline: null }, false],
    ['once it has waited', shortly, { since: at(-minutes(10)), deadline: null }, true],
    ['of what waits since before the clock was set back', shortly, { since: at(hours(1)), deadline: null }, true],
    ['not long before a deadline', near, { since: at(-days(1)), deadline: at(hours(3) + 1) }, false],
    ['near the deadline', near, { since: at(-days(1)), deadline: at(hours(3)) }, true],
    ['near the deadline, but not of what has only just begun', near, { since: NOW, deadline: at(hours(1)) }, false],
    [
      'of nothing without a deadline, if only the deadline counts',
      near,
      { since: at(-days(1)), deadline: null },
      false,
    ],
  ])('%s', (_what, time, of, expected) => expect(isNoticeDue(time, { ...of, now: NOW })).toBe(expected))

  test.each([
    ['a day later', -days(1), true],
    ['less than a day later', -days(1) + 1, false],
    ['at a clock that was set back', days(2), false],
  ])('again of an item that was gone and came back: %s', (_when, gone, expected) =>
    expect(isNewOccurrence({ goneAt: at(gone), now: NOW })).toBe(expected),
  )
})

test.each([
  [hours(48), '2 days'],
  [hours(36), '2 days'],
  [hours(36) - 1, '36 hours'],
  [hours(3), '3 hours'],
  [hours(3) - minutes(1), '3 hours'],
  [minutes(90), '2 hours'],
  [minutes(90) - 1, '90 minutes'],
  [minutes(1), '1 minute'],
  [0, '1 minute'],
])('%i ms reads %s', (left, words) => expect(timeLeftWords({ until: at(left), now: NOW })).toBe(words))
