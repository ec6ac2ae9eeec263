import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#rules/time.ts'
import { followSchedule } from './follow-schedule.ts'
import { buildWeeks, type GameDay } from './weeks.ts'

const on = (...days: Day[]): GameDay[] => days.map((game_date) => ({ game_date, teams: [1, 2] }))
/** One week each from Monday, November 3, 10, 17 and 24. */
const SEASON = on('2025-11-04', '2025-11-12', '2025-11-18', '2025-11-19', '2025-11-25')
const START = '2025-11-03'
const NOW = '2025-11-05T12:00:00.000Z'

/** Stored weeks of a schedule, locking at noon in London on their first day. */
const stored = (days: readonly GameDay[] = SEASON) =>
  buildWeeks({ seasonStartDate: START, gameDays: days }).map((week) => ({
    ...week,
    lock_time: `${week.start_date}T12:00:00.000Z`,
  }))
/** A playoff slot may not have a lock yet. */
type Week = Omit<ReturnType<typeof stored>[number], 'lock_time'> & { lock_time: string | null }
type Asked = Partial<Parameters<typeof followSchedule<Week>>[0]>
const follow = (after: readonly GameDay[], asked: Asked = {}) =>
  followSchedule({
    weeks: stored(),
    season_start_date: START,
    locked_through: null,
    before: SEASON,
    after,
    now: NOW,
    ...asked,
  })
const spansOf = (
  followed: ReturnType<typeof follow>,
  weeks: readonly { week_number: number; start_date: Day }[] = stored(),
) =>
  (followed ? [...followed.kept.map(({ week, week_number }) => ({ ...week, week_number })), ...followed.added] : weeks)
    .toSorted((a, b) => a.week_number - b.week_number)
    .map((week) => `${week.week_number}: ${week.start_date.slice(5)}`)

describe('Weeks follow the schedule (W7):', () => {
  test.each([
    [
      'a game moves behind the last week',
      on('2025-11-04', '2025-11-12', '2025-11-18', '2025-12-02'),
      ['1: 11-03', '2: 11-10', '3: 11-17', '4: 12-01'],
    ],
    [
      'a game moves out of a week that has another',
      on('2025-11-04', '2025-11-12', '2025-11-18', '2025-11-25'),
      ['1: 11-03', '2: 11-10', '3: 11-17', '4: 11-24'],
    ],
    [
      'the only game of a week moves into another',
      on('2025-11-04', '2025-11-18', '2025-11-19', '2025-11-25'),
      ['1: 11-03', '2: 11-17', '3: 11-24'],
    ],
    [
      'a break gets a game',
      [...SEASON.slice(0, 4), ...on('2025-12-09', '2025-12-02', '2025-11-25')],
      ['1: 11-03', '2: 11-10', '3: 11-17', '4: 11-24', '5: 12-01', '6: 12-08'],
    ],
    [
      'the game of a week that has locked moves',
      on('2025-11-12', '2025-11-18', '2025-11-25'),
      ['1: 11-03', '2: 11-10', '3: 11-17', '4: 11-24'],
    ],
    ['every game is gone', [], ['1: 11-03', '2: 11-10', '3: 11-17', '4: 11-24']],
  ])('%s', (_what, after, expected) => {
    expect(spansOf(follow(after))).toEqual(expected)
  })

  test('a contest created while a week was missing gets that week between its others', () => {
    const without = SEASON.filter(({ game_date }) => game_date !== '2025-11-12')
    const weeks = stored(without)
    expect(spansOf(follow(SEASON, { weeks, before: without }))).toEqual([
      '1: 11-03',
      '2: 11-10',
      '3: 11-17',
      '4: 11-24',
    ])
    expect(spansOf(follow(SEASON, { weeks, before: SEASON })), 'also where nothing changed since').toEqual([
      '1: 11-03',
      '2: 11-10',
      '3: 11-17',
      '4: 11-24',
    ])
  })

  test('a calendar week that has begun isn’t added', () => {
    const without = SEASON.filter(({ game_date }) => game_date !== '2025-11-12')
    const begun = follow(SEASON, { weeks: stored(without), before: without, now: '2025-11-10T12:00:00.000Z' })
    expect(begun).toBeNull()
  })

  test('weeks that lose ten games each, as in 2020-21, keep their numbers as long as a game is left', () => {
    const fifteenFrom = (monday: Day) => Array.from({ length: 15 }, (_, nth) => addDays(monday, nth % 7))
    const mondays = ['2025-11-03', '2025-11-10', '2025-11-17', '2025-11-24', '2025-12-01']
    const before = on(...mondays.flatMap(fifteenFrom))
    const weeks = stored(before)
    const moved = (monday: Day, to: Day) => [...fifteenFrom(monday).slice(10), ...fifteenFrom(to).slice(0, 10)]
    const [one = '', two = '', three = '', four = '', five = ''] = mondays
    const later = [...fifteenFrom(one), ...moved(two, five), ...moved(three, '2025-12-08'), ...fifteenFrom(five)]
    const asked = { weeks, before, now: NOW }
    const numbers = ['1: 11-03', '2: 11-10', '3: 11-17', '4: 11-24', '5: 12-01', '6: 12-08']
    expect(spansOf(follow(on(...later, ...fifteenFrom(four)), asked))).toEqual(numbers)
    const withoutFour = ['1: 11-03', '2: 11-10', '3: 11-17', '4: 12-01', '5: 12-08']
    expect(spansOf(follow(on(...later), asked)), 'a week that all its games leave goes').toEqual(withoutFour)
  })

  test('weeks with days set by an admin stay, and no new week overlaps them', () => {
    const [one, two, three, four] = stored()
    if (!one || !two || !three || !four) throw new Error('four weeks')
    const weeks = [one, { ...two, end_date: three.end_date }, { ...four, week_number: 3 }]
    expect(follow([...SEASON, ...on('2025-11-20')], { weeks })).toBeNull()
  })

  test('no week is added over the days of one that locked before the contest began (S14)', () => {
    const weeks = stored()
      .slice(2)
      .map((week, index) => ({ ...week, week_number: index + 1 }))
    const asked = { weeks, before: SEASON, locked_through: '2025-11-16' }
    expect(follow(SEASON, { ...asked, locked_through: null })?.added).toMatchObject([{ start_date: '2025-11-10' }])
    expect(follow(SEASON, asked)).toBeNull()
  })

  test('without a previous schedule, no week is removed', () => {
    const weeks = stored([])
    expect(follow(SEASON, { weeks, before: [] })).toBeNull()
  })

  test('the first week follows its opening until it begins (W8)', () => {
    const abroad = [
      { game_date: '2025-11-04', teams: [1, 2] },
      { game_date: '2025-11-12', teams: [1, 2, 3, 4, 5, 6] },
    ]
    const home = [{ game_date: '2025-11-04', teams: [1, 2, 3, 4] }, ...abroad]
    const now = '2025-10-20T12:00:00.000Z'
    expect(spansOf(follow(home, { weeks: stored(abroad), before: abroad, now }))).toEqual(['1: 11-03', '2: 11-10'])
    expect(spansOf(follow(abroad, { weeks: stored(home), before: home, now }))).toEqual(['1: 11-03'])
    expect(follow(home, { weeks: stored(abroad), before: abroad })).toBeNull()
  })

  test('once a playoff round is set up, no week is added or removed', () => {
    const slot = {
      week_number: 5,
      start_date: '2025-12-01',
      end_date: '2025-12-02',
      lock_time: null,
      round: 1,
      game_number: 1,
    }
    expect(follow([...SEASON, ...on('2025-12-02')], { weeks: [...stored(), slot] })).toBeNull()
  })

  test('after any changes the future weeks are those of a contest created now, and weeks that have begun never change', () => {
    const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 20 })
    // The last game stays, so that there is always a future week.
    const daysOf = (offsets: readonly number[]) => on(...[...offsets, 70].map((offset) => addDays(START, offset)))
    fc.assert(
      fc.property(
        fc.array(anyDays, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: -3, max: 30 }),
        (schedules, elapsed) => {
          const now = `${addDays(START, elapsed)}T17:00:00.000Z`
          const [first = [], ...later] = schedules.map(daysOf)
          let weeks = stored(first)
          const begun = weeks.filter((week) => week.start_date <= now.slice(0, 10))
          let before = first
          for (const after of later) {
            const followed = followSchedule({
              weeks,
              season_start_date: START,
              locked_through: null,
              before,
              after,
              now,
            })
            if (followed) {
              const kept = followed.kept.map(({ week, week_number }) => ({ ...week, week_number }))
              const added = followed.added.map((week) => ({ ...week, lock_time: `${week.start_date}T12:00:00.000Z` }))
              weeks = [...kept, ...added].toSorted((a, b) => a.week_number - b.week_number)
            }
            before = after
          }
          expect(weeks.slice(0, begun.length)).toEqual(begun)
          const isToCome = (week: { start_date: Day }) => week.start_date > now.slice(0, 10)
          const spans = (some: readonly { start_date: Day; end_date: Day }[]) =>
            some.filter(isToCome).map((week) => [week.start_date, week.end_date])
          expect(spans(weeks)).toEqual(spans(stored(before)))
          expect(weeks.map((week) => week.week_number)).toEqual(weeks.map((_, index) => index + 1))
        },
      ),
    )
  })
})
