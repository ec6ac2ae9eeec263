import { expect, test } from 'vitest'
import { knownAt } from './known-at.ts'

const game = {
  start_time: '2025-11-12T00:00:00.000Z',
  home_score: 5,
  away_score: 3,
  decided_in: 'REG' as const,
  game_state: 'OFF',
}

test.each([
  ['2025-11-11T23:59:59.999Z', 'FUT', null],
  ['2025-11-12T00:00:00.000Z', 'LIVE', null],
  ['2025-11-12T02:39:59.999Z', 'LIVE', null],
  ['2025-11-12T02:40:00.000Z', 'FINAL', 5],
])('at %s a recorded game is %s', (now, game_state, home_score) => {
  expect(knownAt(game, now)).toMatchObject({ game_state, home_score })
})

test('anything but a final result is known at any time, such as a postponement', () => {
  const postponed = { ...game, home_score: null, away_score: null, decided_in: null, game_state: 'PPD' }
  expect(knownAt(postponed, '2025-10-01T00:00:00.000Z').game_state).toBe('PPD')
})
