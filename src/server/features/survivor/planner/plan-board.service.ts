import { plannerTeams } from '#contract/survivor/planner.ts'
import { hasLocked, nextLock } from '#rules/survivor/locks.ts'
import { type PlanCell, planWeek } from '#rules/survivor/plan.ts'
import type { Instant } from '#rules/time.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { readForecast } from '#server/features/odds/odds.service.ts'
import { cacheUntil, type GoodUntil, type PackedField, packField } from '#server/http/cached-answers.ts'
import { cacheKey } from '#server/live/cache.ts'
import { stateOf } from '../contest-view.ts'
import { leagueTeams } from '../picks/pick-context.service.ts'
import type { ContestRow } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { listGames } from '../weeks/schedule.repo.ts'
import { listFixedGames, listWeeks, type WeekRow } from '../weeks/weeks.repo.ts'

/** What the planners of all members of a contest share: its weeks, and every team's cells in those without results. */
export type PlanBoard = GoodUntil & {
  contest: ContestRow
  weeks: readonly PlanWeek[]
  forecasts: boolean
  /** By week number, then by team. */
  cells: ReadonlyMap<number, ReadonlyMap<number, PlanCell>>
  /** The chance of a pick of each team; it differs from the cell's where the team has lost its games (S6). */
  chanceOfPick: ReadonlyMap<number, ReadonlyMap<number, number | null>>
  /** The teams with their cells, encoded once for everybody. */
  teams: PackedField<'teams'>
}

export type PlanWeek = WeekRow & { is_processed: boolean }

const boardKey = cacheKey<PlanBoard, [contestId: number]>('plan board')

/** Refuses an unknown contest. */
export const readPlanBoard = (deps: Deps, contestId: number): Promise<PlanBoard> =>
  cacheUntil(deps, boardKey(contestId), () => drawBoard(deps, contestId))

async function drawBoard(deps: Deps, contestId: number): Promise<PlanBoard> {
  const { contest, weeks } = await inSnapshot(deps.db, async (db) => ({
    contest: await requireContest(db, { contestId }),
    weeks: (await listWeeks(db, contestId)).map((week) => ({ ...week, is_processed: week.processed_at !== null })),
  }))
  const now = deps.now()
  const ahead = contest.status === 'completed' ? [] : weeks.filter((week) => isAhead({ contest, week, now }))
  const teams = await leagueTeams(deps)
  const games = await listGames(deps.db, { seasonYear: contest.season_year, spans: ahead })
  const fixed = ahead.filter((week) => week.fixed_at !== null).map((week) => week.week_id)
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
    contest,
    weeks,
    until: nextLock(weeks, now),
    forecasts: forecast !== null,
    cells: new Map(planned.map(({ week_number, cells }) => [week_number, cells])),
    chanceOfPick: new Map(planned.map(({ week_number, chanceOfPick }) => [week_number, chanceOfPick])),
    teams: packField(plannerTeams, {
      name: 'teams',
      value: rows,
    }),
  }
}

type Ahead = { contest: ContestRow; week: PlanWeek; now: Instant }

/** Without results; while the contest waits, a week that has locked is not played (S14). */
function isAhead({ contest, week, now }: Ahead): boolean {
  return !week.is_processed && !(contest.status === 'waiting' && hasLocked(week, now))
}
