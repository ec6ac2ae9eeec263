import { plannerTeams } from '#contract/survivor/planner.ts'
import { hasLocked, nextLock } from '#rules/survivor/locks.ts'
import { type PlanCell, planWeek } from '#rules/survivor/plan.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { readForecast } from '#server/features/odds/odds.service.ts'
import { cacheUntil, type GoodUntil, type PackedField, packField } from '#server/http/cached-answers.ts'
import { cacheKey } from '#server/live/cache.ts'
import { stateOf } from '../contest-view.ts'
import { leagueTeams } from '../picks/pick-context.service.ts'
import { listGames } from '../weeks/schedule.repo.ts'
import { listFixedGames } from '../weeks/weeks.repo.ts'
import type { PlanSnapshot, PlanWeekRow } from './planner.repo.ts'

/** What the planners of all members of a contest share: every team's cells in the weeks without results. */
export type PlanBoard = GoodUntil & {
  forecasts: boolean
  /** By week number, then by team. */
  cells: ReadonlyMap<number, ReadonlyMap<number, PlanCell>>
  /** The chance of a pick of each team; it differs from the cell's where the team has lost its games (S6). */
  chanceOfPick: ReadonlyMap<number, ReadonlyMap<number, number | null>>
  /** The teams with their cells, encoded once for everybody. */
  teams: PackedField
}

const boardKey = cacheKey<PlanBoard, [contestId: number, weeks: string]>('plan board')

/** The board for exactly these weeks: the key names them, because they get new numbers when the contest starts (S14). */
export async function readPlanBoard(deps: Deps, { contest, weeks }: PlanSnapshot): Promise<PlanBoard> {
  const own = ({ team_id: _, used_slate: __, has_begun: ___, ...week }: PlanWeekRow) => Object.values(week).join()
  const key = boardKey(contest.contest_id, [contest.status, contest.phase, ...weeks.map(own)].join())
  return cacheUntil(deps, key, () => drawBoard(deps, { contest, weeks }))
}

async function drawBoard(deps: Deps, { contest, weeks }: Pick<PlanSnapshot, 'contest' | 'weeks'>): Promise<PlanBoard> {
  const now = deps.now()
  const ahead = contest.status === 'completed' ? [] : weeks.filter((week) => isAhead({ contest, week, now }))
  const teams = await leagueTeams(deps)
  const games = await listGames(deps.db, { seasonYear: contest.season_year, spans: ahead })
  const fixed = ahead.filter((week) => week.is_fixed).map((week) => week.week_id)
  const gamesAtLock = await listFixedGames(deps.db, fixed)
  const forecast = await readForecast(deps)
  const homeWinChances = forecast?.homeWinChances ?? null
  const planned = ahead.map((week) => ({
    week_number: week.week_number,
    ...planWeek({
      contest: stateOf(contest),
      week,
      games,
      gamesAtLock: gamesAtLock.get(week.week_id) ?? null,
      teams,
      homeWinChances,
      now,
    }),
  }))
  const rows = teams.map(({ team_id, abbreviation, team_name }) => ({
    team_id,
    abbreviation,
    team_name,
    cells: planned.flatMap(({ cells }) => cells.get(team_id) ?? []),
  }))
  return {
    until: nextLock(weeks, now),
    forecasts: forecast !== null,
    cells: new Map(planned.map(({ week_number, cells }) => [week_number, cells])),
    chanceOfPick: new Map(planned.map(({ week_number, chanceOfPick }) => [week_number, chanceOfPick])),
    teams: packField(plannerTeams, { name: 'teams', value: rows }),
  }
}

type Ahead = { contest: PlanSnapshot['contest']; week: PlanWeekRow; now: Instant }

/** Without results; while the contest waits, a week that has locked is not played (S14). */
function isAhead({ contest, week, now }: Ahead): boolean {
  return !week.is_processed && !(contest.status === 'waiting' && hasLocked(week, now))
}
