import { expect, it } from 'vitest'
import { endOfWeek, minutesBefore, nextMorning } from './demo-times.ts'

it.each([
  ['2025-11-11T17:00:00.000Z', '2025-11-12T14:00:00.000Z', 'noon'],
  ['2025-11-12T13:59:59.000Z', '2025-11-12T14:00:00.000Z', 'just before nine'],
  ['2025-11-12T14:00:00.000Z', '2025-11-13T14:00:00.000Z', 'nine itself'],
  ['2025-11-12T03:00:00.000Z', '2025-11-12T14:00:00.000Z', 'ten in the evening, already tomorrow in UTC'],
  ['2025-11-02T03:00:00.000Z', '2025-11-02T14:00:00.000Z', 'the night in which the clock falls back'],
  ['2026-03-08T04:00:00.000Z', '2026-03-08T13:00:00.000Z', 'the night in which the clock springs forward'],
])('from %s the next morning is %s (%s)', (now, morning) => expect(nextMorning(now)).toBe(morning))

it.each([
  ['2025-11-11T17:00:00.000Z', '2025-11-17T14:00:00.000Z'],
  ['2025-11-17T13:59:00.000Z', '2025-11-17T14:00:00.000Z'],
  ['2025-11-17T14:00:00.000Z', '2025-11-24T14:00:00.000Z'],
  ['2025-11-17T03:00:00.000Z', '2025-11-17T14:00:00.000Z'],
])('from %s the week ends at %s', (now, monday) => expect(endOfWeek(now)).toBe(monday))

it('five minutes before a lock', () =>
  expect(minutesBefore('2025-11-18T00:00:00.000Z', 5)).toBe('2025-11-17T23:55:00.000Z'))
