import { expect, test } from 'vitest'
import { hours, plus } from '#rules/time.ts'
import { takesBackMove, whyHeld } from './league-word.ts'

const NOW = '2026-01-27T03:00:00.000Z'
const on = (game_state: string, game_date = '2026-01-26') => ({ game_date, game_state })
const held = (known: ReturnType<typeof on>, word: ReturnType<typeof on>, hoursAgo: number | null = null) =>
  whyHeld({ word, known, heldSince: since(hoursAgo), now: NOW })
const since = (hoursAgo: number | null) => (hoursAgo === null ? null : plus(NOW, -hours(hoursAgo)))

test.each([
  // known, word, why it is held back
  ['FINAL', 'OFF', null],
  ['OFF', 'FINAL', null],
  ['FINAL', 'LIVE', 'takes back a result'],
  ['OFF', 'FUT', 'takes back a result'],
  ['OFF', 'PPD', 'takes back a result'],
  ['FINAL', 'SUSP', 'takes back a result'],
  ['LIVE', 'FUT', 'older than what we know'],
  ['CRIT', 'PRE', 'older than what we know'],
  ['OVER', 'LIVE', null],
  ['LIVE', 'SUSP', null],
  ['SUSP', 'LIVE', null],
  ['SUSP', 'FUT', null],
  ['LIVE', 'PPD', null],
  ['PRE', 'FUT', null],
  ['PPD', 'FUT', null],
  ['FUT', 'SOMETHING NEW', null],
])('a row that moves a game from %s to %s is held back: %s (G8)', (known, word, why) => {
  expect(held(on(known), on(word))).toBe(why)
})

test.each([
  ['LIVE', 'FUT', null],
  ['FINAL', 'FUT', null],
  ['FINAL', 'PPD', null],
  ['FINAL', 'LIVE', 'takes back a result'],
])(
  'after six hours the league’s row is used, unless an ended game is live again: %s to %s, %s (G8)',
  (known, word, why) => {
    expect(held(on(known), on(word), 6)).toBe(why)
    expect(held(on(known), on(word), 5.999)).not.toBeNull()
  },
)

test('a live game that gets a later day is moved at once (G8)', () => {
  expect(held(on('LIVE'), on('FUT', '2026-03-10'))).toBeNull()
  expect(held(on('LIVE'), on('FUT', '2026-01-25'))).toBe('older than what we know')
})

test('a postponement on a day the game has left is ignored, however long; a move back isn’t (G8)', () => {
  const known = on('FUT', '2026-03-09')
  expect(held(known, on('PPD'), 48)).toBe('postponed on a day it has already left')
  expect(held(known, on('FUT'))).toBeNull()
  expect(held(known, on('PPD', '2026-03-09'))).toBeNull()
})

test.each([
  [null, 'postponed on a day it has already left'],
  [5.999, 'postponed on a day it has already left'],
  [6, null],
])(
  'a postponement on a left day is used once the game is gone from its new day, held for %s hours: %s (G8)',
  (hoursAgo, why) => {
    const known = on('FUT', '2026-03-09')
    expect(whyHeld({ word: on('PPD'), known, heldSince: since(hoursAgo), goneFromNewDay: true, now: NOW })).toBe(why)
  },
)

test.each([
  ['only the game is missing', [2, 3], [1, 2, 3], true],
  ['the game was alone on that day', [], [1], true],
  ['the game is listed', [1, 2, 3], [1, 2, 3], false],
  ['another game is missing too', [2], [1, 2, 3], false],
])('a response for the new day undoes the move if %s: %4$s (G8)', (_where, listed, known, isBack) => {
  expect(takesBackMove({ gameId: 1, listed: new Set(listed), known })).toBe(isBack)
})

test.each([
  ['2026-01-27T03:30:00.000Z', 'LIVE', null],
  ['2026-01-27T03:30:00.001Z', 'LIVE', 'begun before its start'],
  ['2026-01-27T03:30:00.001Z', 'OFF', 'begun before its start'],
  ['2026-01-27T03:30:00.001Z', 'FUT', null],
])('no game is live half an hour before its start: at %s it is %s, %s (G8)', (start_time, game_state, why) => {
  const word = { game_date: '2026-01-26', start_time, game_state }
  expect(whyHeld({ word, known: on('FUT'), heldSince: plus(NOW, -hours(48)), now: NOW })).toBe(why)
})

test('a game without a time isn’t live before its day (G8)', () => {
  expect(held(on('FUT', '2026-01-27'), on('LIVE', '2026-01-27'))).toBe('begun before its start')
  expect(held(on('FUT'), on('LIVE'))).toBeNull()
})
