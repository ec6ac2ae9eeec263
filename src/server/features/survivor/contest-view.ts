import { settingsOf } from '#contract/survivor/contest-settings.ts'
import { type SurvivorContest, survivorContest } from '#contract/survivor/survivor.ts'
import { refuseReopen } from '#rules/contests/contests.ts'
import { openWeekOf } from '#rules/survivor/locks.ts'
import type { ContestState } from '#rules/survivor/picks.ts'
import { isAwaitingRound } from '#rules/survivor/results/placements.ts'
import { isPaused, refuseUndo } from '#rules/survivor/results/undo.ts'
import { plannedStart, startingWeek } from '#rules/survivor/start.ts'
import type { ContestRow, ContestSummary } from './survivor.repo.ts'

/** A contest's facts for the rules. */
export function stateOf(contest: Pick<ContestRow, 'status' | 'phase' | 'current_week'>): ContestState {
  // The table's own checks allow exactly the words of the contract, so this never fails; it only narrows the type.
  const { status, phase } = survivorContest.shape
  return {
    status: status.parse(contest.status),
    phase: phase.parse(contest.phase),
    current_week: contest.current_week,
  }
}

/**
 * A contest for the API. While it waits, its current week is the one it will start with as planned (S14). Only admins
 * see weeks with outdated results (G5).
 */
export function toContest(summary: ContestSummary, { isAdmin }: { isAdmin: boolean }): SurvivorContest {
  const { status, phase, current_week } = stateOf(summary)
  const { weeks, read_at: now } = summary
  const open = openWeekOf(weeks, now)
  const current = currentWeekOf(summary)
  return {
    contest_id: summary.contest_id,
    contest_name: summary.contest_name,
    contest_type: 'survivor',
    season_year: summary.season_year,
    season_start_date: summary.season_start_date ?? '',
    max_participants: summary.max_participants,
    status,
    phase,
    current_week:
      status === 'waiting' ? (startingWeek(summary, weeks, now)?.week_number ?? weeks.length) : current_week,
    open_week: status === 'completed' ? null : (open?.week_number ?? null),
    // With all weeks locked it never starts automatically.
    starts_at: status === 'waiting' && open !== null ? plannedStart(summary, weeks) : null,
    ...settingsOf(summary),
    round: current?.round ?? null,
    game_number: current?.game_number ?? null,
    awaiting_round: awaitedRound(summary),
    total_weeks: weeks.length,
    current_participants: summary.total_participants,
    active_participants: summary.active_participants,
    total_participants: summary.total_participants,
    second_chance_of: summary.second_chance_of,
    created_at: summary.created_at,
    completed_at: summary.completed_at,
    ...(isAdmin
      ? {
          out_of_date_weeks: outOfDateWeeks(summary),
          champions: summary.champions,
          auto_advance_paused: summary.auto_advance && isPaused(pauseOf(summary)),
          undoable_week: undoable(summary, 'undo_advance'),
          can_reopen: mayReopen(summary),
          is_followed: status === 'completed' && summary.has_newer,
          undoable_recompute: undoable(summary, 'undo_recompute'),
        }
      : {}),
  }
}

const currentWeekOf = ({ weeks, current_week }: ContestSummary) =>
  weeks.find((week) => week.week_number === current_week) ?? null

/** The weeks with outdated results (G5). */
const outOfDateWeeks = ({ weeks }: ContestSummary): number[] =>
  weeks.filter((week) => week.results_out_of_date).map((week) => week.week_number)

/** The week whose advance or recomputation can be undone now; null if there is none. */
function undoable(summary: ContestSummary, act: keyof typeof refuseUndo): number | null {
  return refuseUndo[act](wayBackOf(summary)) === null ? (summary.last?.week_number ?? null) : null
}

function mayReopen(summary: ContestSummary): boolean {
  const newer = summary.has_newer ? '' : null
  const refusal = refuseReopen({ contest: stateOf(summary), hasTiebreaker: false, newer })
  return (refusal ?? refuseUndo.reopen(wayBackOf(summary))) === null
}

const pauseOf = ({ advance_paused_at, final_changed_at }: ContestSummary) => ({
  paused_at: advance_paused_at,
  changed_at: final_changed_at,
})

/** The rules' input before the last act is undone. */
const wayBackOf = (summary: ContestSummary) => ({ ...summary, contest: stateOf(summary), now: summary.read_at })

/** The playoff round to set up before anyone can pick (P1); null if none is awaited. */
function awaitedRound(summary: ContestSummary): number | null {
  const contest = stateOf(summary)
  if (contest.status !== 'in_progress' || !isAwaitingRound({ contest, week: currentWeekOf(summary) })) return null
  return Math.max(...summary.weeks.map((week) => week.round ?? 0)) + 1
}
