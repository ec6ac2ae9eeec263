import { describe, expect, it } from 'vitest'
import { clockSpanWords, daySpanWords, dayWords, deadlineWords, poolWords, shortDayWords, spanWords } from './time.tsx'

describe('the time left until a deadline', () => {
  const second = 1000
  const minute = 60 * second
  const hour = 60 * minute
  it.each([
    [3 * 24 * hour + 4 * hour, '3 d 4 h'],
    [24 * hour, '1 d 0 h'],
    [24 * hour - minute, '23 h 59 min'],
    [3 * hour + 12 * minute, '3 h 12 min'],
    [hour, '1 h 0 min'],
    [59 * minute, '59 min'],
    [minute + 1, '2 min'],
    [minute, '1 min'],
    [59 * second, '59 s'],
    [1, '1 s'],
    [0, '0 s'],
    [-5000, '0 s'],
  ])('%i ms reads %s', (left, words) => expect(spanWords(left)).toBe(words))

  it.each([
    [hour, '60:00'],
    [12 * minute + 4 * second, '12:04'],
    [41 * second + 1, '0:42'],
    [0, '0:00'],
    [-5000, '0:00'],
  ])('%i ms reads %s on a clock', (left, words) => expect(clockSpanWords(left)).toBe(words))
})

describe('the pool’s clock', () => {
  it.each([
    ['2025-07-01T23:00:00.000Z', 'Tue 7:00 PM ET'],
    ['2025-11-18T00:00:00.000Z', 'Mon 7:00 PM ET'],
  ])('shows %s as %s, summer or winter', (at, words) => expect(poolWords(at)).toBe(words))
  it('says so if there is nothing to show', () => expect(deadlineWords('soon')).toBe('Invalid Date'))
})

describe('a league day', () => {
  it('is never shifted by a zone', () => {
    expect(dayWords('2025-11-17')).toBe('Monday, November 17, 2025')
    expect(shortDayWords('2025-11-17')).toBe('Mon, Nov 17')
    expect(daySpanWords('2025-11-17', '2025-11-23')).toBe('Nov 17 to Nov 23')
  })
  it('is an Invalid Date if it can’t be parsed', () => expect(dayWords('')).toBe('Invalid Date'))
})
