import { expect, test } from 'vitest'
import { hours, minutes, plus } from '#rules/time.ts'
import { dueFeed, type FeedState, isFeedLate, isFeedMute } from './feed.ts'

const NOW = '2025-11-12T17:00:00.000Z'
const asked = (ago: number, more: Partial<FeedState> = {}): FeedState => ({
  asked_at: plus(NOW, -ago),
  asked_for: plus(NOW, -ago),
  failures: 0,
  season_read_at: plus(NOW, -hours(2)),
  ...more,
})
const due = (state: FeedState, { isWatched = false, isHolding = false, isReplay = false } = {}) =>
  dueFeed({ state, isWatched, isHolding, isReplay, now: NOW, wallNow: NOW })

test('the NHL is polled every hour', () => {
  expect(due(asked(hours(1) - 1))).toBe('nothing')
  expect(due(asked(hours(1)))).toBe('days')
  expect(due({ asked_at: null, asked_for: null, failures: 0, season_read_at: null })).toBe('season')
})

test('the NHL is polled every minute while a game is watched', () => {
  expect(due(asked(minutes(1) - 1), { isWatched: true })).toBe('nothing')
  expect(due(asked(minutes(1)), { isWatched: true })).toBe('days') // 5:00 has passed meanwhile
  const later = { now: plus(NOW, minutes(2)), wallNow: plus(NOW, minutes(2)), isHolding: false, isReplay: false }
  expect(dueFeed({ state: asked(-minutes(1)), isWatched: true, ...later })).toBe('scores')
  const failed = asked(-minutes(1), { failures: 1 })
  expect(dueFeed({ state: failed, isWatched: true, ...later }), 'what was missed is more than tonight').toBe('days')
  const jumped = asked(-minutes(1), { asked_for: plus(NOW, -hours(70)) })
  expect(dueFeed({ state: jumped, isWatched: true, ...later })).toBe('days')
})

test("a season that can't be read, or is due while a game is watched, doesn't delay the scores", () => {
  const season_read_at = plus(NOW, -hours(17))
  expect(due(asked(hours(1), { season_read_at }))).toBe('season')
  expect(due(asked(hours(1), { season_read_at, failures: 1 }))).toBe('days')
  expect(due(asked(hours(1), { season_read_at }), { isWatched: true })).toBe('days')
})

test('a season that has waited six hours for games to end is read while they are on, on the hour', () => {
  const season_read_at = plus(NOW, -hours(18))
  const watched = { isWatched: true }
  expect(due(asked(hours(1), { season_read_at }), watched)).toBe('season')
  expect(due(asked(hours(1), { season_read_at, failures: 1 }), watched), 'not after a failure').toBe('days')
  expect(due(asked(hours(1), { season_read_at: plus(NOW, -hours(12)) }), { ...watched, isHolding: true })).toBe(
    'season',
  )
  const later = { now: plus(NOW, minutes(2)), wallNow: plus(NOW, minutes(2)), isHolding: false, isReplay: false }
  expect(dueFeed({ state: asked(-minutes(1), { season_read_at }), isWatched: true, ...later })).toBe('scores')
})

test.each([
  [false, 12],
  [true, 6],
])('the season is read twice a day, and sooner while a row has just been held back (%s)', (isHolding, pause) => {
  const readAgo = (ago: number) => asked(hours(1), { season_read_at: plus(NOW, -ago) })
  expect(due(readAgo(hours(pause)), { isHolding })).toBe('season')
  expect(due(readAgo(hours(pause) - 1), { isHolding })).toBe('days')
})

test.each([
  [1, 1],
  [2, 2],
  [4, 8],
  [7, 60],
  [40, 60],
])('after %i failures in a row the next request is %i minutes later, watched or not', (failures, pause) => {
  for (const isWatched of [true, false]) {
    expect(due(asked(minutes(pause) - 1, { failures }), { isWatched })).toBe('nothing')
    expect(due(asked(minutes(pause), { failures }), { isWatched })).toBe('days')
  }
})

test('after a jump of the pool’s clock, in either direction, polling doesn’t wait for the wall clock', () => {
  expect(due(asked(minutes(1), { asked_for: plus(NOW, -hours(9)) }))).toBe('days')
  expect(due(asked(minutes(1), { asked_for: plus(NOW, hours(9)) }))).toBe('days')
  expect(due(asked(0, { asked_for: plus(NOW, -hours(9)), failures: 1 }))).toBe('nothing')
  expect(due(asked(0), { isReplay: true })).toBe('days')
})

test('scores are late after two minutes while a game is watched, otherwise after three hours', () => {
  const late = (ago: number, isWatched: boolean) => isFeedLate({ scoresAsOf: plus(NOW, -ago), isWatched, now: NOW })
  expect([late(minutes(2), true), late(minutes(2) + 1, true)]).toEqual([false, true])
  expect([late(hours(3), false), late(hours(3) + 1, false)]).toEqual([false, true])
  expect(isFeedLate({ scoresAsOf: null, isWatched: true, now: NOW })).toBe(false)
})

test('a feed that never answered is mute after the retries of an hour', () => {
  let waited = 0
  let failures = 1
  for (; !isFeedMute({ failures, scores_as_of: null }); failures += 1) {
    let pause = 0
    while (due(asked(pause, { failures })) === 'nothing') pause += minutes(1)
    waited += pause
  }
  expect(waited).toBe(minutes(63))
  expect(isFeedMute({ failures, scores_as_of: NOW })).toBe(false)
})
