import { countsAsPlayed, type GameFacts, isCalledOff, isLive } from './games.ts'
import { hasLocked } from './locks.ts'
import type { ContestPhase, ContestState, ContestStatus } from './survivor.ts'
import type { Instant } from './time.ts'

/**
 * The placement of each participant (S12): who is alive shares the first; any other has 1 + the number of those who
 * lasted longer, so ties share.
 */
export function placementsOf(
  participants: readonly { participant_id: number; elimination_week: number | null }[],
): Map<number, number> {
  const perWeek = new Map<number, number>()
  for (const { elimination_week } of participants) {
    const lasted = elimination_week ?? Number.POSITIVE_INFINITY
    perWeek.set(lasted, (perWeek.get(lasted) ?? 0) + 1)
  }
  const placementOf = new Map<number, number>()
  let ahead = 0
  for (const [lasted, count] of [...perWeek].sort(([a], [b]) => b - a)) {
    placementOf.set(lasted, ahead + 1)
    ahead += count
  }
  return new Map(
    participants.map(({ participant_id, elimination_week }) => [
      participant_id,
      elimination_week === null ? 1 : (placementOf.get(elimination_week) ?? 1),
    ]),
  )
}

type AdvanceAction = 'advanced' | 'completed_with_winner' | 'completed_final_week'
export type AdvanceOutcome = { action: AdvanceAction; status: ContestStatus; phase: ContestPhase }

/** What follows once the current week of the regular season is processed (S12). */
export function outcomeOfAdvance({ alive, isLastWeek }: { alive: number; isLastWeek: boolean }): AdvanceOutcome {
  if (alive === 1) return { action: 'completed_with_winner', status: 'completed', phase: 'regular_season' }
  if (!isLastWeek) return { action: 'advanced', status: 'in_progress', phase: 'regular_season' }
  return { action: 'completed_final_week', status: 'in_progress', phase: 'playoff_tiebreaker' }
}

export type WeekToProcess = { week_number: number; lock_time: Instant | null; round?: number | null }

export type ProcessRefusal =
  | { code: 'contest_completed' }
  | { code: 'contest_not_in_progress'; status: ContestStatus }
  | { code: 'week_not_reached'; week_number: number; current_week: number }
  | { code: 'week_not_locked'; week_number: number; lock_time: Instant | null }

/** Results may be processed again and again, but not of a completed contest nor of a week that has not locked (S10). */
export function refuseProcess(asked: {
  contest: ContestState
  week: WeekToProcess
  now: Instant
}): ProcessRefusal | null {
  const { contest, week, now } = asked
  if (contest.status === 'completed') return { code: 'contest_completed' }
  if (contest.status !== 'in_progress') return { code: 'contest_not_in_progress', status: contest.status }
  const { week_number, lock_time } = week
  if (week_number > contest.current_week) {
    return { code: 'week_not_reached', week_number, current_week: contest.current_week }
  }
  return hasLocked(week, now) ? null : { code: 'week_not_locked', week_number, lock_time }
}

export type AdvanceRefusal =
  | ProcessRefusal
  | { code: 'week_not_current'; week_number: number; current_week: number }
  | { code: 'playoff_round_not_open' }

/**
 * Whether the contest may leave its current week (S11). `week_number` is the week that the admin saw: when it is not the
 * current one any more, someone was faster and nothing happens. `week` is the current week.
 */
export function refuseAdvance(asked: {
  contest: ContestState
  week_number?: number | undefined
  week: WeekToProcess
  now: Instant
}): AdvanceRefusal | null {
  const { contest, week_number, week } = asked
  if (contest.status === 'in_progress' && week_number !== undefined && week_number !== contest.current_week) {
    return { code: 'week_not_current', week_number, current_week: contest.current_week }
  }
  if (contest.status === 'in_progress' && contest.phase === 'playoff_tiebreaker' && (week.round ?? null) === null) {
    return { code: 'playoff_round_not_open' }
  }
  return refuseProcess(asked)
}

export type Readiness = {
  is_ready: boolean
  total_games: number
  pending_games: number
  finished_games: number
  future_games: number
  live_games: number
}

/**
 * How far the games of a week are. Games called off do not count (W5); a state that nobody knows is not final (G3) and
 * counts as future. Pending is live + future.
 */
export function readinessOf(games: Iterable<GameFacts>): Readiness {
  const counts = { total_games: 0, finished_games: 0, live_games: 0 }
  for (const game of games) {
    if (isCalledOff(game.game_state)) continue
    counts.total_games += 1
    if (countsAsPlayed(game)) counts.finished_games += 1
    else if (isLive(game.game_state)) counts.live_games += 1
  }
  const pending_games = counts.total_games - counts.finished_games
  return { is_ready: pending_games === 0, ...counts, pending_games, future_games: pending_games - counts.live_games }
}

/**
 * Whether the server advances a contest by itself (S13): it is switched on and every game of the current week is final.
 * A week without any game waits for an admin.
 */
export function mayAutoAdvance(asked: {
  contest: ContestState & { auto_advance: boolean }
  week: WeekToProcess
  readiness: Readiness
  now: Instant
}): boolean {
  const { contest, readiness } = asked
  return contest.auto_advance && readiness.is_ready && readiness.total_games > 0 && refuseAdvance(asked) === null
}
