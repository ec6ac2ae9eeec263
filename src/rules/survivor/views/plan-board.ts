import { type GameFacts, plays } from '#rules/games/games.ts'
import { isProcessed, type LoadedContest, type LoadedWeek } from '#rules/survivor/loaded-contest.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { planWeek } from '#rules/survivor/plan.ts'
import type { Instant } from '#rules/time.ts'

type Asked = {
  /** By game; null with forecasts off (F6). */
  homeWinChances: ReadonlyMap<number, number> | null
  now: Instant
}

/** The planner's cells, the same for every member: each team in each week without results. */
export function viewPlanBoard(loaded: LoadedContest, { homeWinChances, now }: Asked) {
  const { contest, weeks, games } = loaded
  const teams = [...loaded.teams.values()]
  const planned = weeks
    .filter((week) => isAhead(loaded, week, now))
    .map((week) => ({
      week_number: week.week_number,
      ...planWeek({
        contest,
        week: { ...week, is_processed: false },
        games,
        gamesAtLock: week.gamesAtLock,
        teams,
        homeWinChances,
        now,
      }),
    }))
  return {
    /** By week number, then by team. */
    cells: new Map(planned.map(({ week_number, cells }) => [week_number, cells])),
    /** Each team's chance for a member who picked it; differs from the cell's if the team has lost its games (S6). */
    chanceOfPick: new Map(planned.map(({ week_number, chanceOfPick }) => [week_number, chanceOfPick])),
    teams: teams.map((team) => ({ ...team, cells: planned.flatMap(({ cells }) => cells.get(team.team_id) ?? []) })),
  }
}

/** While the contest waits, a locked week isn't played (S14). */
function isAhead({ contest }: LoadedContest, week: LoadedWeek, now: Instant): boolean {
  if (contest.status === 'completed' || isProcessed(week)) return false
  return !(contest.status === 'waiting' && hasLocked(week, now))
}

/**
 * The games with which a picked team can begin before the week locks: only if the lock was set by hand to a later hour
 * (W3).
 */
export function gamesBeforeLock({ lock_time_by_hand, games }: LoadedWeek, teamId: number): readonly GameFacts[] {
  if (!lock_time_by_hand) return []
  return games.filter((game) => plays(game, teamId))
}
