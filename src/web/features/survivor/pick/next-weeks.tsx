import { useQuery } from '@tanstack/react-query'
import type { PlannerCell, PlannerWeek } from '#contract/survivor/planner.ts'
import { percentWords } from '#rules/odds/percent.ts'
import { useEntryId } from '../own-entry.ts'
import { type Planner, plannerQuery } from '../planner/planner.queries.ts'
import type { WeekNames } from '../week/week-names.ts'
import classes from './team-sheet.module.css'

/** How many later weeks a row has room for. */
const AHEAD = 3

export type NextWeeks = {
  weeks: readonly PlannerWeek[]
  cellsOf: (teamId: number) => readonly (PlannerCell | undefined)[]
}

/** The regular season's weeks after this one with each team's chance: null until they are read, undefined if not asked for. */
export function useNextWeeks(contestId: number, week: number, { isAsked }: { isAsked: boolean }) {
  const entryId = useEntryId()
  const query = useQuery({ ...plannerQuery(contestId, entryId), enabled: isAsked, throwOnError: false })
  if (!isAsked) return undefined
  return query.data === undefined ? null : nextWeeksOf(query.data, week)
}

function nextWeeksOf({ weeks: all, teams }: Planner, week: number): NextWeeks {
  const weeks = all.filter(({ week_number, round }) => week_number > week && round === null).slice(0, AHEAD)
  const cells = new Map(
    teams.map((team) => [
      team.team_id,
      weeks.map(({ week_number }) => team.cells.find((cell) => cell.week_number === week_number)),
    ]),
  )
  return { weeks, cellsOf: (teamId) => cells.get(teamId) ?? [] }
}

type HeadsProps = { next: NextWeeks | null; titleOf: WeekNames['titleOf'] }

/** The columns' names, for the eye: each row says its own to a screen reader. */
export const SheetHeads = ({ next, titleOf }: HeadsProps) => (
  <div className={`small ${classes.heads}`} aria-hidden>
    <span />
    <span>Games</span>
    <span>Wins needed</span>
    <span>Chance to survive</span>
    <span className={classes.ahead}>
      {next?.weeks.map(({ week_number }) => (
        <span key={week_number}>{titleOf(week_number)}</span>
      ))}
    </span>
  </div>
)

type CellsProps = { next: NextWeeks | null; teamId: number; chance: number | null }

/** A team's chances in the next weeks: strong where they are better than in this one, marked where it is planned. */
export const NextChances = ({ next, teamId, chance }: CellsProps) => (
  <span className={`figures text-sm ${classes.ahead}`} aria-hidden>
    {next?.cellsOf(teamId).map((cell, nth) => {
      const week = next.weeks[nth]
      const later = cell?.survival_chance ?? null
      const isBetter = later !== null && chance !== null && later > chance
      return (
        <span
          key={week?.week_number}
          className={isBetter ? 'strong' : 'pale'}
          data-planned={week?.team_id === teamId || undefined}
        >
          {later === null ? '–' : percentWords(later)}
        </span>
      )
    })}
  </span>
)
