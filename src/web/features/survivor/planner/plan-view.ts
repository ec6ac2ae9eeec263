import type { PlannerCell, PlannerTeam, PlannerWeek } from '#contract/survivor/planner.ts'
import type { Planner } from './planner.queries.ts'

/**
 * What the reader can do with a team in a week: it is their pick, can be picked, can be picked and leaves another open week then (S1), is
 * used up, or can't be picked.
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
  return { weeks, spotOf }
}

const keyOf = (teamId: number, slate: number) => `${teamId} ${slate}`

/** The week that the address asks for, else the first that is open, else the first. */
export function weekToShow(weeks: readonly PlannerWeek[], asked: string | null): PlannerWeek | null {
  return (
    weeks.find(({ week_number }) => String(week_number) === asked) ??
    weeks.find(({ is_open }) => is_open) ??
    weeks[0] ??
    null
  )
}

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

/** How many of the open weeks have a pick, and how many there are. */
export function countOpen({ weeks }: Planner): { picked: number; all: number } {
  const open = weeks.filter(({ is_open }) => is_open)
  return { picked: open.filter(({ team_id }) => team_id !== null).length, all: open.length }
}
