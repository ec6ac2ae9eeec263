import { expect, test } from 'vitest'
import { isUpdateDue } from './standings-update.ts'

const last_update = '2025-11-11T12:00:00.000Z'

test.each([
  ['switched off', { enabled: false, interval_hours: 1, last_update: null }, '2025-11-12T12:00:00.000Z', false],
  ['never updated', { enabled: true, interval_hours: 24, last_update: null }, '2025-11-12T12:00:00.000Z', true],
  ['just before', { enabled: true, interval_hours: 24, last_update }, '2025-11-12T11:59:59.999Z', false],
  ['exactly then', { enabled: true, interval_hours: 24, last_update }, '2025-11-12T12:00:00.000Z', true],
  ['every hour', { enabled: true, interval_hours: 1, last_update }, '2025-11-11T13:00:00.000Z', true],
  ['a week', { enabled: true, interval_hours: 168, last_update }, '2025-11-18T11:59:59.999Z', false],
  ['a clock set back', { enabled: true, interval_hours: 24, last_update }, '2025-11-11T11:59:59.999Z', true],
])('an update of the standings, %s', (_what, settings, now, due) => {
  expect(isUpdateDue(settings, now)).toBe(due)
})
