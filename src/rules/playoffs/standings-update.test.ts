import { expect, test } from 'vitest'
import { isPlayoffRace, isUpdateDue } from './standings-update.ts'

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
  expect(
    isUpdateDue(
      settings,
      { is_over: false, last_day: '2026-04-16', newest: null, is_behind: false, agrees: true },
      now,
    ),
  ).toBe(due)
})

test.each([
  ['none of the season', null, true],
  ['those of its last day, when games were still on', '2026-04-16', true],
  ['those of the day after', '2026-04-17', false],
])('after the season the final standings are fetched even if updates are off: %s, %s, %s (B2)', (_, newest, due) => {
  const end = { is_over: true, last_day: '2026-04-16', newest, is_behind: false, agrees: true }
  for (const enabled of [true, false]) {
    expect(isUpdateDue({ enabled, interval_hours: 1, last_update: null }, end, '2026-04-17T12:00:00.000Z')).toBe(due)
  }
})

test.each([
  ['as long as the league is behind', { is_behind: true, agrees: true }],
  ['once a corrected score makes them wrong', { is_behind: false, agrees: false }],
])('the final standings are fetched again %s (B4)', (_when, state) => {
  const end = { is_over: true, last_day: '2026-04-16', newest: '2026-04-17', ...state }
  expect(isUpdateDue({ enabled: false, interval_hours: 1, last_update: null }, end, '2026-04-19T12:00:00.000Z')).toBe(
    true,
  )
})

test.each([
  ['2026-03-01T04:59:59.999Z', false],
  ['2026-03-01T05:00:00.000Z', true],
])('the race for playoff places begins on March 1 in New York: %s, %s', (now, isOn) => {
  expect(isPlayoffRace({ season_year: '2025-26', now })).toBe(isOn)
})
