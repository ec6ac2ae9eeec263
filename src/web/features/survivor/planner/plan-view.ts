import type { PlannerCell, PlannerTeam, PlannerWeek } from '#contract/survivor/planner.ts'
import type { Planner } from './planner.queries.ts'

/**
 * The state of a team in a week: it is the reader's pick, can be picked, can be picked and leaves another open week
 * then (S1), is used up, or can't be picked.
 */
type CellState = 'picked' | 'free' | 'moves' | 'used' | 'closed'

export type PlanSpot = {
  team: PlannerTeam
  week: PlannerWeek
  cell: PlannerCell
  state: CellState
  /** The week in which the team is used, or that it would leave. */
  other: number | null
}

export type PlanView = {
  /** The weeks without results. */
  weeks: PlannerWeek[]
  spotOf: (team: PlannerTeam, week: PlannerWeek) => PlanSpot | null
  /** The place of a chance among all that can still be picked: 0 is the worst, 1 the best. */
  shadeOf: (chance: number) => number
}

export function viewPlan(plan: Planner): PlanView {
  const ahead = new Set(plan.teams[0]?.cells.map(({ week_number }) => week_number))
  const weeks = plan.weeks.filter(({ week_number }) => ahead.has(week_number))
  const used = new Map(plan.used_teams.map(({ team_id, slate, week_number }) => [keyOf(team_id, slate), week_number]))
  const planned = new Map(
    weeks.flatMap(({ is_open, team_id, slate, week_number }) =>
      is_open && team_id !== null && slate !== null ? [[keyOf(team_id, slate), week_number] as const] : [],
    ),
  )
  const spotOf = (team: PlannerTeam, week: PlannerWeek): PlanSpot | null => {
    const cell = team.cells.find(({ week_number }) => week_number === week.week_number)
    if (cell === undefined) return null
    const key = week.slate === null ? null : keyOf(team.team_id, week.slate)
    const usedIn = key === null ? undefined : used.get(key)
    const plannedFor = key === null ? undefined : planned.get(key)
    const spot = { team, week, cell, other: null }
    if (week.team_id === team.team_id) return { ...spot, state: 'picked' }
    if (usedIn !== undefined) return { ...spot, state: 'used', other: usedIn }
    if (!week.is_open || cell.refused !== null) return { ...spot, state: 'closed' }
    return plannedFor === undefined ? { ...spot, state: 'free' } : { ...spot, state: 'moves', other: plannedFor }
  }
  return { weeks, spotOf, shadeOf: shadesOf(plan) }
}

const keyOf = (teamId: number, slate: number) => `${teamId} ${slate}`

function shadesOf({ weeks, teams }: Planner): PlanView['shadeOf'] {
  const open = new Set(weeks.filter(({ is_open }) => is_open).map(({ week_number }) => week_number))
  const chances = teams.flatMap(({ cells }) =>
    cells.flatMap(({ week_number, refused, survival_chance }) =>
      open.has(week_number) && refused === null && survival_chance !== null ? [survival_chance] : [],
    ),
  )
  const [worst, best] = [Math.min(...chances), Math.max(...chances)]
  return (chance) => (best > worst ? Math.min(1, Math.max(0, (chance - worst) / (best - worst))) : 1)
}

/** The course of a team's chance: what it is kept for if it is not picked now. */
export type Outlook = {
  /** The best of its later weeks; null where it is never better than in this one. */
  best: { week_number: number; chance: number } | null
  /** In this week and the next ones; null where it can't be picked. */
  ahead: (number | null)[]
}

/** Six weeks, which one reads at a glance. */
const AHEAD = 6

/** The outlook of a team that can be picked in a week: among the weeks that would use it up too (P3). Null where there is nothing to compare. */
export function outlookOf({ weeks }: Pick<PlanView, 'weeks'>, spot: PlanSpot): Outlook | null {
  const { team, week, cell, state } = spot
  if (state === 'used' || state === 'closed' || week.slate === null || cell.survival_chance === null) return null
  const chanceIn = ({ week_number, is_open }: PlannerWeek) => {
    const found = team.cells.find((of) => of.week_number === week_number)
    return is_open && found?.refused === null ? found.survival_chance : null
  }
  const inSlate = weeks.slice(weeks.indexOf(week)).filter(({ slate }) => slate === week.slate)
  if (inSlate.length < 2) return null
  const later = inSlate.slice(1).flatMap((of) => {
    const chance = chanceIn(of)
    return chance === null ? [] : [{ week_number: of.week_number, chance }]
  })
  const best = later.reduce<Outlook['best']>((top, of) => (top === null || of.chance > top.chance ? of : top), null)
  return {
    best: best !== null && best.chance > cell.survival_chance ? best : null,
    ahead: inSlate.slice(0, AHEAD).map(chanceIn),
  }
}

/** The week that the address asks for, else the first that is open, else the first. */
export const weekToShow = (weeks: readonly PlannerWeek[], asked: string | null): PlannerWeek | null =>
  weeks.find(({ week_number }) => String(week_number) === asked) ??
  weeks.find(({ is_open }) => is_open) ??
  weeks[0] ??
  null

/** The teams of a week, the best first: by chance, then games, then name; used ones and those that don't play last. */
export function rankTeams(plan: Planner, view: PlanView, week: PlannerWeek): PlanSpot[] {
  const spots = plan.teams.flatMap((team) => view.spotOf(team, week) ?? [])
  return spots.toSorted(
    (a, b) =>
      Number(a.state === 'used') - Number(b.state === 'used') ||
      Number(a.cell.games === 0) - Number(b.cell.games === 0) ||
      (b.cell.survival_chance ?? 0) - (a.cell.survival_chance ?? 0) ||
      b.cell.games - a.cell.games ||
      a.team.abbreviation.localeCompare(b.team.abbreviation, 'en'),
  )
}

/** The number of open weeks with a pick, and of all. */
export function countOpen({ weeks }: Planner): { picked: number; all: number } {
  const open = weeks.filter(({ is_open }) => is_open)
  return { picked: open.filter(({ team_id }) => team_id !== null).length, all: open.length }
}
