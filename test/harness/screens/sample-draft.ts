import type { Contest } from '#contract/contests/contests.ts'

/** A draft contest for tests, waiting for its members. */
export const sampleDraft: Contest = {
  contest_id: 1,
  contest_name: 'Pairs',
  contest_type: 'two_team',
  season_year: '2025-26',
  status: 'waiting',
  max_participants: 16,
  current_participants: 3,
  is_tiebreaker: false,
  tiebreaker_type: null,
  tiebreaker_of: null,
  second_chance_of: null,
  excluded_team_id: null,
  excluded_team_name: null,
  excluded_by_admin: false,
  created_at: '2025-09-01T12:00:00.000Z',
  started_at: null,
  completed_at: null,
  starts_at: null,
  pick_seconds: null,
  daytime_only: false,
  version: 1,
  seed_hash: null,
  seed: null,
}
