import { CORRECTED_WITHIN } from '#rules/games/corrections.ts'
import { countsAsPlayed, type GameFacts, isCalledOff, isLive } from '#rules/games/games.ts'
import { hasLocked, isInWeek } from '#rules/survivor/locks.ts'
import type { ContestPhase, ContestState, ContestStatus } from '#rules/survivor/picks.ts'
import { awaitedGames, isLastSlot, isSlot } from '#rules/survivor/playoffs/slots.ts'
import type { SlotPlace, WeekSpan } from '#rules/survivor/week-span.ts'
import { hasElapsed, type Instant } from '#rules/time.ts'

/**
 * Placements by participant (S12): living members who may win share first place; everyone eliminated is 1 + the number
 * of members who lasted longer, so that ties share. A living member who may not win has no placement (S20).
 */
export function placementsOf(
  participants: readonly { participant_id: number; elimination_week: number | null }[],
  mayWin: (participantId: number) => boolean = () => true,
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
  const placed = participants.filter((of) => of.elimination_week !== null || mayWin(of.participant_id))
  return new Map(
    placed.map(({ participant_id, elimination_week }) => [
      participant_id,
      elimination_week === null ? 1 : (placementOf.get(elimination_week) ?? 1),
    ]),
  )
}

type AdvanceAction = 'advanced' | 'completed_with_winner' | 'completed_final_week' | 'completed_without_champion'
export type AdvanceOutcome = { action: AdvanceAction; status: ContestStatus; phase: ContestPhase }

type Advancing = {
  /** Including entries that have not begun to play (S19). */
  alive: number
  isLastWeek: boolean
  week: SlotPlace
  /** Nobody has picked for three weeks (S20). */
  isIdle?: boolean
  /** Whether a later week is the one that closes entries (S19). */
  takesEntries?: boolean
}

/**
 * The next step after processing the current week (S12, P4). `week` is that week, `isLastWeek` whether it is the last
 * of the regular season.
 *
 * - One entry left: completed, with a winner, unless others can still open one (S19).
 * - Several left after the regular season: they continue in the playoff tiebreaker; after game 4 of the Final they
 *   share first place. Both end the last week, so the action is the same and `status` distinguishes them.
 * - Nobody plays: completed, without a champion (S20).
 * - After another round's last slot the contest continues with the next round, whether or not it is set up.
 */
export function outcomeOfAdvance(asked: Advancing): AdvanceOutcome {
  const { alive, isLastWeek, week, isIdle = false, takesEntries = false } = asked
  const phase = isSlot(week) ? 'playoff_tiebreaker' : 'regular_season'
  if (alive === 1 && !takesEntries) return { action: 'completed_with_winner', status: 'completed', phase }
  if (isIdle) return { action: 'completed_without_champion', status: 'completed', phase }
  if (isLastSlot(week)) return { action: 'completed_final_week', status: 'completed', phase }
  if (isSlot(week) || !isLastWeek) return { action: 'advanced', status: 'in_progress', phase }
  return { action: 'completed_final_week', status: 'in_progress', phase: 'playoff_tiebreaker' }
}

export type WeekToProcess = { week_number: number; lock_time: Instant | null; round?: number | null }

export type ProcessRefusal =
  | { code: 'contest_completed' }
  | { code: 'contest_not_in_progress'; status: ContestStatus }
  | { code: 'week_not_reached'; week_number: number; current_week: number }
  | { code: 'week_not_locked'; week_number: number; lock_time: Instant | null }

/** Results may be processed repeatedly, but not in a completed contest or for an unlocked week (S10). */
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
  | { code: 'unknown_week'; week_number: number }

/**
 * Why the contest can't leave its current week, or null (S11). `week_number` is the week the admin saw: if it is no
 * longer current, someone was faster and nothing happens. `week` is the current week; null while the contest waits for
 * a round to be set up.
 */
export function refuseAdvance(asked: {
  contest: ContestState
  week_number?: number | undefined
  week: WeekToProcess | null
  now: Instant
}): AdvanceRefusal | null {
  const { contest, week_number, week } = asked
  if (contest.status === 'in_progress' && week_number !== undefined && week_number !== contest.current_week) {
    return { code: 'week_not_current', week_number, current_week: contest.current_week }
  }
  if (contest.status === 'in_progress' && isAwaitingRound({ contest, week })) return { code: 'playoff_round_not_open' }
  if (week === null) return { code: 'unknown_week', week_number: contest.current_week }
  return refuseProcess({ ...asked, week })
}

type Awaiting = { contest: Pick<ContestState, 'phase'>; week: SlotPlace | null }

/**
 * Whether the contest waits for a playoff round to be set up (P1): its current `week` is still the last of the regular
 * season, or is missing because the previous round is over.
 */
export function isAwaitingRound({ contest, week }: Awaiting): boolean {
  return contest.phase === 'playoff_tiebreaker' && (week?.round ?? null) === null
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
 * The progress of a week's games. Games called off don't count (W5); an unknown state isn't final (G3) and counts as
 * future. Pending is live + future.
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

/** A week's progress, from all games of the season. A slot also waits for games that are not scheduled yet (P1). */
export function weekReadiness(games: readonly GameFacts[], week: WeekSpan): Readiness {
  const known = readinessOf(games.filter((game) => isInWeek(game, week)))
  const awaited = awaitedGames(games, week)
  const pending_games = known.pending_games + awaited
  return {
    ...known,
    is_ready: pending_games === 0,
    total_games: known.total_games + awaited,
    pending_games,
    future_games: known.future_games + awaited,
  }
}

/**
 * Whether the server advances a contest automatically (S13): it is switched on, and every game of the current week is
 * official or has been FINAL for an hour. `finalSince` is when the last merely FINAL game came in or changed; null if
 * there is none. A week without games waits for an admin.
 */
export function mayAutoAdvance(asked: {
  contest: ContestState & { auto_advance: boolean }
  week: WeekToProcess
  readiness: Readiness
  finalSince: Instant | null
  /** It was undone, and nothing has changed since (S11). */
  isPaused: boolean
  now: Instant
}): boolean {
  const { contest, readiness, finalSince, now } = asked
  if (!contest.auto_advance || asked.isPaused || !readiness.is_ready || readiness.total_games === 0) return false
  const isSettled = finalSince === null || hasElapsed(CORRECTED_WITHIN, { since: finalSince, now })
  return isSettled && refuseAdvance(asked) === null
}
