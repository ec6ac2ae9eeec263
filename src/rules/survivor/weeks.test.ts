import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Day, weekdayOf } from '#rules/time.ts'
import type { Week } from './week-span.ts'
import {
  buildWeeks,
  type GameDay,
  isChanged,
  isInSeason,
  refuseWeeks,
  type StoredWeek,
  type WantedWeek,
} from './weeks.ts'

/** Every day from the first to the last. */
function daysFrom(first: Day, last: Day): Day[] {
  const all: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) all.push(day)
  return all
}

/** Days on which both teams of a small league play. */
const playedOn = (days: readonly Day[]): GameDay[] => days.map((game_date) => ({ game_date, teams: [1, 2] }))

/** The days of the 2025-26 season: none at Christmas and none during the Olympic break, February 6 to 24. */
const SEASON_2025 = daysFrom('2025-10-07', '2026-04-16').filter(
  (day) => !(day >= '2025-12-24' && day <= '2025-12-26') && !(day >= '2026-02-06' && day <= '2026-02-24'),
)

function spans(weeks: readonly Week[]): string[] {
  return weeks.map((week) => `${week.week_number}: ${week.start_date} to ${week.end_date}`)
}

describe('The weeks of the 2025-26 season (W1, W2)', () => {
  const weeks = spans(buildWeeks({ seasonStartDate: '2025-10-08', gameDays: playedOn(SEASON_2025) }))

  it('start on the season start and run to Sunday', () => {
    expect(weeks.slice(0, 2)).toEqual(['1: 2025-10-08 to 2025-10-12', '2: 2025-10-13 to 2025-10-19'])
  })

  it('keep Monday to Sunday across both clock changes', () => {
    expect(weeks).toContain('4: 2025-10-27 to 2025-11-02')
    expect(weeks).toContain('5: 2025-11-03 to 2025-11-09')
    expect(weeks).toContain('20: 2026-03-02 to 2026-03-08')
    expect(weeks).toContain('21: 2026-03-09 to 2026-03-15')
  })

  it('skip the two weeks of the Olympic break without a gap in the numbers', () => {
    expect(weeks.slice(17, 19)).toEqual(['18: 2026-02-02 to 2026-02-08', '19: 2026-02-23 to 2026-03-01'])
  })

  it('include a week that contains a break', () => {
    expect(weeks).toContain('12: 2025-12-22 to 2025-12-28')
  })

  it('end on the Sunday after the last game', () => {
    expect(weeks).toHaveLength(26)
    expect(weeks.at(-1)).toBe('26: 2026-04-13 to 2026-04-19')
  })
})

describe('The first week (W1)', () => {
  test.each([
    ['Monday', '2025-10-06', '2025-10-12'],
    ['Thursday', '2025-10-09', '2025-10-12'],
    ['Friday, the shortest first week', '2025-10-10', '2025-10-12'],
    ['Saturday, too short', '2025-10-11', '2025-10-19'],
    ['Sunday, too short', '2025-10-12', '2025-10-19'],
  ])('when starting on a %s', (_, seasonStartDate, end_date) => {
    const [first, second] = buildWeeks({ seasonStartDate, gameDays: playedOn(SEASON_2025) })
    expect(first).toEqual({ week_number: 1, start_date: seasonStartDate, end_date })
    expect(second?.start_date).toBe(addDays(end_date, 1))
  })

  it('is the first with a game if the season opens later', () => {
    const [first] = buildWeeks({ seasonStartDate: '2025-09-15', gameDays: playedOn(SEASON_2025) })
    expect(first).toEqual({ week_number: 1, start_date: '2025-10-06', end_date: '2025-10-12' })
  })
})

describe('An opening abroad (W8)', () => {
  /** 32 teams from October 8 on, and this many of them on the weekend before. */
  const opening = (early: number): GameDay[] => {
    const all = Array.from({ length: 32 }, (_, index) => index + 1)
    return [
      { game_date: '2024-10-04', teams: all.slice(0, early) },
      ...daysFrom('2024-10-08', '2024-10-20').map((game_date) => ({ game_date, teams: all })),
    ]
  }

  test.each([
    ['two teams', 2, '2024-10-01 to 2024-10-13', 2],
    ['fewer than half of the teams', 15, '2024-10-01 to 2024-10-13', 2],
    ['half of the teams', 16, '2024-10-01 to 2024-10-06', 3],
  ])('with %s makes a first week of %3$s', (_, early, first, count) => {
    const weeks = spans(buildWeeks({ seasonStartDate: '2024-10-01', gameDays: opening(early) }))
    expect([weeks[0], weeks.length]).toEqual([`1: ${first}`, count])
  })

  it('joins the next week with games; an only week stays', () => {
    const [early, ...rest] = opening(2)
    const later = rest.filter(({ game_date }) => game_date > '2024-10-13')
    const gameDays = early ? [early, ...later] : later
    expect(spans(buildWeeks({ seasonStartDate: '2024-09-23', gameDays }))).toEqual(['1: 2024-09-30 to 2024-10-20'])
    expect(spans(buildWeeks({ seasonStartDate: '2024-10-14', gameDays }))).toEqual(['1: 2024-10-14 to 2024-10-20'])
  })
})

describe('Without a schedule', () => {
  test.each([[[]], [['2025-04-17']]])('there are 26 weeks, one after the other (game days %j)', (gameDays) => {
    const weeks = spans(buildWeeks({ seasonStartDate: '2025-10-08', gameDays: playedOn(gameDays) }))
    expect(weeks).toHaveLength(26)
    expect([weeks[0], weeks[18], weeks[25]]).toEqual([
      '1: 2025-10-08 to 2025-10-12',
      '19: 2026-02-09 to 2026-02-15',
      '26: 2026-03-30 to 2026-04-05',
    ])
  })
})

describe('For any season the weeks', () => {
  const anyDay = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2021-01-01', n))
  const anySeason = fc.record({
    seasonStartDate: anyDay,
    offsets: fc.array(fc.integer({ min: -10, max: 250 }), { minLength: 1, maxLength: 120 }),
  })

  it('contain each game day exactly once, are in order, don’t overlap and have a game each', () => {
    fc.assert(
      fc.property(anySeason, ({ seasonStartDate, offsets }) => {
        const gameDays = [0, ...offsets].map((offset) => addDays(seasonStartDate, offset))
        const weeks = buildWeeks({ seasonStartDate, gameDays: playedOn(gameDays) })
        for (const day of gameDays) {
          const holding = weeks.filter((week) => week.start_date <= day && day <= week.end_date)
          expect(holding).toHaveLength(day < seasonStartDate ? 0 : 1)
        }
        for (const [index, week] of weeks.entries()) {
          expect(week.week_number).toBe(index + 1)
          expect(weekdayOf(week.end_date)).toBe('Sunday')
          expect(gameDays.some((day) => week.start_date <= day && day <= week.end_date)).toBe(true)
          const before = weeks[index - 1]
          if (before === undefined) expect(week.start_date).toBe(seasonStartDate)
          else expect([weekdayOf(week.start_date), before.end_date < week.start_date]).toEqual(['Monday', true])
        }
      }),
    )
  })

  it('do not depend on the order of the games', () => {
    fc.assert(
      fc.property(anySeason, ({ seasonStartDate, offsets }) => {
        const gameDays = playedOn(offsets.map((offset) => addDays(seasonStartDate, offset)))
        const turned = { seasonStartDate, gameDays: gameDays.toReversed() }
        expect(buildWeeks({ seasonStartDate, gameDays })).toEqual(buildWeeks(turned))
      }),
    )
  })
})

describe('Changing the weeks (W6)', () => {
  const now = '2025-10-13T23:00:00.000Z'
  const current: StoredWeek[] = [
    { start_date: '2025-10-08', end_date: '2025-10-12', lock_time: '2025-10-08T23:00:00.000Z' },
    { start_date: '2025-10-13', end_date: '2025-10-19', lock_time: '2025-10-13T23:00:00.000Z' },
    { start_date: '2025-10-20', end_date: '2025-10-26', lock_time: '2025-10-20T23:00:00.000Z' },
    { start_date: '2025-10-27', end_date: '2025-11-02', lock_time: '2025-10-27T23:00:00.000Z' },
  ].map((week, index) => ({ ...week, id: 71 + index, week_number: index + 1, lock_time_by_hand: index === 3 }))
  const asIs: WantedWeek[] = current.map(({ lock_time_by_hand, ...week }) => week)

  /** PUT's answer when week `number` is sent with these changes and the others unchanged. */
  function changing(number: number, change: Partial<WantedWeek>, at = now) {
    const wanted = asIs.map((week) => (week.week_number === number ? { ...week, ...change } : week))
    return refuseWeeks({ current, wanted, now: at })
  }

  it('accepts everything unchanged, locked weeks included', () => {
    expect(refuseWeeks({ current, wanted: asIs, now })).toBeNull()
    expect(refuseWeeks({ current, wanted: asIs.toReversed(), now })).toBeNull()
    expect(refuseWeeks({ current, wanted: asIs.map(({ lock_time, ...week }) => week), now })).toBeNull()
  })

  it('accepts some of the weeks', () => {
    expect(refuseWeeks({ current, wanted: asIs.slice(2, 3), now })).toBeNull()
    expect(refuseWeeks({ current, wanted: [], now })).toBeNull()
  })

  test.each<[string, number, Partial<WantedWeek>, string | null, number?]>([
    ['a shorter open week leaves free days', 3, { end_date: '2025-10-25' }, null],
    ['an open week of one day', 3, { start_date: '2025-10-26' }, null],
    ['a lock time by hand', 3, { lock_time: '2025-10-20T20:00:00.000Z' }, null],
    ['a lock time given back to the schedule', 4, { lock_time: null }, null],
    ['a lock time given back that never was by hand', 1, { lock_time: null }, null],
    ['an end before its start', 3, { end_date: '2025-10-19' }, 'weeks_end_before_start', 3],
    ['an overlap of one day with the week before', 3, { start_date: '2025-10-19' }, 'weeks_overlap', 3],
    ['an overlap of one day with the week after', 3, { end_date: '2025-10-27' }, 'weeks_overlap', 4],
    [
      'dates before those of the week before',
      4,
      { start_date: '2025-10-14', end_date: '2025-10-15' },
      'weeks_out_of_order',
      4,
    ],
    ['dates out of order', 4, { start_date: '2025-10-01', end_date: '2025-10-02' }, 'weeks_out_of_order', 4],
    [
      'the last day on the first of the week before',
      4,
      { start_date: '2025-10-01', end_date: '2025-10-20' },
      'weeks_overlap',
      4,
    ],
    ['the number of another week', 4, { week_number: 3 }, 'weeks_duplicate', 3],
    ['a number that leaves a gap', 4, { week_number: 5 }, 'weeks_gap', 5],
    ['a number before the first', 4, { week_number: 0 }, 'weeks_gap', 0],
    ['an id of no week of this contest', 4, { id: 99 }, 'weeks_unknown', 4],
    ['an id sent twice', 4, { id: 73 }, 'weeks_duplicate', 4],
    ['a locked start', 1, { start_date: '2025-10-07' }, 'weeks_locked', 1],
    ['a locked end', 2, { end_date: '2025-10-18' }, 'weeks_locked', 2],
    ['a locked lock time', 1, { lock_time: '2025-10-09T23:00:00.000Z' }, 'weeks_locked', 1],
    ['a locked number', 1, { week_number: 9 }, 'weeks_locked', 1],
  ])('%s', (_, number, change, code, named) => {
    expect(changing(number, change)).toEqual(code === null ? null : { code, week_number: named })
  })

  it('is open one millisecond before the lock and closed at the lock', () => {
    expect(changing(2, { end_date: '2025-10-18' }, '2025-10-13T22:59:59.999Z')).toBeNull()
    expect(changing(2, { end_date: '2025-10-18' }, '2025-10-13T23:00:00.000Z')?.code).toBe('weeks_locked')
  })

  it('refuses a first week on the last day of one that locked before the contest began (S14)', () => {
    const [first] = asIs
    if (!first) throw new Error('four weeks')
    const wanted = [{ ...first, start_date: '2025-10-06' }]
    const asked = { current, wanted, now: '2025-10-01T12:00:00.000Z' }
    expect(refuseWeeks({ ...asked, locked_through: '2025-10-05' })).toBeNull()
    expect(refuseWeeks({ ...asked, locked_through: '2025-10-06' })).toEqual({
      code: 'weeks_overlap_locked',
      week_number: 1,
    })
  })

  it('refuses a run of weeks with one missing', () => {
    const wanted = asIs.filter((week) => week.week_number !== 3)
    expect(refuseWeeks({ current, wanted, now })).toEqual({ code: 'weeks_gap', week_number: 4 })
  })

  it('refuses a part that overlaps a week that wasn’t sent', () => {
    const wanted = asIs.slice(3).map((week) => ({ ...week, start_date: '2025-10-26' }))
    expect(refuseWeeks({ current, wanted, now })).toEqual({ code: 'weeks_overlap', week_number: 4 })
  })

  it('recognizes an unchanged row', () => {
    for (const [index, week] of current.entries())
      expect(isChanged(week, asIs[index] ?? { ...week, id: 0 })).toBe(false)
  })

  it('leaves weeks in order without overlaps, or refuses', () => {
    const shift = fc.integer({ min: -9, max: 9 })
    fc.assert(
      fc.property(fc.array(fc.tuple(shift, shift), { minLength: 4, maxLength: 4 }), (shifts) => {
        const wanted = asIs.map((week, index) => ({
          ...week,
          start_date: addDays(week.start_date, shifts[index]?.[0] ?? 0),
          end_date: addDays(week.end_date, shifts[index]?.[1] ?? 0),
        }))
        const isInOrder = wanted.every((week, index) => {
          const before = wanted[index - 1]
          return week.start_date <= week.end_date && (before === undefined || before.end_date < week.start_date)
        })
        expect(refuseWeeks({ current, wanted, now: '2025-10-01T00:00:00.000Z' }) === null).toBe(isInOrder)
      }),
    )
  })
})

test.each([
  ['2025-06-30', false],
  ['2025-07-01', true],
  ['2026-06-30', true],
  ['2026-07-01', false],
])('a 2025-26 contest may begin on %s: %s (W1)', (day, expected) => {
  expect(isInSeason(day, '2025-26')).toBe(expected)
})
