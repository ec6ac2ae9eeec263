import { expect, test } from 'vitest'
import { completesAt, tiebreakerCompletesAt } from './completion.ts'

test.each([
  ['2026-04-16', '2026-04-18T16:00:00.000Z'],
  // The clocks spring forward in between.
  ['2026-03-07', '2026-03-09T16:00:00.000Z'],
  ['2026-03-06', '2026-03-08T16:00:00.000Z'],
  ['2026-01-30', '2026-02-01T17:00:00.000Z'],
])('a contest whose last game was on %s completes automatically at %s (D9)', (lastDay, at) =>
  expect(completesAt(lastDay)).toBe(at),
)

test.each([
  ['official', null, '2026-06-14T04:00:00.000Z'],
  ['final', '2026-06-15T02:51:00.000Z', '2026-06-15T03:51:00.000Z'],
])('a tiebreaker whose last game is %s since %s completes automatically at %s (D9)', (_state, finalSince, at) =>
  expect(tiebreakerCompletesAt({ lastDay: '2026-06-14', finalSince })).toBe(at),
)
