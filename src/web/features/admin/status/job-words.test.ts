import { expect, test } from 'vitest'
import { fromNow, scheduleOf } from './job-words.ts'

test('a job has a schedule', () => {
  expect([1, 15, 60, 3_600, 7_200].map(scheduleOf)).toEqual([
    'every second',
    'every 15 s',
    'every minute',
    'every hour',
    'every 2 hours',
  ])
})

test('times are relative to the server’s clock', () => {
  const now = '2025-11-12T17:00:00.000Z'
  expect(fromNow('2025-11-12T16:57:00.000Z', now)).toBe('3 min ago')
  expect(fromNow('2025-11-12T17:00:40.000Z', now)).toBe('in 40 s')
  expect(fromNow(now, now)).toBe('now')
  expect(fromNow(null, now)).toBe('never')
})
