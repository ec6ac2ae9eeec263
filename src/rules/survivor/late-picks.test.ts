import { expect, test } from 'vitest'
import { aGame, BOS, DET, NYR } from '../../../test/harness/game-facts.ts'
import { hasTeamLeft } from './late-picks.ts'
import { teamWeeks } from './team-weeks.ts'

const week = { start_date: '2025-11-10', end_date: '2025-11-16' }
const START = '2025-11-11T00:00:00.000Z'
const BEFORE = '2025-11-10T23:59:59.999Z'

test.each([
  ['until the first game of the last unused team starts', {}, [], BEFORE, true],
  ['not from that start on', {}, [], START, false],
  ['not once the game runs early', { game_state: 'LIVE' }, [], BEFORE, false],
  ['not for a game without a known start', { start_time: null }, [], BEFORE, false],
  ['not for a game that was called off', { game_state: 'PPD' }, [], BEFORE, false],
  ['not for a game of another week', { game_date: '2025-11-17' }, [], BEFORE, false],
  ['with one of its two teams used', {}, [BOS], BEFORE, true],
  ['not with both of them used', {}, [BOS, NYR], BEFORE, false],
  ['with another team used', {}, [DET], BEFORE, true],
])('something is left to pick in a locked week %s (S2)', (_name, facts, used, now, expected) => {
  const teams = teamWeeks([aGame({ start_time: START, ...facts })], week)
  expect(hasTeamLeft({ teams, usedTeamIds: new Set(used), now })).toBe(expected)
})
