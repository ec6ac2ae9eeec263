import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { GameDay } from '#rules/survivor/weeks.ts'
import { addDays, type Day } from '#rules/time.ts'
import {
  calendarBeside,
  describeSeason,
  followSeason,
  listSeasons,
  refuseOverSeason,
  refuseSeasonSettings,
  type Schedule,
  type SeasonSettings,
  seasonInPlay,
  weekOfSeason,
  withChanges,
} from './seasons.ts'

/** Games on every day except a break. */
function daysBetween(first: Day, last: Day, { without = [] as readonly [Day, Day][] } = {}): GameDay[] {
  const days: GameDay[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!without.some(([from, to]) => from <= day && day <= to)) days.push({ game_date: day, teams: [1, 2] })
  }
  return days
}

/** The real days of these seasons; 2025-26 has the Olympic break. */
const past: Schedule = {
  season_year: '2025-26',
  game_days: daysBetween('2025-10-07', '2026-04-16', { without: [['2026-02-06', '2026-02-24']] }),
  first_start: '2025-10-07T21:00:00.000Z',
  last_game_day: '2026-06-14',
}
const next: Schedule = {
  season_year: '2026-27',
  game_days: daysBetween('2026-09-29', '2027-04-10'),
  first_start: '2026-09-29T21:00:00.000Z',
  last_game_day: '2027-04-10',
}
const both = [past, next]
const noon = (day: Day) => `${day}T17:00:00.000Z`

describe('the proposed season for a new contest is the one in play, else the next one (O9)', () => {
  it.each([
    ['before the first game', '2025-08-20', both, '2025-26'],
    ['on the last day of the regular season', '2026-04-16', both, '2025-26'],
    ['on the day after it', '2026-04-17', both, '2026-27'],
    ['in a November', '2026-11-22', both, '2026-27'],
    ['after the last known season', '2027-04-11', both, '2027-28'],
    ['without a schedule, before July', '2026-06-30', [], '2025-26'],
    ['without a schedule, from July 1', '2026-07-01', [], '2026-27'],
    ['where only the season after the calendar’s is known', '2025-11-11', [next], '2025-26'],
    ['where the next schedule isn’t out yet', '2026-04-17', [past], '2026-27'],
  ])('%s', (_when, day, schedules, proposed) => {
    expect(listSeasons({ schedules, now: noon(day) }).proposed).toBe(proposed)
  })

  test('the league day decides: at 11:59 PM in New York the last day isn’t over', () => {
    expect(listSeasons({ schedules: both, now: '2026-04-17T03:59:59.999Z' }).proposed).toBe('2025-26')
    expect(listSeasons({ schedules: both, now: '2026-04-17T04:00:00.000Z' }).proposed).toBe('2026-27')
  })

  test('the choices are the known seasons, with those that are over marked', () => {
    const { seasons } = listSeasons({ schedules: both, now: noon('2026-11-22') })
    expect(seasons.map(({ season_year, is_over, is_proposal }) => [season_year, is_over, is_proposal])).toEqual([
      ['2025-26', true, false],
      ['2026-27', false, false],
    ])
  })

  test('a schedule that ends before April is incomplete and counts as unknown', () => {
    const some: Schedule = { ...next, game_days: daysBetween('2026-09-29', '2027-03-31') }
    expect(describeSeason({ schedules: [some], now: noon('2026-11-22'), season_year: '2026-27' })).toMatchObject({
      is_proposal: true,
      first_day: '2026-10-06',
      total_weeks: 26,
    })
    const more: Schedule = { ...next, game_days: daysBetween('2026-09-29', '2027-04-01') }
    expect(describeSeason({ schedules: [more], now: noon('2026-11-22'), season_year: '2026-27' })).toMatchObject({
      is_proposal: false,
      first_day: '2026-09-29',
    })
  })
})

test.each([
  ['2025-10-07', 0],
  ['2025-10-12', 0],
  ['2025-10-13', 1],
  ['2025-11-23', 6],
  ['2025-11-24', 7],
  // The two weeks of the Olympic break have no number (W2).
  ['2026-02-08', 17],
  ['2026-02-09', 18],
  ['2026-02-23', 18],
  ['2026-03-02', 19],
])('on %s, %i weeks of 2025-26 have passed (O9)', (day, weeks_passed) => {
  expect(describeSeason({ schedules: both, now: noon(day), season_year: '2025-26' }).weeks_passed).toBe(weeks_passed)
})

test.each([
  ['2025-08-20', '2025-10-07'],
  ['2025-10-07', '2025-10-07'],
  ['2025-10-08', '2025-10-13'],
  ['2025-11-23', '2025-11-24'],
  ['2025-11-24', '2025-11-24'],
  // The Olympic break has no week (W2).
  ['2026-02-10', '2026-02-23'],
  ['2026-04-14', '2026-04-14'],
  ['2026-04-20', '2026-04-16'],
])('on %s a new contest of 2025-26 would start on %s (O9)', (day, next_start) => {
  expect(describeSeason({ schedules: both, now: noon(day), season_year: '2025-26' }).next_start).toBe(next_start)
})

describe('the pool’s season lasts through its playoffs (O9)', () => {
  it.each([
    ['2026-04-17', '2025-26'],
    ['2026-06-30', '2025-26'],
    ['2026-07-01', '2026-27'],
  ])('on %s the season is %s', (day, season) => expect(seasonInPlay({ schedules: both, now: noon(day) })).toBe(season))

  it.each([
    ['2026-07-08', '2025-26'],
    ['2026-07-09', '2026-27'],
  ])('with a Final on July 8, on %s the season is %s', (day, season) => {
    const long = [{ ...past, last_game_day: '2026-07-08' }, next]
    expect(seasonInPlay({ schedules: long, now: noon(day) })).toBe(season)
  })
})

test.each([
  ['before the season', '2026-09-01', 1],
  ['on its first day', '2026-09-29', 1],
  ['on its first Sunday', '2026-10-04', 1],
  ['on the Monday after', '2026-10-05', 2],
  ['in November', '2026-11-22', 8],
  ['after its last week', '2027-05-10', 28],
])('%s the current week follows the calendar (O9)', (_when, day, week) => {
  const asked = { schedules: both, now: noon(day), season_year: '2026-27', season_start_date: '2026-09-29' }
  expect(weekOfSeason(asked)).toBe(week)
})

test('during a break the current week is the next one (W2)', () => {
  const of2025 = { schedules: both, season_year: '2025-26', season_start_date: '2025-10-07' }
  expect(weekOfSeason({ ...of2025, now: noon('2026-02-12') })).toBe(19)
  expect(weekOfSeason({ ...of2025, now: noon('2026-02-25') })).toBe(19)
})

describe('the season settings follow clock and schedule automatically (O9)', () => {
  /** A new database's defaults: the season the product was specified for. */
  const fresh: SeasonSettings = { season_year: '2025-26', season_start_date: '2025-10-08', current_week: 1 }
  type State = { settings: SeasonSettings; followed: SeasonSettings | null }

  function onDay(day: Day, { settings: stored, followed }: State, schedules: readonly Schedule[] = both) {
    const now = noon(day)
    const settings = followSeason({ schedules, now, stored, followed })
    return { settings, followed: calendarBeside({ schedules, now, settings }) }
  }
  function byHand(day: Day, { settings: stored }: State, changes: Partial<SeasonSettings>) {
    const now = noon(day)
    const settings = withChanges({ schedules: both, now, stored, changes })
    return { settings, followed: calendarBeside({ schedules: both, now, settings }) }
  }
  const november = onDay('2026-11-22', { settings: fresh, followed: null })
  const may = onDay('2026-05-20', { settings: fresh, followed: null })

  test('a pool first started in November 2026 shows 2026-27 and its real week', () => {
    const settings = { season_year: '2026-27', season_start_date: '2026-09-29', current_week: 8 }
    expect(november.settings).toEqual(settings)
    expect(onDay('2026-11-23', november).settings).toEqual({ ...settings, current_week: 9 })
  })

  test('a week set by hand stays until the next one begins', () => {
    const set = byHand('2026-11-22', november, { current_week: 12 })
    expect(onDay('2026-11-22', set).settings.current_week).toBe(12)
    expect(onDay('2026-11-23', set).settings.current_week).toBe(9)
  })

  test('a start set by hand stays, and weeks count from it', () => {
    const set = byHand('2026-11-22', november, { season_start_date: '2026-11-02' })
    expect(set.settings).toMatchObject({ season_start_date: '2026-11-02', current_week: 3 })
    expect(onDay('2026-11-22', set)).toEqual(set)
    expect(onDay('2026-11-23', set).settings).toMatchObject({ season_start_date: '2026-11-02', current_week: 4 })
  })

  test('a start set by hand stays until the schedule’s first day changes', () => {
    const set = byHand('2026-11-22', november, { season_start_date: '2026-11-02' })
    const moved = [past, { ...next, game_days: next.game_days.slice(2) }]
    expect(onDay('2026-11-22', set, moved).settings.season_start_date).toBe('2026-10-01')
  })

  test('on July 1 the next season takes over automatically, with its own start', () => {
    expect(may.settings).toEqual({ season_year: '2025-26', season_start_date: '2025-10-07', current_week: 26 })
    expect(onDay('2026-06-30', may)).toEqual(may)
    const july = { season_year: '2026-27', season_start_date: '2026-09-29', current_week: 1 }
    expect(onDay('2026-07-01', may).settings).toEqual(july)
  })

  test('the next season, chosen by hand during the playoffs, brings its start and stays', () => {
    const set = byHand('2026-05-20', may, { season_year: '2026-27' })
    expect(set.settings).toEqual({ season_year: '2026-27', season_start_date: '2026-09-29', current_week: 1 })
    for (const day of ['2026-05-21', '2026-07-01', '2026-09-29']) expect(onDay(day, set).settings).toEqual(set.settings)
  })

  test('following twice at the same moment changes nothing the second time, and the result is always valid', () => {
    const anyDay = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2025-07-01', n))
    const anySettings = fc.record({
      season_year: fc.constantFrom('2024-25', '2025-26', '2026-27', '2027-28'),
      season_start_date: anyDay,
      current_week: fc.integer({ min: 1, max: 60 }),
    })
    const anySchedules = fc.constantFrom([], [past], [next], both)
    fc.assert(
      fc.property(anyDay, anySettings, anySchedules, (day, settings, schedules) => {
        const once = onDay(day, { settings, followed: null }, schedules)
        expect(refuseSeasonSettings({ schedules, now: noon(day), wanted: once.settings })).toBeNull()
        expect(onDay(day, once, schedules)).toEqual(once)
      }),
    )
  })
})

describe('season settings that contradict each other are refused (O9)', () => {
  const fine: SeasonSettings = { season_year: '2026-27', season_start_date: '2026-09-29', current_week: 8 }
  it.each<[string, Partial<SeasonSettings>, object | null]>([
    ['as the calendar says', {}, null],
    ['a season that is over', { season_year: '2025-26' }, { code: 'season_over', season_year: '2025-26' }],
    [
      'an unknown season',
      { season_year: '2027-28' },
      { code: 'season_unknown', season_year: '2027-28', known: ['2026-27'] },
    ],
    ['the earliest start', { season_start_date: '2026-07-01' }, null],
    ['a start before that', { season_start_date: '2026-06-30' }, { code: 'season_start_outside' }],
    ['a start on the last day', { season_start_date: '2027-04-10', current_week: 1 }, null],
    ['a start after it', { season_start_date: '2027-04-11' }, { code: 'season_start_outside' }],
    ['the last week', { current_week: 28 }, null],
    ['a week after it', { current_week: 29 }, { code: 'season_week_outside', total_weeks: 28 }],
    [
      'a week that is too late for that start',
      { season_start_date: '2027-03-01', current_week: 7 },
      { code: 'season_week_outside', total_weeks: 6 },
    ],
  ])('%s', (_what, changes, refusal) => {
    const refused = refuseSeasonSettings({ schedules: both, now: noon('2026-11-22'), wanted: { ...fine, ...changes } })
    if (refusal === null) expect(refused).toBeNull()
    else expect(refused).toMatchObject(refusal)
  })

  it.each([
    ['2026-06-30', null],
    ['2026-07-01', 'season_over'],
  ])('the season of the playoffs on %s: %s', (day, code) => {
    const wanted: SeasonSettings = { season_year: '2025-26', season_start_date: '2025-10-07', current_week: 26 }
    expect(refuseSeasonSettings({ schedules: both, now: noon(day), wanted })?.code ?? null).toBe(code)
  })
})

describe('no contest can be created for a season that is over (O9)', () => {
  it.each([
    ['2026-04-16', null],
    ['2026-04-17', { code: 'season_over', season_year: '2025-26' }],
  ])('on %s, 2025-26 gets this answer', (day, refusal) => {
    expect(refuseOverSeason({ schedules: both, now: noon(day), season_year: '2025-26' })).toEqual(refusal)
  })

  it.each([
    ['2026-06-30', null],
    ['2026-07-01', 'season_over'],
  ])('on %s, 2025-26 without a schedule gets this answer', (day, code) => {
    expect(refuseOverSeason({ schedules: [], now: noon(day), season_year: '2025-26' })?.code ?? null).toBe(code)
  })
})
