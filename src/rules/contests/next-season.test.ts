import { expect, test } from 'vitest'
import { startNextSeason } from './next-season.ts'

const seasons = { from: '2025-10-07', to: '2026-09-29', lastDay: '2026-04-16', now: '2026-08-01T12:00:00.000Z' }
const SATURDAY = '2025-10-04T23:30:00.000Z'

test.each([
  ['the same weekday and time, as long before the first day', SATURDAY, seasons, '2026-09-26T23:30:00.000Z'],
  ['to the nearest week', SATURDAY, { ...seasons, to: '2026-10-01' }, '2026-09-26T23:30:00.000Z'],
  [
    'the same time in New York in winter',
    '2025-10-28T23:00:00.000Z',
    { ...seasons, to: '2026-10-20' },
    '2026-11-11T00:00:00.000Z',
  ],
  ['a millisecond before it', SATURDAY, { ...seasons, now: '2026-09-26T23:29:59.999Z' }, '2026-09-26T23:30:00.000Z'],
  ['the last evening of the season', '2026-04-16T23:30:00.000Z', seasons, '2027-04-08T23:30:00.000Z'],
  ['none if it had moved past the season', '2026-04-17T23:30:00.000Z', seasons, null],
  ['none once it has passed', SATURDAY, { ...seasons, now: '2026-09-26T23:30:00.000Z' }, null],
])('last season’s draft is proposed for %s (Y1)', (_, starts_at, of, expected) => {
  expect(startNextSeason({ starts_at, ...of })).toBe(expected)
})
