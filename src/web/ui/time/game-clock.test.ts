import { expect, it } from 'vitest'
import { gameClock } from './game-clock.ts'

type Case = [
  string,
  { game_state?: string; live?: { period: number; clock: string | null }; isPlayoffs?: boolean },
  string | null,
]

it.each<Case>([
  ['a period', { live: { period: 2, clock: '12:34' } }, '2nd 12:34'],
  ['a break', { live: { period: 1, clock: 'INT' } }, '1st intermission'],
  ['overtime', { live: { period: 4, clock: null } }, 'OT'],
  ['a second overtime', { isPlayoffs: true, live: { period: 5, clock: '3:00' } }, '2OT 3:00'],
  ['the shootout', { live: { period: 5, clock: null } }, 'SO'],
  ['the horn', { game_state: 'OVER', live: { period: 3, clock: '0:00' } }, 'Final soon'],
  ['no data', {}, null],
])('shows %s', (_what, { isPlayoffs = false, ...game }, words) => {
  expect(gameClock({ game_state: 'LIVE', ...game }, { isPlayoffs })).toBe(words)
})
