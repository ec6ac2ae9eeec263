import { expect, test } from 'vitest'
import { dayIn, instantIn, seasonIn, wholeNumber } from './game-cells.ts'

test.each([
  ['3.0', '3'],
  ['12.00', '12'],
  ['3', '3'],
  ['3.5', '3.5'],
  ['x', 'x'],
])('the number %s is read as %s (G2)', (cell, number) => expect(wholeNumber(cell)).toBe(number))

test.each([
  ['20242025', '2024-25'],
  ['2024-2025', '2024-25'],
  ['2024/25', '2024-25'],
  ['2024-25', '2024-25'],
  ['2024', '2024'],
])('the season %s is read as %s (G2)', (cell, season) => expect(seasonIn(cell)).toBe(season))

test.each([
  ['2024-11-06 02:00:00+00:00', '2024-11-06T02:00:00+00:00'],
  ['2024-11-06 02:00Z', '2024-11-06T02:00Z'],
  ['2024-11-06T02:00:00Z', '2024-11-06T02:00:00Z'],
  ['2024-11-06 02:00:00', '2024-11-06 02:00:00'],
])('the instant %s is read as %s (G2)', (cell, instant) => expect(instantIn(cell)).toBe(instant))

const EVENING = '2024-11-06T02:00:00Z'

test.each([
  ['2024-11-05', null, '2024-11-05'],
  ['2024-11-05 00:00:00', null, '2024-11-05'],
  ['2024-11-05T00:00:00Z', null, '2024-11-05'],
  ['05.11.2024', null, '2024-11-05'],
  ['5.11.2024', null, '2024-11-05'],
  ['31.02.2024', null, '31.02.2024'],
  ['11/15/2024', null, '2024-11-15'],
  ['15/11/2024', null, '2024-11-15'],
  ['11/11/2024', null, '2024-11-11'],
  ['11/5/2024', null, null],
  ['11/5/2024', EVENING, '2024-11-05'],
  ['05/11/2024', EVENING, '2024-11-05'],
  ['6/7/2024', EVENING, null],
  ['soon', null, 'soon'],
])('the day %s of a game at %s is read as %s (G2)', (cell, start, day) => expect(dayIn(cell, start)).toBe(day))
