import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { days, type Instant, plus } from '#rules/time.ts'
import { dueStart, openWeeks, plannedStart, refuseStartsAt, startingWeek, weekToLockNext } from './start.ts'

const CREATED = '2025-11-01T12:00:00.000Z'
const LOCKS = ['2025-11-04T00:00:00.000Z', '2025-11-11T00:00:00.000Z', '2025-11-18T00:00:00.000Z'] as const
const weeks = LOCKS.map((lock_time, index) => ({ week_number: index + 1, lock_time }))
const TWO = [CREATED, CREATED]

type Asked = { now: Instant; joined?: Instant[]; starts_at?: Instant | null; created_at?: Instant }
const due = ({ now, joined = TWO, starts_at = null, created_at = CREATED }: Asked) =>
  dueStart({ contest: { starts_at, created_at }, weeks, joined, now })
const justBefore = (instant: Instant) => plus(instant, -1)
const justAfter = (instant: Instant) => plus(instant, 1)

const [FIRST, SECOND, LAST] = LOCKS
const EARLY = '2025-11-02T17:00:00.000Z'
const NOON = '2025-11-12T17:00:00.000Z'

describe('A contest’s automatic start (S14)', () => {
  test.each<[string, Asked, object | null]>([
    ['nothing a millisecond before its first lock', { now: justBefore(FIRST) }, null],
    ['starts with week 1 at that lock', { now: FIRST }, { what: 'start', at: FIRST, first: weeks[0] }],
    [
      'counts as started then, however late the server is',
      { now: NOON },
      { what: 'start', at: FIRST, first: weeks[0] },
    ],
    ['nothing before the start that was set', { now: justBefore(EARLY), starts_at: EARLY }, null],
    [
      'starts at that, ahead of the first lock',
      { now: EARLY, starts_at: EARLY },
      { what: 'start', at: EARLY, first: weeks[0] },
    ],
    [
      'starts at that with the next week to lock',
      { now: NOON, starts_at: NOON },
      { what: 'start', at: NOON, first: weeks[2] },
    ],
    [
      'plays a week that locks at that very instant',
      { now: SECOND, starts_at: SECOND },
      { what: 'start', at: SECOND, first: weeks[1] },
    ],
    [
      'leaves out one that locks just before',
      { now: justAfter(SECOND), starts_at: justAfter(SECOND) },
      { what: 'start', at: justAfter(SECOND), first: weeks[2] },
    ],
    [
      'counts a member who joined a millisecond before',
      { now: FIRST, joined: [CREATED, justBefore(FIRST)] },
      { what: 'start', at: FIRST, first: weeks[0] },
    ],
    [
      'not a member who joined at that instant',
      { now: FIRST, joined: [CREATED, FIRST] },
      { what: 'wait', missed: FIRST, first: weeks[1] },
    ],
    ['moves on with one', { now: FIRST, joined: [CREATED] }, { what: 'wait', missed: FIRST, first: weeks[1] }],
    ['moves on without members', { now: FIRST, joined: [] }, { what: 'wait', missed: FIRST, first: weeks[1] }],
    [
      'moves a start that was set to the next lock',
      { now: NOON, starts_at: NOON, joined: [CREATED] },
      { what: 'wait', missed: NOON, first: weeks[2] },
    ],
    [
      'starts at the lock it moved to if the second has joined by then',
      { now: NOON, joined: [CREATED, FIRST] },
      { what: 'start', at: SECOND, first: weeks[1] },
    ],
    [
      'leaves out weeks that lock before the start that was set',
      { now: SECOND, starts_at: NOON },
      { what: 'wait', missed: null, first: weeks[2] },
    ],
    [
      'does not start before it was created',
      { now: NOON, created_at: SECOND },
      { what: 'wait', missed: null, first: weeks[2] },
    ],
    [
      'plays the last week where it starts with that',
      { now: LAST, joined: [CREATED, justBefore(LAST)] },
      { what: 'start', at: LAST, first: weeks[2] },
    ],
    ['nothing at the last lock with one', { now: LAST, joined: [CREATED] }, null],
    [
      'starts then however late, also once all weeks have locked',
      { now: plus(LAST, days(100)) },
      { what: 'start', at: FIRST, first: weeks[0] },
    ],
  ])('%s', (_, asked, expected) => {
    expect(due(asked)).toEqual(expected)
  })

  it('is at the first lock, unless another instant is set', () => {
    expect(plannedStart({ starts_at: null }, weeks)).toBe(FIRST)
    expect(plannedStart({ starts_at: NOON }, weeks)).toBe(NOON)
    expect(plannedStart({ starts_at: null }, [])).toBeNull()
  })

  it('depends only on who had joined, however often and late it is checked', () => {
    const instants = fc.integer({ min: 0, max: 24 * 25 }).map((hour) => plus(CREATED, hour * 3_600_000))
    fc.assert(
      fc.property(
        fc.array(instants, { maxLength: 4 }),
        fc.option(instants, { nil: null }),
        fc.array(instants, { minLength: 1, maxLength: 6 }),
        (joined, starts_at, looks) => {
          fc.pre(starts_at === null || (starts_at > CREATED && starts_at < LAST))
          const stepwise = lookAt({ joined, starts_at, looks: [...looks].sort() })
          const atOnce = lookAt({ joined, starts_at, looks: [[...looks].sort().at(-1) ?? ''] })
          expect(stepwise).toEqual(atOnce)
        },
      ),
    )
  })
})

/** Settles a contest at each of these instants, as the server does, and returns its start and first week. */
function lookAt({ joined, starts_at, looks }: { joined: Instant[]; starts_at: Instant | null; looks: Instant[] }) {
  let contest = { starts_at, created_at: CREATED }
  let left = [...weeks]
  for (const now of looks) {
    const found = dueStart({ contest, weeks: left, joined: joined.filter((at) => at <= now), now })
    if (found?.what === 'start') return { at: found.at, lock: found.first.lock_time }
    if (found?.what !== 'wait') continue
    left = openWeeks(left, now)
    expect(left[0]).toEqual({ ...found.first, week_number: 1 })
    if (found.missed !== null) contest = { ...contest, starts_at: null }
  }
  return null
}

describe('Setting the start by hand (S14)', () => {
  const NOW = SECOND
  test.each([
    ['now', NOW, { code: 'start_in_past' }],
    ['before', justBefore(NOW), { code: 'start_in_past' }],
    ['a millisecond from now', justAfter(NOW), null],
    ['just before the last lock', justBefore(LAST), null],
    ['at the last lock', LAST, { code: 'start_after_last_lock', last_lock: LAST }],
    ['after it', plus(LAST, days(1)), { code: 'start_after_last_lock', last_lock: LAST }],
  ])('to %s', (_, starts_at, refusal) => {
    expect(refuseStartsAt({ starts_at, weeks, now: NOW })).toEqual(refusal)
  })
})

describe('A new contest’s weeks (S14)', () => {
  test.each([
    ['all before the first lock', justBefore(FIRST), LOCKS],
    ['those that have not locked, from 1 on', FIRST, [SECOND, LAST]],
    ['the last', justBefore(LAST), [LAST]],
    ['none after the last lock', LAST, []],
  ])('are %s', (_, now, locks) => {
    expect(openWeeks(weeks, now)).toEqual(locks.map((lock_time, index) => ({ week_number: index + 1, lock_time })))
  })
})

test.each([
  ['the first before its lock', { now: justBefore(FIRST), starts_at: null }, 1],
  ['the second from then on', { now: FIRST, starts_at: null }, 2],
  ['the one that locks at the start that was set', { now: EARLY, starts_at: SECOND }, 2],
  ['the one after a start that was set', { now: EARLY, starts_at: justAfter(SECOND) }, 3],
  ['none after the last lock', { now: LAST, starts_at: null }, undefined],
])('a waiting contest will start with %s (S14)', (_sentence, { now, starts_at }, expected) => {
  expect(startingWeek({ starts_at }, weeks, now)?.week_number).toBe(expected)
})

describe('The week that locks next (S14)', () => {
  const waiting = { status: 'waiting', starts_at: null, joined: 2 }
  test.each<[string, object, Instant, number | null]>([
    ['is the first of a contest that two have joined', {}, CREATED, 1],
    ['is none until two have', { joined: 1 }, CREATED, null],
    ['is the one that a start set by hand leaves', { starts_at: NOON }, CREATED, 3],
    ['is one that locks at that very start', { starts_at: SECOND }, CREATED, 2],
    ['does not ask how many have joined once it is under way', { status: 'in_progress', joined: 1 }, FIRST, 2],
    ['is open a millisecond before its lock', { status: 'in_progress' }, justBefore(SECOND), 2],
    ['is none after the last', { status: 'in_progress' }, LAST, null],
    ['is none of a contest that is over', { status: 'completed' }, CREATED, null],
  ])('%s', (_, contest, now, expected) => {
    expect(weekToLockNext({ ...waiting, ...contest }, weeks, now)?.week_number ?? null).toBe(expected)
  })
})
