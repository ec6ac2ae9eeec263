import { buildWeeks, type GameDay, isInSeason } from '#rules/survivor/weeks.ts'
import { addDays, type Day, easternDay, type Instant, weekdayOf } from '#rules/time.ts'

/**
 * The stored facts of a season's games. Every season ends in April or later, so a schedule with an earlier last day is
 * incomplete and counts as unknown.
 */
export type Schedule = {
  season_year: string
  /** The league days of the regular season, in any order. */
  game_days: readonly GameDay[]
  /** The start of the regular season's first game; null while no game has a time. */
  first_start: Instant | null
  /** The last league day with any game, playoffs included. */
  last_game_day: Day
}

/** A season as of today */
export type Season = {
  season_year: string
  first_day: Day
  /** The last day of the regular season. */
  last_day: Day
  first_lock: Instant | null
  /** The first day of its first week that hasn't begun; in its last one today, and once it is over its last day. */
  next_start: Day
  /** Whether the regular season is over, so that there is nothing left to draft or pick. */
  is_over: boolean
  /** Weeks that have ended; breaks have no number (W2). */
  weeks_passed: number
  total_weeks: number
  /** Whether its days are proposed because its schedule isn't known. */
  is_proposal: boolean
}

type Known = { schedules: readonly Schedule[]; now: Instant }

/**
 * The selectable seasons, oldest first, and the proposal for a new contest: the season in play, else the next one (O9).
 * Selectable are seasons with a schedule, the calendar's season, and the next one if all these are over.
 */
export function listSeasons({ schedules, now }: Known): { seasons: Season[]; proposed: string } {
  const today = easternDay(now)
  const years = new Set([...schedules.filter(isComplete).map(({ season_year }) => season_year), calendarSeason(today)])
  const known = [...years].sort().map((season_year) => describeSeason({ schedules, now, season_year }))
  const open = known.find(({ is_over }) => !is_over)
  if (open) return { seasons: known, proposed: open.season_year }
  const proposed = seasonAfter(known.at(-1)?.season_year ?? calendarSeason(today))
  return { seasons: [...known, describeSeason({ schedules, now, season_year: proposed })], proposed }
}

/** One season as of today, with proposed days if its schedule isn't known. */
export function describeSeason({ schedules, now, season_year }: Known & { season_year: string }): Season {
  const today = easternDay(now)
  const schedule = scheduleOf({ schedules, season_year })
  const first_day = schedule ? min(daysOf(schedule)) : proposedStart(season_year)
  const weeks = weeksFrom({ schedules, season_year, season_start_date: first_day })
  const last_day = schedule ? max(daysOf(schedule)) : (weeks.at(-1)?.end_date ?? first_day)
  return {
    season_year,
    first_day,
    last_day,
    first_lock: schedule?.first_start ?? null,
    next_start: weeks.find(({ start_date }) => start_date >= today)?.start_date ?? min([today, last_day]),
    // Without a schedule the last game is unknown, so the season lasts as long as the calendar's.
    is_over: schedule ? today > last_day : season_year < calendarSeason(today),
    weeks_passed: weeks.filter(({ end_date }) => end_date < today).length,
    total_weeks: weeks.length,
    is_proposal: !schedule,
  }
}

export type SeasonSettings = { season_year: string; season_start_date: Day; current_week: number }

/**
 * The pool's season by clock and schedule: it lasts through its playoffs, until the next one begins on July 1 or, if it
 * runs longer, until its last game (O9).
 */
export function seasonInPlay({ schedules, now }: Known): string {
  const today = easternDay(now)
  const current = calendarSeason(today)
  const isPlayedOn = ({ season_year, last_game_day }: Schedule) => season_year < current && today <= last_game_day
  return schedules.find(isPlayedOn)?.season_year ?? current
}

/** The season's current week, or the next one during a break; the last one once all have ended (W1, W2). */
export function weekOfSeason(asked: Known & { season_year: string; season_start_date: Day }): number {
  const today = easternDay(asked.now)
  const weeks = weeksFrom(asked)
  return (weeks.find(({ end_date }) => today <= end_date) ?? weeks.at(-1))?.week_number ?? 1
}

type OfSeason = { schedules: readonly Schedule[]; season_year: string }

function weeksFrom({ schedules, season_year, season_start_date }: OfSeason & { season_start_date: Day }) {
  const schedule = scheduleOf({ schedules, season_year })
  return buildWeeks({ seasonStartDate: season_start_date, gameDays: schedule?.game_days ?? [] })
}

function scheduleOf({ schedules, season_year }: OfSeason): Schedule | undefined {
  return schedules.find((schedule) => schedule.season_year === season_year && isComplete(schedule))
}

function isComplete(schedule: Schedule): boolean {
  const april = `${Number(schedule.season_year.slice(0, 4)) + 1}-04-01`
  return daysOf(schedule).some((day) => day >= april)
}

const daysOf = ({ game_days }: Schedule) => game_days.map(({ game_date }) => game_date)

/**
 * The pool's season settings updated from clock and schedule (O9). `followed` is the previous result: a value set by
 * hand since then stays until the result changes.
 */
export function followSeason(
  asked: Known & { stored: SeasonSettings; followed: SeasonSettings | null },
): SeasonSettings {
  const { schedules, now, stored, followed } = asked
  const inPlay = seasonInPlay({ schedules, now })
  const season_year = followed?.season_year === inPlay ? stored.season_year : inPlay
  const { first_day } = describeSeason({ schedules, now, season_year })
  const keepsStart = season_year === stored.season_year && followed?.season_start_date === first_day
  const season_start_date = keepsStart ? stored.season_start_date : first_day
  const week = weekOfSeason({ schedules, now, season_year, season_start_date })
  const keepsWeek = keepsStart && followed.current_week === week
  return { season_year, season_start_date, current_week: keepsWeek ? stored.current_week : week }
}

/** The values from clock and schedule for these settings: the season in play, their season's start and current week. */
export function calendarBeside({ schedules, now, settings }: Known & { settings: SeasonSettings }): SeasonSettings {
  const { season_year, season_start_date } = settings
  return {
    season_year: seasonInPlay({ schedules, now }),
    season_start_date: describeSeason({ schedules, now, season_year }).first_day,
    current_week: weekOfSeason({ schedules, now, season_year, season_start_date }),
  }
}

/**
 * The season settings after an admin's changes: another season brings its own start, and another start its own week.
 */
export function withChanges(
  asked: Known & { stored: SeasonSettings; changes: Partial<SeasonSettings> },
): SeasonSettings {
  const { schedules, now, stored, changes } = asked
  const { season_year = stored.season_year } = changes
  const start =
    season_year === stored.season_year
      ? stored.season_start_date
      : describeSeason({ schedules, now, season_year }).first_day
  const { season_start_date = start } = changes
  const isSame = season_year === stored.season_year && season_start_date === stored.season_start_date
  const week = isSame ? stored.current_week : weekOfSeason({ schedules, now, season_year, season_start_date })
  return { season_year, season_start_date, current_week: changes.current_week ?? week }
}

type SeasonRefusal =
  | { code: 'season_unknown'; season_year: string; known: string[] }
  | { code: 'season_over'; season_year: string }
  | { code: 'season_start_outside'; season_year: string }
  | { code: 'season_week_outside'; season_year: string; total_weeks: number }

/** Why the pool can't have these season settings: they contradict each other, the clock or the schedule (O9). */
export function refuseSeasonSettings({
  schedules,
  now,
  wanted,
}: Known & { wanted: SeasonSettings }): SeasonRefusal | null {
  const { season_year, season_start_date, current_week } = wanted
  const inPlay = seasonInPlay({ schedules, now })
  if (season_year < inPlay) return { code: 'season_over', season_year }
  const known = choosableSeasons({ schedules, now })
  if (!known.includes(season_year)) return { code: 'season_unknown', season_year, known }
  const { last_day } = describeSeason({ schedules, now, season_year })
  if (!isInSeason(season_start_date, season_year) || season_start_date > last_day)
    return { code: 'season_start_outside', season_year }
  const total_weeks = weeksFrom({ schedules, season_year, season_start_date }).length
  return current_week > total_weeks ? { code: 'season_week_outside', season_year, total_weeks } : null
}

/** The seasons the settings can name: the one in play and all known later ones. */
function choosableSeasons({ schedules, now }: Known): string[] {
  const inPlay = seasonInPlay({ schedules, now })
  const later = listSeasons({ schedules, now }).seasons.map(({ season_year }) => season_year)
  return [...new Set([inPlay, ...later])].filter((season_year) => season_year >= inPlay).sort()
}

/**
 * Why a two-team contest can't be created for this season: its regular season is over, so that there is nothing to win
 * (O9).
 */
export function refuseOverSeason(asked: Known & { season_year: string }): SeasonRefusal | null {
  const { season_year } = asked
  return describeSeason(asked).is_over ? { code: 'season_over', season_year } : null
}

/** A day's season by the calendar: from one July 1 to the next. */
function calendarSeason(day: Day): string {
  const year = Number(day.slice(0, 4))
  return seasonFrom(day.slice(5) >= '07-01' ? year : year - 1)
}

const seasonFrom = (year: number) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`
const seasonAfter = (season_year: string) => seasonFrom(Number(season_year.slice(0, 4)) + 1)

/** The first Tuesday of October, when most of the league's seasons have begun. */
function proposedStart(season_year: string): Day {
  const october = `${season_year.slice(0, 4)}-10-01`
  const firstWeek = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(october, n))
  return firstWeek.find((day) => weekdayOf(day) === 'Tuesday') ?? october
}

const min = (days: readonly Day[]) => days.reduce((a, b) => (b < a ? b : a))
const max = (days: readonly Day[]) => days.reduce((a, b) => (b > a ? b : a))
