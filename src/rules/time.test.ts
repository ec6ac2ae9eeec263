import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  between,
  days,
  easternDay,
  easternInstant,
  easternWall,
  easternWords,
  hasElapsed,
  hours,
  isDay,
  isInstant,
  midnightAfter,
  minutes,
  parseDeadlineTime,
  plus,
  weekdayOf,
} from './time.ts'

describe('The league day is the date in New York (T1)', () => {
  test.each([
    ['in winter', '2026-01-31T05:00:00.000Z', '2026-02-01T05:00:00.000Z'],
    ['a millisecond before', '2026-02-01T04:59:59.999Z', '2026-02-01T05:00:00.000Z'],
    ['on the short day in March', '2026-03-08T12:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ])('ends at the next midnight there, %s', (_when, now, midnight) => {
    expect(midnightAfter(now)).toBe(midnight)
  })

  test.each([
    ['a late game in Los Angeles on opening night', '2025-10-08T02:30:00.000Z', '2025-10-07'],
    ['a matinee', '2026-01-31T17:30:00.000Z', '2026-01-31'],
    ['the last millisecond of a summer day', '2025-10-08T03:59:59.999Z', '2025-10-07'],
    ['midnight in summer', '2025-10-08T04:00:00.000Z', '2025-10-08'],
    ['the last millisecond of a winter day', '2026-01-08T04:59:59.999Z', '2026-01-07'],
    ['midnight in winter', '2026-01-08T05:00:00.000Z', '2026-01-08'],
    ['the last millisecond before the day with 25 hours', '2025-11-02T03:59:59.999Z', '2025-11-01'],
    ['the day with 25 hours begins', '2025-11-02T04:00:00.000Z', '2025-11-02'],
    ['the day with 25 hours ends', '2025-11-03T04:59:59.999Z', '2025-11-02'],
    ['the day after it begins', '2025-11-03T05:00:00.000Z', '2025-11-03'],
    ['the last millisecond before the day with 23 hours', '2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['the day with 23 hours begins', '2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['the day with 23 hours ends', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['the day after that begins', '2026-03-09T04:00:00.000Z', '2026-03-09'],
  ])('%s: %s is %s', (_, instant, day) => {
    expect(easternDay(instant)).toBe(day)
  })
})

describe('7:00 PM EST is the wall clock in New York, summer or winter (T2)', () => {
  test.each([
    ['in summer', '2025-10-13', 19, 0, '2025-10-13T23:00:00.000Z'],
    ['the evening before the clocks go back', '2025-11-01', 19, 0, '2025-11-01T23:00:00.000Z'],
    ['the evening after they went back', '2025-11-02', 19, 0, '2025-11-03T00:00:00.000Z'],
    ['in winter', '2025-11-10', 19, 0, '2025-11-11T00:00:00.000Z'],
    ['the evening before the clocks go forward', '2026-03-07', 19, 0, '2026-03-08T00:00:00.000Z'],
    ['the evening after they went forward', '2026-03-08', 19, 0, '2026-03-08T23:00:00.000Z'],
    ['a time that is skipped', '2026-03-08', 2, 30, '2026-03-08T07:30:00.000Z'],
    ['the last minute before the gap', '2026-03-08', 1, 59, '2026-03-08T06:59:00.000Z'],
    ['the first minute after the gap', '2026-03-08', 3, 0, '2026-03-08T07:00:00.000Z'],
    ['a time that comes twice is the first', '2025-11-02', 1, 30, '2025-11-02T05:30:00.000Z'],
    ['the first minute that comes once again', '2025-11-02', 2, 0, '2025-11-02T07:00:00.000Z'],
  ])('%s', (_, day, hour, minute, instant) => {
    expect(easternInstant(day, { hour, minute })).toBe(instant)
  })

  it('falls on the requested league day', () => {
    const anyDay = fc.integer({ min: 0, max: 3650 }).map((n) => addDays('2021-01-01', n))
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (day, hour, minute) => {
        expect(easternDay(easternInstant(day, { hour, minute }))).toBe(day)
      }),
    )
  })
})

test("New York's clock is the time zone database's, hour by hour around each change and at any time since 2007 (T1, T2)", () => {
  const wall = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const shown = (at: number) => wall.format(at).replace(', ', 'T')
  const computed = (at: number) => new Date(easternWall(at)).toISOString().slice(0, 19)
  for (let year = 2007; year <= 2050; year += 1) {
    for (const [month, day] of [
      [2, 7],
      [9, 31],
    ] as const) {
      const from = Date.UTC(year, month, day)
      for (let at = from; at < from + days(9); at += hours(1) / 2) expect(computed(at)).toBe(shown(at))
    }
  }
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2007, 0, 2), max: Date.UTC(2060, 0, 1) }), (at) => {
      expect(computed(at)).toBe(shown(at))
    }),
  )
})

describe("An instant in words in the pool's zone (T2)", () => {
  test.each([
    ['in summer', '2025-10-13T23:00:00.000Z', 'Mon, Oct 13, 7:00 PM ET'],
    ['in winter', '2025-11-18T00:00:00.000Z', 'Mon, Nov 17, 7:00 PM ET'],
    ['at noon', '2026-03-08T16:00:00.000Z', 'Sun, Mar 8, 12:00 PM ET'],
  ])('%s', (_, instant, words) => {
    expect(easternWords(instant)).toBe(words)
  })
})

describe('A deadline is read from a time of day', () => {
  test.each([
    ['7:00 PM EST', { hour: 19, minute: 0 }],
    ['7:00 PM EDT', { hour: 19, minute: 0 }],
    ['7:00 pm et', { hour: 19, minute: 0 }],
    ['7:00PM', { hour: 19, minute: 0 }],
    [' 11:59 PM EST ', { hour: 23, minute: 59 }],
    ['12:00 AM EST', { hour: 0, minute: 0 }],
    ['12:30 PM EST', { hour: 12, minute: 30 }],
    ['1:05 AM EST', { hour: 1, minute: 5 }],
    ['19:00', { hour: 19, minute: 0 }],
    ['0:00 ET', { hour: 0, minute: 0 }],
    ['23:59', { hour: 23, minute: 59 }],
    ['24:00', null],
    ['13:00 PM EST', null],
    ['0:30 AM', null],
    ['7:60 PM EST', null],
    ['7 PM', null],
    ['7:00 PM PST', null],
    ['soon', null],
    ['', null],
  ])('%j', (text, time) => {
    expect(parseDeadlineTime(text)).toEqual(time)
  })
})

describe('Days', () => {
  test.each([
    ['2025-11-02', 1, '2025-11-03'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-03-09', -1, '2026-03-08'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2025-10-08', 0, '2025-10-08'],
  ])('%s and %i days is %s', (day, n, later) => {
    expect(addDays(day, n)).toBe(later)
  })

  test.each([
    ['2025-10-08', 'Wednesday'],
    ['2025-11-02', 'Sunday'],
    ['2026-01-26', 'Monday'],
    ['2026-02-28', 'Saturday'],
  ])('%s is a %s', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday)
  })

  it('have no weekday if they are not valid', () => {
    expect(() => weekdayOf('someday')).toThrow(RangeError)
  })

  test.each([
    ['2025-10-08', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2025-13-01', false],
    ['2025-1-1', false],
    ['2025-10-08T00:00:00.000Z', false],
    ['', false],
  ])('%j is a day: %s', (text, answer) => {
    expect(isDay(text)).toBe(answer)
  })
})

describe('Instants', () => {
  test.each([
    ['2025-11-12T17:00:00.000Z', true],
    ['2025-11-12T17:00:00Z', false],
    ['2025-11-12T12:00:00-05:00', false],
    ['2025-11-12', false],
    ['later', false],
  ])('%j is in the one form that compares as text: %s', (text, answer) => {
    expect(isInstant(text)).toBe(answer)
  })

  it('counts durations in milliseconds', () => {
    expect([minutes(2), hours(2), days(2)]).toEqual([120_000, 7_200_000, 172_800_000])
    expect(plus('2025-11-10T23:59:59.999Z', 1)).toBe('2025-11-11T00:00:00.000Z')
    expect(between('2025-11-11T00:00:00.000Z', '2025-11-10T22:00:00.000Z')).toBe(-hours(2))
  })

  test.each([
    ['2025-11-11T00:00:59.999Z', false],
    ['2025-11-11T00:01:00.000Z', true],
    ['2025-11-11T00:00:00.000Z', false],
    ['2025-11-10T23:59:59.999Z', true],
  ])('whether a minute since midnight has passed at %s, even after the clock was set back: %s', (now, isOver) => {
    expect(hasElapsed(minutes(1), { since: '2025-11-11T00:00:00.000Z', now })).toBe(isOver)
  })
})
