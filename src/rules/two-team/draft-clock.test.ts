import { describe, expect, it } from 'vitest'
import {
  clockOfTurn,
  clocksRun,
  deadlineFrom,
  hasRunOut,
  isOvertaken,
  pausedClock,
  refuseClock,
  refusePause,
  refuseResume,
  resumedClock,
  runningTime,
} from './draft-clock.ts'

const NOW = '2025-10-01T18:00:00.000Z'
const HOUR = 3_600

describe('a pick’s deadline (D6)', () => {
  it('is the set time from now, or absent', () => {
    const of = (pick_seconds: number | null) => deadlineFrom({ pick_seconds, daytime_only: false, now: NOW })
    expect(of(90)).toBe('2025-10-01T18:01:30.000Z')
    expect(of(null)).toBeNull()
  })

  it.each([
    ['within the day', '2025-10-01T12:00:00.000Z', 4 * HOUR, '2025-10-01T16:00:00.000Z'],
    ['up to 11 PM exactly', '2025-10-01T23:00:00.000Z', 4 * HOUR, '2025-10-02T03:00:00.000Z'],
    ['and a second more, the next morning', '2025-10-01T23:00:00.000Z', 4 * HOUR + 1, '2025-10-02T12:00:01.000Z'],
    ['over the night', '2025-10-02T02:30:00.000Z', 2 * HOUR, '2025-10-02T13:30:00.000Z'],
    ['from the night', '2025-10-02T06:00:00.000Z', 2 * HOUR, '2025-10-02T14:00:00.000Z'],
    ['from 11 PM', '2025-10-02T03:00:00.000Z', 60, '2025-10-02T12:01:00.000Z'],
    ['from just before 8 AM', '2025-10-01T11:59:59.999Z', 60, '2025-10-01T12:01:00.000Z'],
    ['over two nights', '2025-10-01T12:00:00.000Z', 31 * HOUR, '2025-10-03T13:00:00.000Z'],
    ['over the night in which clocks are set back', '2025-11-02T02:00:00.000Z', 2 * HOUR, '2025-11-02T14:00:00.000Z'],
    ['over the night in which they are set forward', '2026-03-08T03:00:00.000Z', 2 * HOUR, '2026-03-08T13:00:00.000Z'],
  ])('counts only 8 AM to 11 PM Eastern in a slow draft: %s', (_name, now, pick_seconds, deadline) => {
    expect(deadlineFrom({ pick_seconds, daytime_only: true, now })).toBe(deadline)
    expect(runningTime({ from: now, to: deadline, daytime_only: true })).toBe(pick_seconds * 1_000)
  })

  it('passes at its own instant', () => {
    expect(hasRunOut({ pick_deadline: NOW, now: '2025-10-01T17:59:59.999Z' })).toBe(false)
    expect(hasRunOut({ pick_deadline: NOW, now: NOW })).toBe(true)
    expect(hasRunOut({ pick_deadline: null, now: NOW })).toBe(false)
  })

  it.each([
    ['2025-10-01T11:59:59.999Z', false],
    ['2025-10-01T12:00:00.000Z', true],
    ['2025-10-02T02:59:59.999Z', true],
    ['2025-10-02T03:00:00.000Z', false],
  ])('is suspended at night: at %s clocks run: %s', (now, run) => {
    expect(clocksRun({ daytime_only: true, now })).toBe(run)
    expect(clocksRun({ daytime_only: false, now })).toBe(true)
  })
})

describe('a turn (D6)', () => {
  const rules = { pick_seconds: 60, daytime_only: false, is_paused: false, auto_pick: false, now: NOW }

  it('is taken two seconds after it begins if its member is on auto-pick, with or without a clock', () => {
    expect(clockOfTurn({ ...rules, auto_pick: true })).toEqual({
      pick_deadline: '2025-10-01T18:01:00.000Z',
      auto_pick_at: '2025-10-01T18:00:02.000Z',
      paused_ms_left: null,
    })
    expect(clockOfTurn({ ...rules, pick_seconds: null, auto_pick: true })).toMatchObject({
      pick_deadline: null,
      auto_pick_at: '2025-10-01T18:00:02.000Z',
    })
    expect(clockOfTurn(rules).auto_pick_at).toBeNull()
  })

  it('waits with its full time in a paused draft, even on auto-pick', () => {
    expect(clockOfTurn({ ...rules, is_paused: true, auto_pick: true })).toEqual({
      pick_deadline: null,
      auto_pick_at: null,
      paused_ms_left: 60_000,
    })
    expect(clockOfTurn({ ...rules, is_paused: true, pick_seconds: null }).paused_ms_left).toBeNull()
  })

  it('keeps its remaining time while the draft is paused, to the millisecond', () => {
    const paused = pausedClock({ pick_deadline: '2025-10-01T18:00:12.345Z', daytime_only: false, now: NOW })
    expect(paused).toEqual({ pick_deadline: null, auto_pick_at: null, paused_ms_left: 12_345 })
    const later = { daytime_only: false, auto_pick: false, now: '2025-10-03T00:00:00.000Z' }
    expect(resumedClock({ ...later, paused_ms_left: 12_345 }).pick_deadline).toBe('2025-10-03T00:00:12.345Z')
    expect(resumedClock({ ...later, paused_ms_left: null, auto_pick: true })).toEqual({
      pick_deadline: null,
      auto_pick_at: '2025-10-03T00:00:02.000Z',
      paused_ms_left: null,
    })
  })

  it('continues in the morning if paused and resumed at night', () => {
    const { paused_ms_left } = pausedClock({
      pick_deadline: '2025-10-02T13:00:00.000Z',
      daytime_only: true,
      now: '2025-10-02T02:30:00.000Z',
    })
    expect(paused_ms_left).toBe(1.5 * HOUR * 1_000)
    expect(
      resumedClock({ paused_ms_left, daytime_only: true, auto_pick: false, now: '2025-10-02T05:00:00.000Z' }),
    ).toMatchObject({ pick_deadline: '2025-10-02T13:30:00.000Z' })
  })
})

describe('pausing (D6)', () => {
  it.each([
    [{ status: 'drafting' as const, isPaused: false }, null, { code: 'draft_not_paused' }],
    [{ status: 'drafting' as const, isPaused: true }, { code: 'draft_already_paused' }, null],
    [
      { status: 'waiting' as const, isPaused: false },
      { code: 'contest_not_drafting', status: 'waiting' },
      { code: 'contest_not_drafting', status: 'waiting' },
    ],
  ])('in %j: pause %j, resume %j', (state, pause, resume) => {
    expect(refusePause(state)).toEqual(pause)
    expect(refuseResume(state)).toEqual(resume)
  })

  it('a draft without a clock can’t have night hours', () => {
    expect(refuseClock({ pick_seconds: null, daytime_only: true })).toEqual({ code: 'daytime_needs_clock' })
    expect(refuseClock({ pick_seconds: 60, daytime_only: true })).toBeNull()
    expect(refuseClock({ pick_seconds: null, daytime_only: false })).toBeNull()
  })
})

describe('A draft that the season overtakes (D6)', () => {
  const first = '2025-10-07T23:00:00.000Z'
  const open = { started_at: '2025-10-05T00:00:00.000Z', paused_at: null, first_game: first, now: first }
  it.each([
    ['at its first game', {}, true],
    ['a moment before', { now: '2025-10-07T22:59:59.999Z' }, false],
    ['while it is paused', { paused_at: '2025-10-06T00:00:00.000Z' }, false],
    ['begun with that game', { started_at: first }, false],
    ['without a known game', { first_game: null }, false],
  ])('%s', (_, changed, overtaken) => {
    expect(isOvertaken({ ...open, ...changed })).toBe(overtaken)
  })
})
