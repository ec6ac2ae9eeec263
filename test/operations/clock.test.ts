import { expect, test } from 'vitest'
import { startClock } from '#server/clock.ts'

test('a clock set to an instant keeps running from there, and again after a jump (T4)', () => {
  let wall = '2026-11-21T11:00:00.000Z'
  const clock = startClock({ start: '2025-11-12T17:00:00.000Z', wall: () => wall })
  expect(clock.now()).toBe('2025-11-12T17:00:00.000Z')

  wall = '2026-11-21T11:00:01.500Z'
  expect(clock.now()).toBe('2025-11-12T17:00:01.500Z')

  clock.jump('2026-01-01T00:00:00.000Z')
  wall = '2026-11-21T12:00:01.500Z'
  expect(clock.now()).toBe('2026-01-01T01:00:00.000Z')
})
