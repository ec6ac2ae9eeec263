import type { GameFacts } from '#rules/games/games.ts'
import { isProcessed, type LoadedWeek } from '#rules/survivor/loaded-contest.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { isUsed, refusePicker } from '#rules/survivor/picks.ts'
import { type PlannedWeek, planChance, suggestPlan, takesPicks } from '#rules/survivor/plan.ts'
import { slateOf } from '#rules/survivor/playoffs/slots.ts'
import { gamesBeforeLock } from '#rules/survivor/views/plan-board.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { JoinedAnswer } from '#server/http/cached-answers.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { type PlanBoard, readPlanBoard } from './plan-board.service.ts'
import { findOwnPlan, type OwnPlan, type PlannedPick } from './planner.repo.ts'

/** A contest, and which of the caller's entries (S19). */
export type OfEntry = { contestId: number; entryId?: number | undefined }

/**
 * The caller's plan, followed by the shared encoded cells. A caller who can't plan also sees the cells, with the
 * reason. Refuses an unknown contest.
 */
export async function readPlanner(deps: Deps, { userId }: Caller, asked: OfEntry) {
  const { contestId } = asked
  const loaded = await loadPlan(deps, { ...asked, userId })
  const { board, refusal, outIn, now } = loaded
  const { contest } = board.loaded
  const weeks = loaded.weeks.map((week) => toPlannerWeek(week, loaded))
  // Weeks after the caller's elimination don't count, whatever they had picked ahead (S1).
  const used_teams = loaded.weeks.flatMap((week) => {
    const { team_id, week_number, used_slate: slate } = week
    if (team_id === null || slate === null || (outIn !== null && week_number > outIn)) return []
    return isUsed(week, now) ? [{ team_id, week_number, slate }] : []
  })
  const own = {
    contest_id: contestId,
    contest_name: contest.contest_name,
    forecasts: board.forecasts,
    weeks,
    used_teams,
    refused: refusal?.code ?? null,
    ...(contest.lives > 1 && outIn === null ? { lives_left: loaded.livesLeft } : {}),
    ...worthOf(
      weeks.map((week) => week.survival_chance),
      loaded.livesLeft,
    ),
    server_now: now,
  }
  return new JoinedAnswer(own, board.teams)
}

/**
 * The best team for each open week, null if none is left, without saving (F3); with `keep_picks` only for weeks without
 * a pick. Refuses callers who can't pick, and everyone while forecasts are off.
 */
export function findBest(
  loaded: LoadedPlan,
  { keep_picks = false }: { keep_picks?: boolean | undefined },
): Map<number, number | null> {
  requirePlanner(loaded)
  if (!loaded.board.forecasts) throw new Refusal({ code: 'forecasts_off' })
  return suggestPlan({
    weeks: loaded.weeks.map((week) => toPlannedWeek(week, loaded)),
    asked: ({ pick }) => !(keep_picks && pick !== null),
  })
}

/** Refuses callers who can't pick in the contest (S1). */
export function requirePlanner({ refusal, weeks }: LoadedPlan): void {
  if (refusal?.code === 'participant_eliminated') {
    const out = weeks.find((week) => week.week_number === refusal.elimination_week)
    throw new Refusal({ ...refusal, ...(out ? { out_in: weekName(out) } : {}) })
  }
  if (refusal) throw new Refusal(refusal)
}

export type LoadedPlan = {
  board: PlanBoard
  weeks: readonly OwnWeek[]
  /** Why the caller can't plan in this contest; null if they can. */
  refusal: ReturnType<typeof refusePicker>
  /** The week of the caller's elimination. */
  outIn: number | null
  /** The caller's lives left (S18). */
  livesLeft: number
  now: Instant
}

/** A week with the caller's pick. */
type OwnWeek = Omit<LoadedWeek, 'games' | 'picks'> & {
  is_processed: boolean
  team_id: number | null
  used_slate: number | null
  /** The games with which the picked team can begin before the lock (W3). */
  games: readonly GameFacts[]
}

/** The caller's picks in all weeks of a contest, and the part all planners share. Refuses an unknown contest. */
async function loadPlan(deps: Deps, asked: OfEntry & { userId: number }): Promise<LoadedPlan> {
  const now = deps.now()
  const [board, own] = await Promise.all([readPlanBoard(deps, asked.contestId), findOwnPlan(deps.db, asked)])
  return planOf(board, { own, now })
}

/** A member's plan: their own picks on the shared board. */
export function planOf(board: PlanBoard, { own, now }: { own: OwnPlan | null; now: Instant }): LoadedPlan {
  const { contest, weeks } = board.loaded
  const picks = new Map(own?.picks.map((pick) => [pick.week_id, pick]))
  return {
    board,
    weeks: weeks.map((week) => withPick(week, picks.get(week.week_id))),
    refusal: refusePicker({ contest, participant: own?.entry ?? null }),
    outIn: own?.entry.elimination_week ?? null,
    livesLeft: contest.lives - (own?.entry.lost_lives.length ?? 0),
    now,
  }
}

function withPick(week: LoadedWeek, pick: PlannedPick | undefined): OwnWeek {
  return {
    ...week,
    is_processed: isProcessed(week),
    team_id: pick?.team_id ?? null,
    used_slate: pick?.used_slate ?? null,
    games: pick ? gamesBeforeLock(week, pick.team_id) : [],
  }
}

const worthOf = (chances: readonly (number | null)[], livesLeft: number) => ({
  plan_weeks: chances.filter((chance) => chance !== null).length,
  plan_chance: planChance(chances, livesLeft),
})

/** Null in weeks with results, which are not on the board. */
function chanceIn({ week_number }: OwnWeek, { board, team_id }: { board: PlanBoard; team_id: number | null }) {
  return team_id === null ? null : (board.chanceOfPick.get(week_number)?.get(team_id) ?? null)
}

const isOpen = (week: OwnWeek, { board, refusal, now }: LoadedPlan) =>
  refusal === null && !isUsed(week, now) && takesPicks({ contest: board.loaded.contest, week, now })

function toPlannerWeek(week: OwnWeek, loaded: LoadedPlan) {
  const { board, refusal, now } = loaded
  const { week_number, start_date, lock_time, is_processed, round, game_number, team_id } = week
  // An eliminated member's picks don't count unless they are revived (S1).
  const survival_chance = refusal === null ? chanceIn(week, { board, team_id }) : null
  return {
    week_number,
    start_date,
    lock_time,
    is_locked: hasLocked(week, now),
    is_processed,
    round,
    game_number,
    slate: slateOf(round),
    is_open: isOpen(week, loaded),
    team_id,
    survival_chance,
  }
}

function toPlannedWeek(week: OwnWeek, loaded: LoadedPlan): PlannedWeek {
  const { week_number, round, team_id, used_slate } = week
  const cells = [...(loaded.board.cells.get(week_number) ?? [])]
  return {
    week_number,
    slate: slateOf(round),
    is_open: isOpen(week, loaded),
    pick: team_id === null ? null : { team_id, uses_team: used_slate !== null },
    choices: new Map(
      cells.flatMap(([team, { refused, survival_chance }]) =>
        refused === null && (survival_chance ?? 0) > 0 ? [[team, survival_chance ?? 0] as const] : [],
      ),
    ),
  }
}
