import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { Pick, SurvivorContest, TwoTeamContest } from '#web/features/dashboard/cases/case.ts'
import { samplePick } from './sample-contest.ts'

/** The starting point of dashboard tests: noon before the lock of week 6, without picks. */
export const SAMPLE_NOW = '2025-11-11T17:00:00.000Z'
export const SAMPLE_LOCK = '2025-11-11T23:30:00.000Z'

export const sampleTeam: Pick = { ...samplePick, participant_name: 'Ann Lee' }

export const sampleSurvivor: SurvivorContest = {
  contest_id: 1,
  contest_name: 'Autumn Survivor',
  status: 'in_progress',
  phase: 'regular_season',
  week_number: 6,
  round: null,
  game_number: null,
  awaiting_round: null,
  is_locked: false,
  lock_time: SAMPLE_LOCK,
  next_pick: null,
  current_participants: 16,
  max_participants: 50,
  lives: 1,
  champion: null,
  champions: [],
  is_ending_new: false,
  completed_at: null,
  path: [],
  alive: 6,
  starts_at: null,
  happened: null,
  is_open: true,
  second_chance: null,
  me: {
    is_participant: true,
    is_eliminated: false,
    elimination_week: null,
    can_pick_late: false,
    late_until: null,
    survival_chance: null,
    eliminated_in: null,
    pick: null,
    games: [],
  },
}

const team = (abbreviation: string, wins: number) => ({ abbreviation, team_name: abbreviation, wins, games_today: [] })

export const sampleTwoTeam: TwoTeamContest = {
  contest_id: 2,
  contest_name: 'Two-Team 2025-26',
  contest_type: 'two_team',
  season_year: '2025-26',
  is_season_over: false,
  status: 'in_progress',
  current_participants: 15,
  max_participants: 16,
  starts_at: null,
  leaders: ['Ann'],
  wins: 34,
  draft: null,
  is_ending_new: false,
  completed_at: null,
  ending: { awaited: null, tiebreaker: null },
  me: {
    is_participant: true,
    picks_until: null,
    draft_order: 3,
    rank: 3,
    is_tied: false,
    wins: 31,
    teams: [team('COL', 18), team('VAN', 13)],
  },
}

export const sampleAnalytics: Analytics = {
  season_year: '2025-26',
  is_season_over: false,
  currentWeek: 6,
  survivorAlive: 6,
  totalParticipants: 16,
  totalUsers: 18,
  totalPlayers: 17,
  nextDeadline: 'Tue, Nov 11, 6:30 PM ET',
  next_deadline_at: SAMPLE_LOCK,
  next_deadline_for: 'Week 6',
  server_now: SAMPLE_NOW,
  leader: { name: 'Ann', wins: 34 },
  gamesThisWeek: 50,
  survivor: sampleSurvivor,
  two_team: sampleTwoTeam,
  tiebreaker: null,
  endings: [],
  others: [],
}
