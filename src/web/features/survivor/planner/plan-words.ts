import { counted } from '#rules/counted.ts'
import { percentWords } from '#rules/odds/percent.ts'
import { needWords } from '../wording.ts'
import type { Outlook, PlanSpot } from './plan-view.ts'
import type { Planner } from './planner.queries.ts'

/** '12 weeks planned · 7% to survive them'. Without forecasts only the weeks that have a pick. */
export function planTitle({ plan_weeks, plan_chance, weeks }: Planner): string {
  const picked = weeks.filter(({ is_processed, team_id }) => !is_processed && team_id !== null).length
  if (plan_chance !== null)
    return `${counted(plan_weeks, 'week')} planned · ${percentWords(plan_chance)} to survive ${plan_weeks === 1 ? 'it' : 'them'}`
  return picked === 0 ? 'No weeks planned yet' : `${counted(picked, 'week')} planned`
}

/** Why the reader can't plan, by the code of the answer; null where they can. */
export function cannotPlanWords(refused: string | null): string | null {
  switch (refused) {
    case null:
      return null
    case 'not_a_participant':
      return "You're not in this contest, so there's nothing to plan."
    case 'participant_eliminated':
      return "You've been eliminated, so your plan is on hold."
    default:
      return 'This contest is over.'
  }
}

type Titles = (week: number) => string

/** The words below a team's opponents: 'Your pick', 'Planned for Week 9', 'Used in Week 3', 'No game'. */
export function stateWords({ state, other, cell, week }: PlanSpot, titleOf: Titles): string | null {
  if (state === 'picked') return 'Your pick'
  if (state === 'moves') return `Planned for ${titleOf(other ?? 0)}`
  if (state === 'used') return `Used in ${titleOf(other ?? 0)}`
  if (week.is_locked) return 'Locked'
  if (cell.refused === 'team_has_started') return 'Already started'
  if (cell.refused === 'team_not_in_round') return 'Not in this round'
  if (cell.refused === 'team_games_unknown') return 'Games not known yet'
  return cell.refused === 'team_idle' ? 'No game' : null
}

/** 'Best spot: Week 16 (95%)', or that it won't get better. */
export const outlookWords = ({ best }: Outlook, titleOf: Titles): string =>
  best === null ? 'Never better later' : `Best spot: ${titleOf(best.week_number)} (${percentWords(best.chance)})`

/** A team's week in one sentence, for screen readers. */
export function spotWords(spot: PlanSpot, titleOf: Titles, outlook: Outlook | null = null): string {
  const { team, week, cell } = spot
  const { games, wins_needed, survival_chance, opponents } = cell
  const parts = [
    `${team.team_name}, ${titleOf(week.week_number)}`,
    games > 0 ? needWords({ games_this_week: games, wins_needed }) : null,
    opponents.length > 0 ? opponentWords(opponents) : null,
    survival_chance === null ? null : `${percentWords(survival_chance)} to survive`,
    stateWords(spot, titleOf),
    outlook && outlookWords(outlook, titleOf),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** 'vs. BOS, at DET'. */
const opponentWords = (opponents: readonly string[]) =>
  opponents.map((words) => (words.startsWith('@') ? `at ${words.slice(1)}` : `vs. ${words}`)).join(', ')

/** After filling: how many picks were made, and the weeks that no team was left for. */
export function filledWords({ made, empty }: { made: number; empty: readonly string[] }): string {
  const done = made === 0 ? 'Your plan is already the best one.' : `${counted(made, 'pick')} made.`
  return empty.length === 0 ? done : `${done} No team is left for ${empty.join(', ')}.`
}
