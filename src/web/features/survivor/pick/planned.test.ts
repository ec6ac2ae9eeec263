import { expect, test } from 'vitest'
import { isMadeAhead } from './planned.ts'

const weeks = [
  { week_number: 1, lock_time: '2025-11-04T00:00:00.000Z' },
  { week_number: 2, lock_time: '2025-11-11T00:00:00.000Z' },
  { week_number: 3, lock_time: null },
  { week_number: 4, lock_time: null },
]

test.each([
  ['nothing is picked', null, false],
  ['it is of the first week', [1, '2025-11-01T00:00:00.000Z'], false],
  ['the week before locked a millisecond later', [2, '2025-11-03T23:59:59.999Z'], true],
  ['the week before locked at that moment', [2, '2025-11-04T00:00:00.000Z'], false],
  ['the week before has a lock of its own still to come', [3, '2025-11-05T00:00:00.000Z'], true],
  ['the week before has no lock yet', [4, '2025-11-12T00:00:00.000Z'], true],
] as const)('a pick is planned, or not, where %s (S1)', (_where, pick, planned) => {
  const made = pick && { week_number: pick[0], picked_at: pick[1] }
  expect(isMadeAhead(made, weeks)).toBe(planned)
})
