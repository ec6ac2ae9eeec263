import { describe, expect, test } from 'vitest'
import { isAllKnown, isSettled, knownAt, type ReportedGame } from './known-at.ts'

const recorded: ReportedGame = {
  game_id: 2025020256,
  game_date: '2025-11-11',
  start_time: '2025-11-12T00:00:00.000Z',
  home_score: 5,
  away_score: 3,
  decided_in: 'REG' as const,
  game_state: 'OFF',
  entered_at: null,
}
const nothing = { home_score: null, away_score: null, decided_in: null }

describe('the known facts of a game (T5)', () => {
  test.each([
    ['2025-11-11T23:59:59.999Z', 'FUT', null, null],
    ['2025-11-12T00:00:00.000Z', 'LIVE', 0, null],
    ['2025-11-12T02:39:59.999Z', 'OVER', 5, null],
    ['2025-11-12T02:40:00.000Z', 'FINAL', 5, 'REG'],
  ])('at %s a recorded game is shown as %s', (now, game_state, home_score, decided_in) => {
    expect(knownAt(recorded, now)).toMatchObject({ game_state, home_score, decided_in })
    expect(isAllKnown(recorded, now)).toBe(game_state === 'FINAL')
  })

  test.each([
    ['2025-11-11T23:59:59.999Z', 'FUT', null],
    ['2025-11-12T00:00:00.000Z', 'OFF', 5],
  ])('at %s a game whose result was entered the day before is shown as %s', (now, game_state, home_score) => {
    const early = { ...recorded, entered_at: '2025-11-10T12:00:00.000Z' }
    expect(knownAt(early, now)).toMatchObject({ game_state, home_score })
  })

  test('a result entered during the game counts at once', () => {
    const during = { ...recorded, entered_at: '2025-11-12T01:00:00.000Z' }
    expect(knownAt(during, '2025-11-12T01:00:00.000Z')).toMatchObject({ game_state: 'OFF', home_score: 5 })
  })

  test.each([
    ['2025-11-11T23:59:59.999Z', 'FUT'],
    ['2025-11-12T00:00:00.000Z', 'OFF'],
  ])('a game without a start time starts at 7:00 PM Eastern: at %s it is shown as %s (W3)', (now, game_state) => {
    const timeless = { ...recorded, start_time: null, entered_at: '2025-11-01T12:00:00.000Z' }
    expect(knownAt(timeless, now).game_state).toBe(game_state)
  })

  test('a game entered as live before its start has not started either', () => {
    const live = {
      ...recorded,
      game_state: 'LIVE',
      home_score: 1,
      away_score: 0,
      entered_at: '2025-11-11T12:00:00.000Z',
    }
    expect(knownAt(live, '2025-11-11T23:00:00.000Z')).toEqual({ ...nothing, game_state: 'FUT' })
    expect(knownAt(live, '2025-11-12T00:00:00.000Z')).toMatchObject({ game_state: 'LIVE', home_score: 1 })
  })

  test('a score saved by hand counts at once, even before the game starts (G4)', () => {
    const saved = { ...recorded, entered_at: '2025-11-11T12:00:00.000Z', score_by_hand: true }
    expect(knownAt(saved, '2025-11-11T12:00:00.000Z')).toMatchObject({ game_state: 'OFF', home_score: 5 })
  })

  test('a result is official long after the game, and only then is the game settled', () => {
    expect(knownAt(recorded, '2025-11-12T08:39:59.999Z').game_state).toBe('FINAL')
    expect(isSettled(recorded, '2025-11-12T08:39:59.999Z')).toBe(false)
    expect(knownAt(recorded, '2025-11-12T08:40:00.000Z').game_state).toBe('OFF')
    expect(isSettled(recorded, '2025-11-12T08:40:00.000Z')).toBe(true)
  })

  test('a result entered as FINAL is settled', () => {
    const entered = { ...recorded, game_state: 'FINAL', entered_at: '2025-11-12T03:00:00.000Z' }
    expect(isSettled(entered, '2025-11-12T03:00:00.000Z')).toBe(true)
  })

  test.each(['PPD', 'CNCL', 'FUT', 'PRE', 'SUSP'])('the schedule is always known: %s', (game_state) => {
    const scheduled = { ...recorded, ...nothing, game_state }
    expect(knownAt(scheduled, '2025-10-01T00:00:00.000Z').game_state).toBe(game_state)
  })
})
