import { describe, expect, it, test } from 'vitest'
import { plus } from '#rules/time.ts'
import { dueDraft, notStartedWords, refuseDraftStartsAt } from './starting.ts'

/** 8:00 PM in New York. */
const [SATURDAY, SUNDAY, MONDAY] = [
  '2025-11-02T00:00:00.000Z',
  '2025-11-03T01:00:00.000Z',
  '2025-11-04T01:00:00.000Z',
] as const
const justBefore = (instant: string) => plus(instant, -1)
const [ONE, TWO] = ['2025-10-20T12:00:00.000Z', '2025-10-21T12:00:00.000Z']

describe('A draft with a scheduled start (D4)', () => {
  it.each([
    ['waits without one', null, [ONE, TWO], SUNDAY, null],
    ['waits until that instant', SATURDAY, [ONE, TWO], justBefore(SATURDAY), null],
    ['starts at it with two', SATURDAY, [ONE, TWO], SATURDAY, { what: 'start' }],
    ['starts however late the job runs', SATURDAY, [ONE, TWO], MONDAY, { what: 'start' }],
    ['stays open without a date with one', SATURDAY, [ONE], SATURDAY, { what: 'miss', missed: SATURDAY }],
    ['and if the second joins then', SATURDAY, [ONE, SATURDAY], SATURDAY, { what: 'miss', missed: SATURDAY }],
    ['however late the job runs', SATURDAY, [ONE, SATURDAY], MONDAY, { what: 'miss', missed: SATURDAY }],
  ] as const)('%s', (_sentence, starts_at, joined, now, due) => {
    expect(dueDraft({ starts_at, joined, now })).toEqual(due)
  })

  it('needs a start in the future', () => {
    expect(refuseDraftStartsAt({ starts_at: SUNDAY, now: justBefore(SUNDAY) })).toBeNull()
    expect(refuseDraftStartsAt({ starts_at: SUNDAY, now: SUNDAY })).toEqual({ code: 'start_in_past' })
  })
})

test('The count of joined members is worded for an admin (S14, D4)', () => {
  expect([0, 1, 3].map(notStartedWords)).toEqual(['nobody has joined', 'only 1 has joined', 'only 3 have joined'])
})
