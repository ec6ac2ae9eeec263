import { expect, test } from 'vitest'
import { openChance } from './chance.ts'
import { type Event, explain } from './histories.ts'
import { playHistories } from './play-histories.ts'

test('racing joins, picks, drafts, advances, rulings, locks, second chances and late entries are linearizable: some order explains every answer (S16, S18, S19, Y4)', async () => {
  const chance = openChance()
  const { histories, unexplained, outcomes } = await playHistories(60, chance)
  expect(unexplained, `seed ${chance.seed}`).toEqual([])
  expect(histories).toBeGreaterThanOrEqual(60)
  for (const outcome of [
    'advanced',
    'picked late',
    'week_locked',
    'ruled',
    'ruling taken back',
    'opened',
    'entry_opened',
  ])
    expect(outcomes.get(outcome) ?? 0, `${outcome}, seed ${chance.seed}`).toBeGreaterThan(0)
  expect([...outcomes.keys()].filter((outcome) => outcome.includes('moved from'))).not.toEqual([])
  expect(outcomes.get('contest_not_waiting')).toBeGreaterThan(0)
  expect([...outcomes.keys()].filter((outcome) => /^pick \d$/.test(outcome))).not.toEqual([])
}, 300_000)

test('an answer that no order explains is detected, and so is one that contradicts the real-time order', () => {
  /** A single seat. */
  const seat = {
    step: (taken: boolean, _act: string) => ({ outcome: taken ? 'full' : 'yours', next: true }),
  }
  const event = (act: string, outcome: string, began: number, heard: number): Event<string> => ({
    act,
    outcome,
    began,
    heard,
  })
  const judge = (events: Event<string>[], end = true) => explain(seat, { start: false, events, end })
  expect(judge([event('ann', 'full', 1, 4), event('bob', 'yours', 2, 3)])).toEqual(['bob', 'ann'])
  expect(judge([event('ann', 'yours', 1, 4), event('bob', 'yours', 2, 3)])).toBeNull()
  expect(judge([event('ann', 'full', 1, 4), event('bob', 'full', 2, 3)])).toBeNull()
  expect(judge([event('ann', 'full', 1, 2), event('bob', 'yours', 3, 4)])).toBeNull()
  expect(judge([event('ann', 'yours', 1, 2)], false)).toBeNull()
})
