import { type SurvivorContest, survivorContest } from '#contract/survivor/survivor.ts'
import { refuseReopen } from '#rules/contests/contests.ts'
import type { ContestState } from '#rules/survivor/picks.ts'
import { isAwaitingRound } from '#rules/survivor/results/placements.ts'
import { isPaused, refuseGoingBack, refuseUndoAdvance } from '#rules/survivor/results/undo-advance.ts'
import type { ContestRow, ContestSummary } from './survivor.repo.ts'

/** What the rules ask of a contest. */
export function stateOf(contest: Pick<ContestRow, 'status' | 'phase' | 'current_week'>): ContestState {
  // The table's own checks allow exactly the words of the contract, so this cannot fail; it only tells the compiler.
  const { status, phase } = survivorContest.shape
  return {
    status: status.parse(contest.status),
    phase: phase.parse(contest.phase),
    current_week: contest.current_week,
  }
}

/**
 * A contest as the API shows it. While it waits, its current week is the one that it will start with as planned (S14). Only admins see weeks whose results are out of date (G5).
 */
export function toContest(summary: ContestSummary, { isAdmin }: { isAdmin: boolean }): SurvivorContest {
  const { status, phase, current_week } = stateOf(summary)
  return {
    contest_id: summary.contest_id,
    contest_name: summary.contest_name,
    contest_type: 'survivor',
    season_year: summary.season_year,
    season_start_date: summary.season_start_date ?? '',
    max_participants: summary.max_participants,
    status,
    phase,
    current_week: status === 'waiting' ? (summary.starting_week ?? summary.total_weeks) : current_week,
    open_week: status === 'completed' ? null : summary.open_week,
    // With all weeks locked it never starts by itself.
    starts_at: status === 'waiting' && summary.open_week !== null ? (summary.starts_at ?? summary.first_lock) : null,
    late_picks: summary.late_picks,
    round: summary.round,
    game_number: summary.game_number,
    awaiting_round: awaitedRound(summary),
    total_weeks: summary.total_weeks,
    current_participants: summary.total_participants,
    active_participants: summary.active_participants,
    total_participants: summary.total_participants,
    auto_advance: summary.auto_advance,
    created_at: summary.created_at,
    completed_at: summary.completed_at,
    ...(isAdmin
      ? {
          out_of_date_weeks: summary.out_of_date_weeks,
          champions: summary.champions,
          auto_advance_paused: summary.auto_advance && isPaused(pauseOf(summary)),
          undoable_week: undoableWeek(summary),
          can_reopen: mayReopen(summary),
          undoable_recompute: summary.recomputed_week,
        }
      : {}),
  }
}

/** The week whose advance can be undone now; null where there is none. */
function undoableWeek(summary: ContestSummary): number | null {
  return refuseUndoAdvance(wayBackOf(summary)) === null ? summary.advanced_week : null
}

function mayReopen(summary: ContestSummary): boolean {
  const newer = summary.has_newer ? '' : null
  const refusal = refuseReopen({ contest: stateOf(summary), hasTiebreaker: false, newer })
  return (refusal ?? refuseGoingBack(wayBackOf(summary))) === null
}

const pauseOf = ({ advance_paused_at, final_changed_at }: ContestSummary) => ({
  paused_at: advance_paused_at,
  changed_at: final_changed_at,
})

/** What the rules ask before the last advance is taken back. */
function wayBackOf(summary: ContestSummary): Parameters<typeof refuseGoingBack>[0] {
  const { current_week, advanced_week, advanced_to, advanced_at, current_lock, read_at: now } = summary
  const isKept = advanced_week !== null && advanced_to !== null && advanced_at !== null
  return {
    contest: stateOf(summary),
    last: isKept ? { week_number: advanced_week, next_week: advanced_to, advanced_at } : null,
    week: { week_number: current_week, lock_time: current_lock },
    now,
  }
}

/** The playoff round that has to be set up before anybody can pick (P1); null where none is awaited. */
function awaitedRound(summary: ContestSummary): number | null {
  const contest = stateOf(summary)
  if (contest.status !== 'in_progress' || !isAwaitingRound({ contest, week: summary })) return null
  return (summary.last_round ?? 0) + 1
}
