import type { AnswerOf } from '#contract/endpoint.ts'
import type { SurvivorContest } from '#contract/survivor.ts'
import type { DryRun } from '#contract/survivor-advance.ts'
import type { advanceWeek, processResults, weekReadiness } from '#contract/survivor-weeks.ts'
import { counted } from '../counted.ts'

export type Readiness = AnswerOf<typeof weekReadiness>

/** 'Week 6: 12 survived, 3 eliminated', with the protection where it worked (spec 8, rulebook S9). */
export function resultsWords({ week_number, survived, eliminated, mass_elimination_prevented }: Results): string {
  const words = `Week ${week_number}: ${survived} survived, ${eliminated} eliminated`
  return mass_elimination_prevented ? `${words} (Mass elimination prevented!)` : words
}
type Results = AnswerOf<typeof processResults>['results']

/** What the toast 'Week Advanced' says (spec 8, rulebook S12). */
export function advanceWords({ action, previous_week, current_week, week_number }: Advance): string {
  switch (action) {
    case 'advanced':
      return `Advanced from Week ${previous_week} to Week ${current_week}`
    case 'completed_with_winner':
      return `Contest completed! Winner determined in Week ${week_number}`
    case 'completed_final_week':
      return 'Contest completed after final week'
  }
}
type Advance = Pick<AnswerOf<typeof advanceWeek>, 'action' | 'previous_week' | 'current_week' | 'week_number'>

/** Why somebody would be out: 'no pick', or 'PHI has 0 of 1 win, 1 game left'. */
export function outWords({ abbreviation, wins, wins_needed, games_left }: DryRun['out'][number]): string {
  if (abbreviation === null) return 'no pick'
  const left = games_left > 0 ? `, ${counted(games_left, 'game')} left` : ''
  return `${abbreviation} has ${wins} of ${counted(wins_needed, 'win')}${left}`
}

/** What comes after an advance: 'Then week 7 opens.' */
export function nextWords({ next, results }: Pick<DryRun, 'next' | 'results'>): string {
  if (next === null) return ''
  if (next.status === 'completed') return `Then the contest is completed: ${next.champions.join(', ')} would win it.`
  if (next.action === 'completed_final_week') {
    return `Then the regular season is over and a playoff tiebreaker decides among ${results.survived}.`
  }
  return next.phase === 'playoff_tiebreaker'
    ? 'Then the next game of the round opens.'
    : `Then week ${next.current_week} opens.`
}

/** 'Active' for a contest in progress, else the raw status (spec 4). */
export const statusWord = (status: SurvivorContest['status']) => (status === 'in_progress' ? 'Active' : status)

/** A completed contest with exactly one participant left shows a trophy (spec 4). */
export const hasTrophy = ({ status, active_participants }: Pick<SurvivorContest, 'status' | 'active_participants'>) =>
  status === 'completed' && active_participants === 1

/** 'Every game is final' or what is missing: '2 games live, 20 still to come'. */
export function readinessWords({ is_ready, total_games, live_games, future_games, pending_games }: Readiness): string {
  if (total_games === 0) return 'No games are known for this week'
  if (is_ready) return 'Every game is final'
  const parts = [
    live_games > 0 ? `${counted(live_games, 'game')} live` : '',
    future_games > 0 ? `${counted(future_games, 'game')} still to come` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : `${counted(pending_games, 'game')} not final`
}
