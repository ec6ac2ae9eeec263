import type { GameFacts } from '#rules/games/games.ts'
import type { Day, Instant } from '#rules/time.ts'
import { type Deadline, hasLocked, lockTimeOf } from './locks.ts'
import { openWeeks } from './start.ts'
import { teamWeeks } from './team-weeks.ts'
import type { Week, WeekSpan } from './week-span.ts'
import { buildWeeks, gameDaysOf, isInSeason } from './weeks.ts'

type LockedBy = { lock_time: Instant | null; lock_time_by_hand: boolean }
export type PlannedWeek = Week & LockedBy

export type StartDateRefusal =
  | { code: 'season_start_outside'; season_year: string }
  | { code: 'no_open_week'; season_year: string }

/**
 * Why a waiting contest's first day can't move, or null (S14): not once any of its weeks has locked, even one that was
 * left out, so that no week reaches back into one whose picks are closed (W3).
 */
export function refuseMovedStart(asked: {
  locked_through: Day | null
  weeks: readonly { lock_time: Instant | null }[]
  now: Instant
}): { code: 'start_date_fixed' } | null {
  const hasAnyLocked = asked.locked_through !== null || asked.weeks.some((week) => hasLocked(week, asked.now))
  return hasAnyLocked ? { code: 'start_date_fixed' } : null
}

type Planned = {
  season_year: string
  season_start_date: Day
  /** The season's regular games. */
  games: readonly GameFacts[]
  deadline: Deadline
  now: Instant
  /** The contest's current weeks, whose hand-set locks are kept (W3); empty for a new contest. */
  stored?: readonly (WeekSpan & LockedBy)[]
}

/**
 * A waiting contest's weeks with their locks, from that day on (W1 to W3). Week 1 is the first unlocked one (S14).
 * Refuses a day outside the season or after its last game, and one from which every week has locked.
 */
export function planWeeks(asked: Planned): { weeks: PlannedWeek[] } | { refusal: StartDateRefusal } {
  const { season_year, season_start_date, games, deadline, now, stored = [] } = asked
  const isOver = games.length > 0 && games.every((game) => game.game_date < season_start_date)
  if (isOver || !isInSeason(season_start_date, season_year)) {
    return { refusal: { code: 'season_start_outside', season_year } }
  }
  const season = buildWeeks({ seasonStartDate: season_start_date, gameDays: gameDaysOf(games) })
  const locked = season.map((week) => {
    const same = stored.find((of) => of.lock_time_by_hand && isSameSpan(of, week))
    return {
      ...week,
      lock_time: same?.lock_time ?? lockTimeOf({ week, games, deadline }),
      lock_time_by_hand: same !== undefined,
    }
  })
  const weeks = openWeeks(locked, now)
  return weeks.length === 0 ? { refusal: { code: 'no_open_week', season_year } } : { weeks }
}

function isSameSpan(a: WeekSpan, b: WeekSpan): boolean {
  return a.start_date === b.start_date && a.end_date === b.end_date
}

/**
 * A waiting contest's weeks under another start date (S14). A week keeps its identity and its picks if it still ends on
 * the same day.
 */
export function moveWeeks<Stored extends WeekSpan>(stored: readonly Stored[], planned: readonly PlannedWeek[]) {
  const last = new Map(stored.map((week) => [week.end_date, week]))
  const ends = new Set(planned.map((week) => week.end_date))
  return {
    kept: planned.flatMap((after) => {
      const before = last.get(after.end_date)
      return before ? [{ before, after }] : []
    }),
    added: planned.filter((week) => !last.has(week.end_date)),
    dropped: stored.filter((week) => !ends.has(week.end_date)),
  }
}

/** The teams that play in the previous week but not in the rest of it (S1). Empty if no one plays in it anymore. */
export function teamsLeftOut(asked: { before: WeekSpan; after: WeekSpan; games: readonly GameFacts[] }): Set<number> {
  const playing = (week: WeekSpan) =>
    [...teamWeeks(asked.games, week).values()].filter((team) => team.games_this_week > 0).map((team) => team.team_id)
  const left = new Set(playing(asked.after))
  return left.size === 0 ? new Set() : new Set(playing(asked.before).filter((teamId) => !left.has(teamId)))
}
