import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTry } from '#rules/outbox/mail-retry.ts'
import { addDays, days, easternDay, hours, minutes, plus } from '#rules/time.ts'
import { dueReminders, remindersOf } from './reminders.ts'

const settings = {
  reminder_night_before_enabled: true,
  reminder_night_before_time: '20:00',
  reminder_two_hours_enabled: true,
}
/** Monday, November 17, 7:00 PM Eastern. */
const LOCK = '2025-11-18T00:00:00.000Z'
type Given = Partial<typeof settings> & { first_day?: string | null }
const times = (lock_time: string, { first_day = null, ...changed }: Given = {}) =>
  remindersOf({ week: { lock_time, first_day }, settings: { ...settings, ...changed } }).map(({ kind, at }) => [
    kind,
    at,
  ])
const due = (now: string, lock_time = LOCK) =>
  dueReminders({ week: { lock_time, first_day: null }, settings, now }).map(({ kind }) => kind)

describe('reminder times (N1)', () => {
  it('are the evening before the lock and two hours before it', () => {
    expect(times(LOCK)).toEqual([
      ['reminder_night_before', '2025-11-17T01:00:00.000Z'],
      ['reminder_two_hours', '2025-11-17T22:00:00.000Z'],
    ])
  })

  it.each([
    ['the first game starts at the lock', LOCK, '2025-11-17', '2025-11-17T01:00:00.000Z'],
    [
      'an afternoon game: the same evening before',
      '2025-11-17T18:00:00.000Z',
      '2025-11-17',
      '2025-11-17T01:00:00.000Z',
    ],
    [
      'a game past midnight UTC is on the day before',
      '2025-11-18T03:30:00.000Z',
      '2025-11-17',
      '2025-11-17T01:00:00.000Z',
    ],
    [
      'a lock set to a later day: before the first game',
      '2025-11-20T00:00:00.000Z',
      '2025-11-17',
      '2025-11-17T01:00:00.000Z',
    ],
    ['a lock set to an earlier day: before the lock', LOCK, '2025-11-18', '2025-11-17T01:00:00.000Z'],
    ['no game is known: before the lock', LOCK, null, '2025-11-17T01:00:00.000Z'],
  ])(
    'use the evening of the league day before the first game or the lock, whichever is earlier: %s',
    (_name, lock, first_day, at) => {
      expect(times(lock, { first_day })[0]).toEqual(['reminder_night_before', at])
    },
  )

  it.each([
    [
      'spring: clocks go forward in the night after it',
      '2026-03-08T23:00:00.000Z',
      '20:00',
      '2026-03-08T01:00:00.000Z',
    ],
    [
      'spring: the time is skipped, so it is the moment that the old clock would have called so',
      '2026-03-10T00:00:00.000Z',
      '02:30',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'autumn: the time comes twice, so it is the first',
      '2025-11-04T00:00:00.000Z',
      '01:30',
      '2025-11-02T05:30:00.000Z',
    ],
    ['autumn: the evening after the change', '2025-11-04T00:00:00.000Z', '20:00', '2025-11-03T01:00:00.000Z'],
  ])('%s', (_name, lock, reminder_night_before_time, at) => {
    expect(times(lock, { reminder_night_before_time })[0]?.[1]).toBe(at)
  })

  it('can each be switched off', () => {
    expect(times(LOCK, { reminder_night_before_enabled: false }).map(([kind]) => kind)).toEqual(['reminder_two_hours'])
    expect(times(LOCK, { reminder_two_hours_enabled: false }).map(([kind]) => kind)).toEqual(['reminder_night_before'])
  })
})

describe('due reminders (N2)', () => {
  it.each([
    ['2025-11-17T00:59:59.999Z', []],
    ['2025-11-17T01:00:00.000Z', ['reminder_night_before']],
    ['2025-11-17T02:00:00.000Z', ['reminder_night_before']],
    ['2025-11-17T02:00:00.001Z', []],
    ['2025-11-17T21:59:59.999Z', []],
    ['2025-11-17T22:00:00.000Z', ['reminder_two_hours']],
    ['2025-11-17T23:00:00.000Z', ['reminder_two_hours']],
    ['2025-11-17T23:00:00.001Z', []],
    [LOCK, []],
  ])('at %s are %j', (now, kinds) => {
    expect(due(now)).toEqual(kinds)
  })

  it('move with the lock', () => {
    const later = plus(LOCK, hours(3))
    expect(due('2025-11-17T22:00:00.000Z', later)).toEqual([])
    expect(due('2025-11-18T01:00:00.000Z', later)).toEqual(['reminder_two_hours'])
    // A lock less than two hours away has lost its reminder.
    expect(due('2025-11-17T22:00:00.000Z', '2025-11-17T22:30:00.000Z')).toEqual([])
  })

  it('are never after the lock and never more than an hour late, for any lock and first game', () => {
    const instant = fc
      .integer({ min: Date.UTC(2025, 8, 1), max: Date.UTC(2026, 6, 1) })
      .map((ms) => new Date(ms).toISOString())
    const dayFrom = fc.option(fc.integer({ min: -6, max: 6 }))
    fc.assert(
      fc.property(instant, dayFrom, fc.integer({ min: 0, max: days(8) }), (lock_time, from, before) => {
        const now = plus(lock_time, -before)
        const lockDay = easternDay(lock_time)
        const week = { lock_time, first_day: from === null ? null : addDays(lockDay, from) }
        for (const { at, until } of dueReminders({ week, settings, now })) {
          expect(now < lock_time && at <= now && now <= plus(at, hours(1)) && until <= lock_time).toBe(true)
        }
        const night = remindersOf({ week, settings }).find(({ kind }) => kind === 'reminder_night_before')
        const earlier = from !== null && from < 0 ? addDays(lockDay, from) : lockDay
        expect(easternDay(night?.at ?? '')).toBe(addDays(earlier, -1))
      }),
    )
  })
})

describe('a mail’s retry', () => {
  const written_at = '2025-11-17T00:00:00.000Z'

  it.each([
    [1, minutes(1)],
    [2, minutes(2)],
    [3, minutes(4)],
    [6, minutes(32)],
    [7, hours(1)],
    [50, hours(1)],
  ])('after attempt %s is %s ms later', (attempts, pause) => {
    expect(nextTry({ attempts, written_at, now: written_at })).toBe(plus(written_at, pause))
  })

  it('is omitted once the day is over', () => {
    expect(nextTry({ attempts: 9, written_at, now: plus(written_at, hours(23)) })).toBe(plus(written_at, hours(24)))
    expect(nextTry({ attempts: 9, written_at, now: plus(written_at, hours(23) + 1) })).toBeNull()
  })
})
