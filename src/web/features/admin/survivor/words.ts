import type { AnswerOf } from '#contract/endpoint.ts'
import type { ChangedFate, DryRun } from '#contract/survivor/advance.ts'
import type { ContestSettings } from '#contract/survivor/contest-settings.ts'
import type { StartDatePreview, SurvivorContest } from '#contract/survivor/survivor.ts'
import type { advanceWeek, processResults, weekReadiness } from '#contract/survivor/weeks.ts'
import { counted } from '#rules/counted.ts'
import { roundWords, type WeekName, weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { easternWords } from '#rules/time.ts'

export type Readiness = Omit<AnswerOf<typeof weekReadiness>, 'advance'>

/** 'Week 6: 12 survived, 3 eliminated', with the protection where it worked (spec 8, S9). */
export function resultsWords(results: Results, week: WeekName): string {
  const { survived, eliminated, mass_elimination_prevented } = results
  const words = `${weekTitle(week)}: ${survived} survived, ${eliminated} eliminated`
  return mass_elimination_prevented ? `${words} (Mass elimination prevented!)` : words
}
type Results = AnswerOf<typeof processResults>['results']

/** The text of the toast 'Week Advanced' (spec 8, S12). `week` is the week that was advanced. */
export function advanceWords({ action, current_week }: Advance, week: WeekName): string {
  switch (action) {
    case 'advanced':
      return `Advanced from ${weekTitle(week)} to ${nextTitle(week, current_week)}`
    case 'completed_with_winner':
      return `Contest completed! Winner determined in ${weekTitle(week)}`
    case 'completed_final_week':
      return 'Contest completed after final week'
    case 'completed_without_champion':
      return 'Contest completed without a champion: nobody picked'
  }
}
type Advance = Pick<AnswerOf<typeof advanceWeek>, 'action' | 'current_week'>

/** The longer text below that toast: 'Contest completed after final week' is not the end where the playoffs follow (S12). */
export function advanceDetail({ action, status, results }: AdvanceEnd): string | null {
  if (action !== 'completed_final_week' || status !== 'in_progress') return null
  return `The regular season is over. The ${results.survived} left go on in the playoffs.`
}
type AdvanceEnd = Pick<AnswerOf<typeof advanceWeek>, 'action' | 'status'> & {
  results: Pick<AnswerOf<typeof advanceWeek>['results'], 'survived'>
}

/** The title of the week that follows; in the playoffs by the order of rounds and games, even if the round is not set up yet (P1). */
function nextTitle(week: WeekName, weekNumber: number): string {
  const { round, game_number } = week
  if (typeof round !== 'number') return weekTitle({ week_number: weekNumber })
  const next = game_number === 4 ? { round: round + 1, game_number: 1 } : { round, game_number: (game_number ?? 0) + 1 }
  return weekTitle({ week_number: weekNumber, ...next })
}

/** Why a participant would be out: 'no pick', or 'PHI has 0 of 1 win, 1 game left'. */
export function outWords({ abbreviation, wins, wins_needed, games_left }: DryRun['out'][number]): string {
  if (abbreviation === null) return 'no pick'
  const left = games_left > 0 ? `, ${counted(games_left, 'game')} left` : ''
  return `${abbreviation} has ${wins} of ${counted(wins_needed, 'win')}${left}`
}

/** A recomputation's change for a member: 'Ann goes out.', 'Bob loses a life, with 1 left.' */
export function changeWords({ participant_name, before, after, lives }: ChangedFate, nameOf: NameOf): string {
  if (before === null && after !== null) return `${participant_name} goes out.`
  if (before !== null && after === null) return `${participant_name} comes back.`
  if (before !== null && after !== null) {
    return `${participant_name} is out as of ${weekWords(nameOf(after))} instead of ${weekWords(nameOf(before))}.`
  }
  const { before: had = 0, after: has = 0 } = lives ?? {}
  const lost = had - has
  const act = lost > 0 ? `loses ${lost === 1 ? 'a life' : counted(lost, 'life', 'lives')}` : 'gets a life back'
  return `${participant_name} ${act}, with ${has} left.`
}
type NameOf = (week: number) => WeekName

/** The text after an advance from that week: 'Then the contest moves on to week 7.' */
export function nextWords({ next, results }: Pick<DryRun, 'next' | 'results'>, week: WeekName): string {
  if (next === null) return ''
  if (next.champions.length === 0 && next.status === 'completed') {
    return 'Then the contest is over without a champion, because nobody picked.'
  }
  if (next.status === 'completed') return `Then the contest is over, and ${next.champions.join(', ')} would win.`
  if (next.action === 'completed_final_week') {
    return `Then the regular season is over, and a playoff tiebreaker decides among the ${results.survived} left.`
  }
  return `Then the contest moves on to ${nextTitle(week, next.current_week).replace(/^Week/, 'week')}.`
}

/** The contest's current week: '6 of 26', 'Round 1, Game 2' or 'Waiting for Round 2'. */
export function weekWord(contest: Whereabouts): string {
  const { awaiting_round, round, game_number, current_week, total_weeks } = contest
  if (awaiting_round !== null) return `Waiting for ${roundWords(awaiting_round)}`
  if (round === null) return `${current_week} of ${total_weeks}`
  return weekTitle({ week_number: current_week, round, game_number })
}
type Whereabouts = Pick<SurvivorContest, 'awaiting_round' | 'round' | 'game_number' | 'current_week' | 'total_weeks'>

/** The next step of an advance, as part of a sentence. */
export function goesOnWords(week: WeekName, { total_weeks }: Pick<SurvivorContest, 'total_weeks'>): string {
  const { week_number, round, game_number } = week
  if (typeof round !== 'number') {
    return week_number < total_weeks ? `moves on to week ${week_number + 1}` : 'ends the regular season'
  }
  if (game_number !== 4) return `moves on to ${weekWords({ ...week, game_number: (game_number ?? 0) + 1 })}`
  if (round === 4) return 'ends the contest: everyone left shares first place'
  return week_number < total_weeks
    ? `moves on to ${weekWords({ week_number, round: round + 1, game_number: 1 })}`
    : `waits for ${roundWords(round + 1)} to be set up`
}

/** 'Active' for a contest in progress, else the raw status (spec 4). */
export const statusWord = (status: SurvivorContest['status']) => (status === 'in_progress' ? 'Active' : status)

/** 'On', 'Off', or that it waits in a week that was undone (S11). */
export const autoAdvanceWord = ({
  auto_advance,
  auto_advance_paused,
}: Pick<SurvivorContest, 'auto_advance' | 'auto_advance_paused'>) =>
  auto_advance_paused ? 'Paused for this week' : auto_advance ? 'On' : 'Off'

/** A completed contest with exactly one participant left shows a trophy (spec 4). */
export const hasTrophy = ({ status, active_participants }: Pick<SurvivorContest, 'status' | 'active_participants'>) =>
  status === 'completed' && active_participants === 1

/** 'Every game is final' or what is still open: '2 games live, 20 games to go'. */
export function readinessWords({ is_ready, total_games, live_games, future_games, pending_games }: Readiness): string {
  if (total_games === 0) return 'No games scheduled this week'
  if (is_ready) return 'Every game is final'
  const parts = [
    live_games > 0 ? `${counted(live_games, 'game')} live` : '',
    future_games > 0 ? `${counted(future_games, 'game')} to go` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : `${counted(pending_games, 'game')} not final`
}

/** The conditions of an automatic advance: '3 games, then an hour for score corrections' (S13). */
export function waitsForWords({ advance, pending_games }: Waiting): string {
  switch (advance?.waits_for) {
    case 'games':
      return `Waits for ${counted(pending_games, 'game')}, then an hour for score corrections.`
    case 'corrections':
      return 'Waits an hour for score corrections.'
    case 'nothing':
      return 'Within a minute.'
    default:
      return ''
  }
}
type Waiting = Pick<AnswerOf<typeof weekReadiness>, 'advance' | 'pending_games'>

/**
 * The effect of another start date: '19 weeks are left, the first locks and the contest starts Mon, Nov 23, 7:00 PM
 * ET'.
 */
export function startDateWords({ total_weeks, first_lock, starts_at, dropped_weeks }: PreviewFacts): string {
  const weeks = `${counted(total_weeks, 'week')} ${total_weeks === 1 ? 'is' : 'are'} left`
  const start = starts_at === first_lock ? ' and the contest starts' : ''
  const lock = first_lock === null ? '' : `, the first locks${start} ${easternWords(first_lock)}`
  const gone = dropped_weeks === 0 ? '' : `. Picks made ahead for ${counted(dropped_weeks, 'week')} will be dropped`
  return `${weeks}${lock}${gone}`
}
type PreviewFacts = Pick<StartDatePreview, 'total_weeks' | 'first_lock' | 'starts_at' | 'dropped_weeks'>

/** '3 each, until week 4 locks', or until the start. */
export const entriesWord = ({
  max_entries,
  entries_until,
}: Pick<ContestSettings, 'max_entries' | 'entries_until'>): string =>
  `${max_entries} each, until ${entries_until === 0 ? 'the start' : `week ${entries_until} locks`}`
