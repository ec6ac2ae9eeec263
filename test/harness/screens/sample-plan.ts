import type { PlannerCell, PlannerTeam, PlannerWeek } from '#contract/survivor/planner.ts'
import type { Planner } from '#web/features/survivor/planner/planner.queries.ts'

/** A plan for tests: week 1 is over, week 2 is running, weeks 3 and 4 are open. */
const week = (week_number: number, of: Partial<PlannerWeek>): PlannerWeek => ({
  week_number,
  start_date: '2025-11-03',
  lock_time: '2025-11-04T00:00:00.000Z',
  is_locked: false,
  is_processed: false,
  round: null,
  game_number: null,
  slate: 0,
  is_open: true,
  team_id: null,
  survival_chance: null,
  ...of,
})

const cell = (week_number: number, survival_chance: number | null, of: Partial<PlannerCell> = {}): PlannerCell => ({
  week_number,
  games: survival_chance === null ? 0 : 3,
  opponents: survival_chance === null ? [] : ['NYR', '@BOS'],
  wins_needed: 1,
  survival_chance,
  refused: survival_chance === null ? 'team_idle' : null,
  ...of,
})

const BOS: PlannerTeam = {
  team_id: 6,
  abbreviation: 'BOS',
  team_name: 'Boston Bruins',
  cells: [cell(2, 0.9, { refused: 'picks_locked' }), cell(3, 0.8), cell(4, 0.7)],
}
const DET: PlannerTeam = {
  team_id: 17,
  abbreviation: 'DET',
  team_name: 'Detroit Red Wings',
  cells: [cell(2, 0.5, { refused: 'picks_locked' }), cell(3, 0.6, { games: 4, wins_needed: 2 }), cell(4, 0.9)],
}
const NYR: PlannerTeam = {
  team_id: 3,
  abbreviation: 'NYR',
  team_name: 'New York Rangers',
  cells: [cell(2, 0.4, { refused: 'picks_locked' }), cell(3, 0.65), cell(4, null)],
}

export const samplePlan: Planner = {
  contest_id: 1,
  contest_name: 'Survivor',
  forecasts: true,
  weeks: [
    week(1, { is_locked: true, is_processed: true, is_open: false }),
    week(2, { is_locked: true, is_open: false, team_id: BOS.team_id, survival_chance: 0.9 }),
    week(3, { team_id: DET.team_id, survival_chance: 0.6 }),
    week(4, {}),
  ],
  used_teams: [{ team_id: BOS.team_id, week_number: 2, slate: 0 }],
  refused: null,
  plan_weeks: 2,
  plan_chance: 0.54,
  server_now: '2025-11-05T12:00:00.000Z',
  teams: [BOS, DET, NYR],
}
