import { expect, test } from 'vitest'
import { pageAsked, pageCount, pageOfDay, spanOf } from './pages.ts'

const dates = ['2025-10-07', '2025-10-08', '2025-10-10', '2025-11-11', '2025-11-12'].map((game_date) => ({ game_date }))

test('a page has two dates, the last page may have one', () => {
  expect(pageCount(dates)).toBe(3)
  expect(spanOf(dates, 1)).toEqual({ start: '2025-10-07', end: '2025-10-08' })
  expect(spanOf(dates, 3)).toEqual({ start: '2025-11-12', end: '2025-11-12' })
  expect(spanOf(dates, 4)).toBeNull()
})

test.each([
  ['before the season', '2025-09-01', 1],
  ['a day with games', '2025-10-08', 1],
  ['a day without games', '2025-10-09', 2],
  ['the last day', '2025-11-12', 3],
  ['after the season', '2026-07-01', 3],
])('%s is found', (_what, day, page) => expect(pageOfDay(dates, day)).toBe(page))

test.each([
  [null, 2],
  ['1', 1],
  ['99', 3],
  ['0', 2],
  ['-4', 2],
  ['1.5', 2],
  ['abc', 2],
])('the address %s opens page %i', (asked, page) => {
  expect(pageAsked(dates, { page: asked, date: null, today: '2025-11-11' })).toBe(page)
})

test('a date in the address opens its page, unless a page was turned to since', () => {
  expect(pageAsked(dates, { page: null, date: '2025-11-12', today: '2025-10-07' })).toBe(3)
  expect(pageAsked(dates, { page: '1', date: '2025-11-12', today: '2025-10-07' })).toBe(1)
})

test('without any date there is one empty page', () => {
  expect(pageCount([])).toBe(1)
  expect(pageAsked([], { page: '7', date: null, today: '2025-11-11' })).toBe(1)
  expect(spanOf([], 1)).toBeNull()
})
