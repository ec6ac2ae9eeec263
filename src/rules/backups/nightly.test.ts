import { expect, test } from 'vitest'
import type { Instant } from '#rules/time.ts'
import { isBackupDue, nextBackup } from './nightly.ts'

/** 4:30 AM in New York is 9:30 UTC in winter and 8:30 UTC in summer. */
const SINCE = '2025-11-11T17:00:00.000Z'
type Case = [what: string, now: Instant, last: Instant | null, failed: Instant | null, isDue: boolean, next: Instant]

test.each<Case>([
  ['a new pool, the evening before', '2025-11-12T04:00:00.000Z', null, null, false, '2025-11-12T09:30:00.000Z'],
  ['a moment before the night', '2025-11-12T09:29:59.999Z', null, null, false, '2025-11-12T09:30:00.000Z'],
  ['the night', '2025-11-12T09:30:00.000Z', null, null, true, '2025-11-12T09:30:00.000Z'],
  ['after it', '2025-11-12T09:40:00.000Z', '2025-11-12T09:30:05.000Z', null, false, '2025-11-13T09:30:00.000Z'],
  ['exactly at it', '2025-11-12T09:40:00.000Z', '2025-11-12T09:30:00.000Z', null, false, '2025-11-13T09:30:00.000Z'],
  ['by hand before it', '2025-11-12T09:30:00.000Z', '2025-11-12T09:29:59.999Z', null, true, '2025-11-12T09:30:00.000Z'],
  ['off at night', '2025-11-12T22:00:00.000Z', '2025-11-11T09:30:00.000Z', null, true, '2025-11-12T22:00:00.000Z'],
  [
    'failed less than an hour ago',
    '2025-11-12T10:29:59.999Z',
    '2025-11-11T09:30:00.000Z',
    '2025-11-12T09:30:00.000Z',
    false,
    '2025-11-12T10:30:00.000Z',
  ],
  [
    'failed an hour ago',
    '2025-11-12T10:30:00.000Z',
    '2025-11-11T09:30:00.000Z',
    '2025-11-12T09:30:00.000Z',
    true,
    '2025-11-12T10:30:00.000Z',
  ],
  ['clock set back', '2025-11-12T12:00:00.000Z', '2026-02-01T09:30:00.000Z', null, true, '2025-11-12T12:00:00.000Z'],
  ['summer time', '2026-07-01T08:29:00.000Z', '2026-06-30T08:30:00.000Z', null, false, '2026-07-01T08:30:00.000Z'],
])('the nightly backup, %s (O7)', (_what, wallNow, lastSuccessAt, failedAt, isDue, next) => {
  const backups = { watchedSince: SINCE, lastSuccessAt, failedAt, wallNow }
  expect([isBackupDue(backups), nextBackup(backups)]).toEqual([isDue, next])
})

test('a pool whose first start lies in the future, after its clock was set back, waits for it', () => {
  const backups = { watchedSince: SINCE, lastSuccessAt: null, failedAt: null, wallNow: '2025-10-01T12:00:00.000Z' }
  expect(isBackupDue(backups)).toBe(false)
})
