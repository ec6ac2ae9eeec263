import { expect, test } from 'vitest'
import { type ChangedGame, isPaused, isRoundPaused, lastChangeOf, refuseUndo } from './undo.ts'

const at = '2025-11-17T06:00:00.000Z'
const what = 'advance' as const
const TO_WEEK_6 = { what, week_number: 5, next_week: 6, at }
const AFTER_THE_LAST_WEEK = { what, week_number: 26, next_week: 26, at }

const week = (lock_time: string | null) => ({ week_number: 6, lock_time, processed_at: null })
const LATER = week('2025-11-18T00:00:00.000Z')
const EARLIER = week('2025-11-17T06:00:00.000Z')

test.each([
  ['is possible until the week it opened locks', 6, TO_WEEK_6, LATER, '2025-11-17T23:59:59.999Z', null],
  [
    'is refused from that lock on',
    6,
    TO_WEEK_6,
    LATER,
    '2025-11-18T00:00:00.000Z',
    { code: 'locked_since_advance', week: { week_number: 6 } },
  ],
  ['is possible where that week had locked before, as everybody could pick', 6, TO_WEEK_6, EARLIER, '2025-11-19', null],
  ['is possible while the lock of a playoff game is unknown', 6, TO_WEEK_6, week(null), '2025-11-19', null],
  ['is possible after the last week', 26, AFTER_THE_LAST_WEEK, LATER, '2025-11-19', null],
  [
    'is refused once a playoff round follows it',
    27,
    AFTER_THE_LAST_WEEK,
    null,
    '',
    { code: 'round_stands_on_advance' },
  ],
  ['is refused where nothing was advanced', 1, null, null, '', { code: 'nothing_to_take_back' }],
])('undoing an advance %s (S11)', (_sentence, current_week, last, opened, now, expected) => {
  const status = 'in_progress'
  const weeks = opened ? [opened] : []
  expect(refuseUndo.undo_advance({ contest: { current_week, status }, last, weeks, now })).toEqual(expected)
})

test('a completed contest is reopened, not undone (S11)', () => {
  const contest = { current_week: 26, status: 'completed' } as const
  const asked = { contest, last: AFTER_THE_LAST_WEEK, weeks: [LATER], now: '2025-11-19' }
  expect(refuseUndo.undo_advance(asked)).toEqual({ code: 'reopen_instead' })
  expect(refuseUndo.reopen(asked)).toBeNull()
})

test.each([
  ['nothing was undone', null, '2025-11-17T07:00:00.000Z', false],
  ['no game of it is final', at, null, true],
  ['no game has changed since', at, '2025-11-17T06:00:00.000Z', true],
  ['a game has changed since and is final', at, '2025-11-17T06:00:00.001Z', false],
])('auto advance is paused if %s: %s, %s, %s (S11)', (_, paused_at, changed_at, paused) => {
  expect(isPaused({ paused_at, changed_at })).toBe(paused)
})

const RECOMPUTED = { what: 'recompute', week_number: 5, next_week: 6, at } as const
const done = (processed_at: string) => ({ week_number: 5, lock_time: '2025-11-10T00:00:00.000Z', processed_at })
const nothing = { code: 'nothing_to_take_back' }

test.each([
  ['is possible until the next lock', RECOMPUTED, done(at), '2025-11-17T23:59:59.999Z', null],
  [
    'is refused from that lock on',
    RECOMPUTED,
    done(at),
    '2025-11-18T00:00:00.000Z',
    { code: 'locked_since_recompute', week: { week_number: 6 } },
  ],
  ['is refused once results were written again', RECOMPUTED, done('2025-11-17T06:00:00.001Z'), at, nothing],
  ['is refused where nothing is kept', null, done(at), at, nothing],
  ['is refused where an advance was last', TO_WEEK_6, done(at), at, nothing],
])('undoing a recomputation %s (S10)', (_sentence, last, processed, now, expected) => {
  const asked = { contest: { current_week: 6, status: 'in_progress' as const }, last, weeks: [processed, LATER], now }
  expect(refuseUndo.undo_recompute(asked)).toEqual(expected)
})

test('undoing a recomputation is refused once the contest is over, and a recomputation is not an advance to undo (S10, S11)', () => {
  const asked = {
    contest: { current_week: 6, status: 'completed' as const },
    last: RECOMPUTED,
    weeks: [done(at)],
    now: at,
  }
  expect(refuseUndo.undo_recompute(asked)).toEqual(nothing)
  expect(refuseUndo.reopen(asked)).toEqual(nothing)
})

const game = (game_state: string, updated_at: string, round: number | null = null): ChangedGame => ({
  game_id: 1,
  game_date: '2026-04-18',
  start_time: null,
  home_team_id: 1,
  away_team_id: 2,
  home_score: null,
  away_score: null,
  decided_in: null,
  level_winner: null,
  game_state,
  round,
  game_number: 1,
  updated_at,
})

test('the last change is that of the newest game in one of the states', () => {
  const games = [game('FINAL', '2025-11-17'), game('FINAL', '2025-11-16'), game('OFF', '2025-11-18')]
  expect(lastChangeOf(games, ['FINAL'])).toBe('2025-11-17')
  expect(lastChangeOf(games, ['FINAL', 'OFF'])).toBe('2025-11-18')
  expect(lastChangeOf(games, ['LIVE'])).toBeNull()
})

test.each([
  ['skipped', [game('FINAL', '2026-04-20', 1), game('FUT', '2026-04-20', 2)], true],
  ['set up once one of its games has become final', [game('FINAL', '2026-04-20', 2)], false],
] as const)('a round that was taken back is %s (P1)', (_outcome, games, paused) => {
  expect(isRoundPaused({ round_paused_at: '2026-04-19' }, { round: 2, games })).toBe(paused)
  expect(isRoundPaused({ round_paused_at: null }, { round: 2, games })).toBe(false)
})
