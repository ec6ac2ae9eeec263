import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { addDays, easternDay, plus } from '#rules/time.ts'
import { aGame, aHomeWin, BOS, CBJ, LAK, NYR } from '../../../test/harness/league/game-facts.ts'
import { hasLocked, isInWeek, lockTimeOf, nextLock, nextWeekToLock, relockedWeeks } from './locks.ts'

const MONDAY_EVENING = { day: 'Monday', time: '7:00 PM EST' }
const WEEK = { start_date: '2025-11-10', end_date: '2025-11-16' }

describe('A week locks at its first game’s start (W3)', () => {
  it('takes the earliest start among the games of its league days', () => {
    const games = [
      aGame({ game_date: '2025-11-11', start_time: '2025-11-11T18:00:00.000Z' }),
      aGame({ game_date: '2025-11-10', start_time: '2025-11-11T00:30:00.000Z' }),
      aGame({ game_date: '2025-11-10', start_time: '2025-11-11T00:00:00.000Z' }),
    ]
    expect(lockTimeOf({ week: WEEK, games, deadline: MONDAY_EVENING })).toBe('2025-11-11T00:00:00.000Z')
  })

  it('counts a Sunday night game in the ending week, although it is Monday in UTC', () => {
    const games = [
      aGame({ game_date: '2025-11-09', start_time: '2025-11-10T03:00:00.000Z' }),
      aGame({ game_date: '2025-11-16', start_time: '2025-11-17T03:00:00.000Z' }),
      aGame({ game_date: '2025-11-17', start_time: '2025-11-17T19:00:00.000Z' }),
    ]
    expect(lockTimeOf({ week: WEEK, games, deadline: MONDAY_EVENING })).toBe('2025-11-17T03:00:00.000Z')
  })

  test.each(['PPD', 'CNCL'])('skips a first game that is %s', (game_state) => {
    const games = [
      aGame({ game_date: '2025-11-10', start_time: '2025-11-10T18:00:00.000Z', game_state }),
      aGame({ game_date: '2025-11-11', start_time: '2025-11-12T00:00:00.000Z' }),
    ]
    expect(lockTimeOf({ week: WEEK, games, deadline: MONDAY_EVENING })).toBe('2025-11-12T00:00:00.000Z')
  })

  it('assumes 7:00 PM for a game without a known start', () => {
    const games = [
      aGame({ game_date: '2025-11-10' }),
      aGame({ game_date: '2025-11-11', start_time: '2025-11-11T18:00:00.000Z' }),
    ]
    expect(lockTimeOf({ week: WEEK, games, deadline: MONDAY_EVENING })).toBe('2025-11-11T00:00:00.000Z')
  })

  it('uses the game of that round and number for a playoff slot, and no playoff game for a week', () => {
    const game = aGame({ game_date: '2025-11-10', round: 1, game_number: 2 })
    expect(isInWeek(game, WEEK)).toBe(false)
    expect(isInWeek(game, { ...WEEK, round: 1, game_number: 2 })).toBe(true)
    expect(isInWeek(game, { ...WEEK, round: 1, game_number: 3 })).toBe(false)
    expect(isInWeek(game, { ...WEEK, round: 2, game_number: 2 })).toBe(false)
    expect(isInWeek(aGame({ game_date: '2025-11-10' }), { ...WEEK, round: 1, game_number: 2 })).toBe(false)
  })
})

describe('A playoff slot locks at its first game’s start (W3, P2)', () => {
  const slot = { start_date: '2026-04-18', end_date: '2026-04-19', round: 1, game_number: 2 }
  const inSlot = (facts: Partial<GameFacts>) => aGame({ round: 1, game_number: 2, ...facts })
  const saturday = { game_date: '2026-04-18', start_time: '2026-04-18T23:00:00.000Z' }
  const sunday = { game_date: '2026-04-19', start_time: '2026-04-19T17:00:00.000Z' }
  const untimed = { start_time: null }

  test.each<[string, Partial<GameFacts>[], string | null]>([
    ['the earliest of its games', [sunday, saturday], saturday.start_time],
    ['no known game: no lock yet', [], null],
    ['its only game without a time: no lock yet', [{ ...saturday, ...untimed }], null],
    ['a game without a time on an earlier day comes first: no lock yet', [{ ...saturday, ...untimed }, sunday], null],
    ['a game without a time on a later day comes later', [saturday, { ...sunday, ...untimed }], saturday.start_time],
    ['of two games on one day the one with a time decides', [sunday, { ...sunday, ...untimed }], sunday.start_time],
    ['a postponed game is no first game', [{ ...saturday, game_state: 'PPD' }, sunday], sunday.start_time],
    [
      'a postponed game without a time holds nothing back',
      [{ ...saturday, ...untimed, game_state: 'PPD' }, sunday],
      sunday.start_time,
    ],
    ['all games called off: no lock', [{ ...saturday, game_state: 'PPD' }], null],
    [
      'a game that began without a time counts as 7:00 PM',
      [{ ...saturday, ...untimed, game_state: 'LIVE' }, sunday],
      saturday.start_time,
    ],
    [
      'it has begun with a later game, time or not',
      [
        { ...saturday, ...untimed },
        { ...sunday, game_state: 'LIVE' },
      ],
      sunday.start_time,
    ],
    [
      'late night in New York is still that day',
      [
        { game_date: '2026-04-18', start_time: '2026-04-19T03:00:00.000Z' },
        { ...saturday, ...untimed },
      ],
      '2026-04-19T03:00:00.000Z',
    ],
  ])('%s', (_, games, lock) => {
    expect(lockTimeOf({ week: slot, games: games.map(inSlot), deadline: MONDAY_EVENING })).toBe(lock)
  })

  it('ignores other games on its days', () => {
    const others = [aGame(saturday), inSlot({ ...saturday, game_number: 1 }), inSlot({ ...saturday, round: 2 })]
    expect(lockTimeOf({ week: slot, games: others, deadline: MONDAY_EVENING })).toBeNull()
  })

  it('moves with the schedule, from no lock and back to none, until it has locked (W4)', () => {
    const moves = (lock_time: string | null, games: Partial<GameFacts>[], now = '2026-04-15T12:00:00.000Z') =>
      relockedWeeks({
        weeks: [{ ...slot, lock_time, lock_time_by_hand: false }],
        games: games.map(inSlot),
        deadline: MONDAY_EVENING,
        now,
      }).map((moved) => moved.lock_time)
    expect(moves(null, [])).toEqual([])
    expect(moves(null, [saturday])).toEqual([saturday.start_time])
    expect(moves(saturday.start_time, [{ ...saturday, ...untimed }])).toEqual([null])
    expect(moves(saturday.start_time, [sunday], saturday.start_time)).toEqual([])
  })
})

describe('Without known games a week locks at the pool’s deadline (W3)', () => {
  const shortWeek = { start_date: '2025-10-08', end_date: '2025-10-12' }
  const longWeek = { start_date: '2025-10-11', end_date: '2025-10-19' }
  test.each([
    ['on Monday', WEEK, MONDAY_EVENING, '2025-11-11T00:00:00.000Z'],
    [
      'on Monday in summer',
      { start_date: '2025-10-13', end_date: '2025-10-19' },
      MONDAY_EVENING,
      '2025-10-13T23:00:00.000Z',
    ],
    [
      'on the Sunday of the clock change',
      { start_date: '2025-10-27', end_date: '2025-11-02' },
      { day: 'Sunday', time: '7:00 PM EST' },
      '2025-11-03T00:00:00.000Z',
    ],
    [
      'on the Sunday of the other one',
      { start_date: '2026-03-02', end_date: '2026-03-08' },
      { day: 'Sunday', time: '7:00 PM EST' },
      '2026-03-08T23:00:00.000Z',
    ],
    ['at another time', WEEK, { day: 'Tuesday', time: '12:30 PM EST' }, '2025-11-11T17:30:00.000Z'],
    ['however the day is written', WEEK, { day: ' tuesday ', time: '12:30 pm' }, '2025-11-11T17:30:00.000Z'],
    [
      'on the first such day of a long week',
      longWeek,
      { day: 'Saturday', time: '7:00 PM EST' },
      '2025-10-11T23:00:00.000Z',
    ],
    ['else on its first day at 7:00 PM', shortWeek, { day: 'Monday', time: '1:00 PM EST' }, '2025-10-08T23:00:00.000Z'],
    ['also when the day is no day', WEEK, { day: 'Someday', time: '1:00 PM EST' }, '2025-11-11T00:00:00.000Z'],
    ['also when the time is no time', WEEK, { day: 'Tuesday', time: 'noon' }, '2025-11-11T00:00:00.000Z'],
  ])('%s', (_, week, deadline, lockTime) => {
    expect(lockTimeOf({ week, games: [], deadline })).toBe(lockTime)
  })

  it('a week whose games are all called off locks at the deadline', () => {
    const games = [aGame({ start_time: '2025-11-10T18:00:00.000Z', game_state: 'PPD' })]
    expect(lockTimeOf({ week: WEEK, games, deadline: MONDAY_EVENING })).toBe('2025-11-11T00:00:00.000Z')
  })
})

describe('A lock', () => {
  test.each([
    ['one millisecond before', '2025-11-10T23:59:59.999Z', false],
    ['at the lock time', '2025-11-11T00:00:00.000Z', true],
    ['one millisecond after', '2025-11-11T00:00:00.001Z', true],
  ])('%s', (_, now, locked) => {
    expect(hasLocked({ lock_time: '2025-11-11T00:00:00.000Z' }, now)).toBe(locked)
  })

  it('is open without a lock time', () => {
    expect(hasLocked({ lock_time: null }, '2099-01-01T00:00:00.000Z')).toBe(false)
  })

  it('never comes after the first game of the week', () => {
    const anyStart = fc
      .integer({ min: 0, max: 21 * 24 * 60 })
      .map((minute) => plus('2025-10-27T04:00:00.000Z', minute * 60_000))
    fc.assert(
      fc.property(fc.array(anyStart, { minLength: 1 }), fc.integer({ min: 0, max: 2 }), (starts, index) => {
        const games = starts.map((start_time) => aGame({ start_time, game_date: easternDay(start_time) }))
        const start_date = addDays('2025-10-27', 7 * index)
        const week = { start_date, end_date: addDays(start_date, 6) }
        const lockTime = lockTimeOf({ week, games, deadline: MONDAY_EVENING }) ?? 'never null in a regular week'
        const own = games.filter((game) => isInWeek(game, week)).map((game) => game.start_time ?? '')
        for (const start of own) expect(lockTime <= start).toBe(true)
        if (own.length > 0) expect(own).toContain(lockTime)
        expect([start_date <= easternDay(lockTime), easternDay(lockTime) <= week.end_date]).toEqual([true, true])
      }),
    )
  })
})

describe('A schedule change moves the lock of open weeks (W4)', () => {
  // LAK at CBJ of 2026-01-26 was postponed to the afternoon of 2026-03-09, where it became the week's first game.
  const moved = { game_id: 2025020828, home_team_id: CBJ, away_team_id: LAK }
  const january = aHomeWin({ game_date: '2026-01-26', start_time: '2026-01-27T00:00:00.000Z' })
  const march = aGame({
    game_date: '2026-03-09',
    start_time: '2026-03-09T23:00:00.000Z',
    home_team_id: BOS,
    away_team_id: NYR,
  })
  const weeks = [
    {
      week_number: 17,
      start_date: '2026-01-26',
      end_date: '2026-02-01',
      lock_time: '2026-01-26T20:00:00.000Z',
      lock_time_by_hand: false,
    },
    {
      week_number: 21,
      start_date: '2026-03-09',
      end_date: '2026-03-15',
      lock_time: '2026-03-09T23:00:00.000Z',
      lock_time_by_hand: false,
    },
  ]
  const games = [january, march, aGame({ ...moved, game_date: '2026-03-09', start_time: '2026-03-09T20:00:00.000Z' })]
  const asked = { weeks, games, deadline: MONDAY_EVENING }

  /** The moved weeks' numbers and new lock times. */
  function moves(more: Partial<Parameters<typeof relockedWeeks<(typeof weeks)[number]>>[0]>, now: string) {
    return relockedWeeks({ ...asked, ...more, now }).map(({ week, lock_time }) => [week.week_number, lock_time])
  }

  it('moves both weeks while both are open', () => {
    expect(moves({}, '2026-01-26T19:59:59.999Z')).toEqual([
      [17, '2026-01-27T00:00:00.000Z'],
      [21, '2026-03-09T20:00:00.000Z'],
    ])
  })

  it('leaves a week alone from its lock on', () => {
    expect(moves({}, '2026-01-26T20:00:00.000Z')).toEqual([[21, '2026-03-09T20:00:00.000Z']])
  })

  it('keeps a lock set by hand, unless the first game starts earlier (W3)', () => {
    const byHand = weeks.map((week) => ({ ...week, lock_time_by_hand: true }))
    expect(moves({ weeks: byHand }, '2026-01-26T12:00:00.000Z')).toEqual([[21, '2026-03-09T20:00:00.000Z']])
  })

  it('leaves out weeks with an unchanged lock', () => {
    expect(moves({ games: [january, march] }, '2026-02-15T00:00:00.000Z')).toEqual([])
  })

  it('leaves out weeks that have locked', () => {
    const instant = fc
      .integer({ min: 0, max: 60 * 24 * 60 })
      .map((minute) => plus('2026-01-20T00:00:00.000Z', minute * 60_000))
    fc.assert(
      fc.property(fc.array(instant), instant, (starts, now) => {
        const anyGames = starts.map((start_time) => aGame({ start_time, game_date: easternDay(start_time) }))
        for (const { week } of relockedWeeks({ ...asked, games: anyGames, now }))
          expect(now < week.lock_time).toBe(true)
      }),
    )
  })
})

describe('The next deadline (S1)', () => {
  const weeks = [
    { week_number: 5, lock_time: '2025-11-03T00:00:00.000Z' },
    { week_number: 6, lock_time: null },
    { week_number: 7, lock_time: '2025-11-17T00:00:00.000Z' },
    { week_number: 8, lock_time: '2025-11-10T00:00:00.000Z' },
  ]
  test.each([
    ['2025-11-02T23:59:59.999Z', 5, '2025-11-03T00:00:00.000Z'],
    ['2025-11-03T00:00:00.000Z', 8, '2025-11-10T00:00:00.000Z'],
    ['2025-11-10T00:00:00.000Z', 7, '2025-11-17T00:00:00.000Z'],
    ['2025-11-17T00:00:00.000Z', null, null],
  ])(
    'at %s is that of week %s, whichever week is processed next; a slot without a lock has none',
    (now, number, lock) => {
      expect(nextWeekToLock(weeks, now)?.week_number ?? null).toBe(number)
      expect(nextLock(weeks, now)).toBe(lock)
    },
  )
})
