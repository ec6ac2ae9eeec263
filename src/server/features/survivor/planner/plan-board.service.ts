import { plannerTeams } from '#contract/survivor/planner.ts'
import type { LoadedContest } from '#rules/survivor/loaded-contest.ts'
import { viewPlanBoard } from '#rules/survivor/views/plan-board.ts'
import type { Deps } from '#server/deps.ts'
import { readForecast } from '#server/features/odds/odds.service.ts'
import { cacheUntil, type GoodUntil, type PackedField, packField } from '#server/http/cached-answers.ts'
import { cacheKey } from '#server/live/cache.ts'
import { loadForMany } from '../loading/loaded-contest.service.ts'

/** The part all members' planners of a contest share: its weeks, and every team's cells in those without results. */
export type PlanBoard = GoodUntil &
  Pick<ReturnType<typeof viewPlanBoard>, 'cells' | 'chanceOfPick'> & {
    loaded: LoadedContest
    forecasts: boolean
    /** The teams with their cells, encoded once for everyone. */
    teams: PackedField<'teams'>
  }

const boardKey = cacheKey<PlanBoard, [contestId: number]>('plan board')

/** Refuses an unknown contest. */
export const readPlanBoard = (deps: Deps, contestId: number): Promise<PlanBoard> =>
  cacheUntil(deps, boardKey(contestId), () => drawBoard(deps, contestId))

async function drawBoard(deps: Deps, contestId: number): Promise<PlanBoard> {
  const { loaded, now, until } = await loadForMany(deps, contestId)
  const forecast = await readForecast(deps)
  const { teams, ...board } = viewPlanBoard(loaded, { homeWinChances: forecast?.homeWinChances ?? null, now })
  return {
    ...board,
    loaded,
    until,
    forecasts: forecast !== null,
    teams: packField(plannerTeams, { name: 'teams', value: teams }),
  }
}
