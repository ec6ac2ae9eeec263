import { expect, it } from 'vitest'
import { moverWords } from './mover.ts'

const row = (participant_name: string, places_gained: number, wins: number) => ({
  participant_name,
  last_seven_days: { places_gained, wins },
})

it.each([
  ['most places', [row('Ann', 0, 6), row('Bob', 3, 4), row('Cy', -3, 1)], 'Bob, up 3 places with 4 wins'],
  ['of equals more wins', [row('Ann', 1, 2), row('Bob', 1, 3)], 'Bob, up 1 place with 3 wins'],
  ['of full equals the better placed', [row('Ann', 1, 1), row('Bob', 1, 1)], 'Ann, up 1 place with 1 win'],
])('the biggest mover is who gained %s (D7)', (_sentence, rows, words) => {
  expect(moverWords(rows)).toBe(`Biggest mover: ${words} in 7 days`)
})

it.each([
  ['no one gained a place', [row('Ann', 0, 4), row('Bob', -1, 0)]],
  ['the season has just begun, or is over', [{ participant_name: 'Ann', last_seven_days: null }]],
  ['no one takes part', []],
])('there is no biggest mover while %s (D7)', (_sentence, rows) => {
  expect(moverWords(rows)).toBeNull()
})
