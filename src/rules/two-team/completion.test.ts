import { expect, test } from 'vitest'
import { completesAt } from './completion.ts'

test.each([
  ['2026-04-16', '2026-04-18T16:00:00.000Z'],
  // The clocks go forward in between.
  ['2026-03-07', '2026-03-09T16:00:00.000Z'],
  ['2026-03-06', '2026-03-08T16:00:00.000Z'],
  ['2026-01-30', '2026-02-01T17:00:00.000Z'],
])('a contest whose last game was on %s completes by itself at %s (D9)', (lastDay, at) =>
  expect(completesAt(lastDay)).toBe(at),
)
