import { expect, it } from 'vitest'
import { counted, listed, plural } from './counted.ts'

it.each([
  [0, '0 games'],
  [1, '1 game'],
  [2, '2 games'],
])('%i is worded as %s', (games, words) => expect(counted(games, 'game')).toBe(words))

it('a word may have an irregular plural', () => {
  expect(counted(1, 'entry', 'entries')).toBe('1 entry')
  expect(counted(2, 'entry', 'entries')).toBe('2 entries')
  expect(plural(2, 'is', 'are')).toBe('are')
})

it('names are joined as in speech', () => {
  expect([[], ['COL'], ['COL', 'DAL'], ['COL', 'DAL', 'VGK']].map(listed)).toEqual([
    '',
    'COL',
    'COL and DAL',
    'COL, DAL and VGK',
  ])
})
