import { usualSettings } from '#contract/survivor/contest-settings.ts'
import type { WeekPick } from '#contract/survivor/picks.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'

/** A contest for tests, in its sixth week. */
export const sampleContest: SurvivorContest = {
  contest_id: 1,
  contest_name: 'Autumn',
  contest_type: 'survivor',
  season_year: '2025-26',
  season_start_date: '2025-10-08',
  max_participants: 50,
  status: 'in_progress',
  phase: 'regular_season',
  current_week: 6,
  round: null,
  game_number: null,
  awaiting_round: null,
  total_weeks: 26,
  current_participants: 3,
  active_participants: 2,
  total_participants: 3,
  ...usualSettings,
  auto_advance: false,
  second_chance_of: null,
  open_week: 6,
  starts_at: null,
  created_at: '2025-10-01T12:00:00.000Z',
  completed_at: null,
}

/** One of its weeks, before the lock. */
export const sampleWeek = (week_number: number, given: Partial<ContestWeek> = {}): ContestWeek => ({
  id: week_number,
  week_number,
  start_date: '2025-11-10',
  end_date: '2025-11-16',
  lock_time: '2025-11-11T00:00:00.000Z',
  lock_time_by_hand: false,
  is_locked: false,
  total_games: 50,
  is_processed: false,
  results_out_of_date: false,
  round: null,
  game_number: null,
  ...given,
})

/** A pick that needs two more wins. */
export const samplePick: WeekPick = {
  participant_id: 1,
  user_id: 1,
  participant_name: 'Ann',
  team_id: 6,
  abbreviation: 'BOS',
  team_name: 'Boston Bruins',
  games_this_week: 4,
  games_played: 1,
  wins: 0,
  losses: 1,
  wins_needed: 2,
  result: null,
  status: 'In Progress',
  is_late: false,
  entered_by: null,
}
