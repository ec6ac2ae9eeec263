import type { LoadedContest, LoadedWeek } from '#rules/survivor/loaded-contest.ts'
import { lockDifference } from '#rules/survivor/lock-differences.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { isSlot } from '#rules/survivor/playoffs/slots.ts'
import { asksAboutIdle, idleRun } from '#rules/survivor/results/idle.ts'
import { gamesWithoutResult, waitsFrom } from '#rules/survivor/results/outlook.ts'
import { isAwaitingRound, weekReadiness } from '#rules/survivor/results/placements.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { between, type Day, days, type Instant } from '#rules/time.ts'

/** What a contest's weeks need from an admin. */
export type DeskTask =
  | { kind: 'advance'; week: string }
  | { kind: 'week_waits'; week: string; week_number: number; games: MissingGame[]; weeks_waited: number }
  | { kind: 'out_of_date' | 'idle'; weeks: string[] }
  | LockedWrong

type LockedWrong = {
  kind: 'locked_wrong'
  week: string
  week_number: number
  locked_at: Instant
  first_start: Instant | null
  teams: string[]
}

type MissingGame = { game_id: number; game_date: Day; teams: string; is_playoff: boolean }

type Asked = {
  now: Instant
  /** The current week was undone, and nothing has changed since (S11). */
  isPaused: boolean
}

/** An unfinished contest's tasks for an admin, apart from setting up playoff rounds. */
export function deskTasks(loaded: LoadedContest, asked: Asked): DeskTask[] {
  const wrong = lockedWrong(loaded, asked)
  const running =
    loaded.contest.status === 'in_progress' ? [outOfDate(loaded), idle(loaded), current(loaded, asked)] : []
  return [...running, wrong].filter((task) => task !== null)
}

/** Weeks whose results need recomputing (G5). */
function outOfDate({ weeks }: LoadedContest): DeskTask | null {
  const stale = weeks.filter((week) => week.results_out_of_date)
  return stale.length === 0 ? null : { kind: 'out_of_date', weeks: stale.map(weekWords) }
}

/** A contest no one plays, before a third week without a pick ends it (S20). */
function idle({ contest, weeks }: LoadedContest): DeskTask | null {
  const played = { weeks, idleThrough: contest.idle_through }
  return asksAboutIdle(played) ? { kind: 'idle', weeks: idleRun(played).map(weekWords) } : null
}

/**
 * The current week, if only an admin can end it: one that waits for games (N8), or one that is ready but not advanced
 * automatically because the contest says so, because it has no games, or because it was undone (S11, S13).
 */
function current(loaded: LoadedContest, { now, isPaused }: Asked): DeskTask | null {
  const { contest, weeks, games } = loaded
  const week = weeks.find((of) => of.week_number === contest.current_week)
  if (!week || isAwaitingRound({ contest, week }) || !hasLocked(week, now)) return null
  const { is_ready, total_games } = weekReadiness(games, week)
  if (!is_ready) return waitingWeek(loaded, { week, now })
  const isForAdmin = !contest.auto_advance || total_games === 0 || isPaused
  return isForAdmin ? { kind: 'advance', week: weekWords(week) } : null
}

type OfWeek = { week: LoadedWeek; now: Instant }

/** A week a day past its expected end, with the games it is waiting for (N8). */
function waitingWeek({ games, teams }: LoadedContest, { week, now }: OfWeek): DeskTask | null {
  const since = waitsFrom(week)
  const missing = gamesWithoutResult(games, week)
  if (now < since || missing.length === 0) return null
  const nameOf = (teamId: number) => teams.get(teamId)?.abbreviation ?? ''
  return {
    kind: 'week_waits',
    week: weekWords(week),
    week_number: week.week_number,
    games: missing.map(({ game_id, game_date, away_team_id, home_team_id, round }) => ({
      game_id,
      game_date,
      teams: `${nameOf(away_team_id)}–${nameOf(home_team_id)}`,
      is_playoff: (round ?? null) !== null,
    })),
    weeks_waited: Math.floor(between(since, now) / days(7)),
  }
}

/** The last locked week, if it used a schedule the league has corrected since (W4, S6). */
function lockedWrong({ weeks, teams }: LoadedContest, { now }: Asked): DeskTask | null {
  const week = weeks.findLast((of) => hasLocked(of, now))
  if (!week || isSlot(week) || week.lock_time === null) return null
  const difference = lockDifference(week)
  if (difference === null) return null
  return {
    kind: 'locked_wrong',
    week: weekWords(week),
    week_number: week.week_number,
    locked_at: week.lock_time,
    first_start: difference.first_start,
    teams: difference.teams.flatMap((teamId) => teams.get(teamId)?.abbreviation ?? []).toSorted(),
  }
}
