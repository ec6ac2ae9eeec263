import { emailSettingTable } from '#contract/outbox/email-settings.ts'
import { forEachPreference, mailKinds } from '#contract/outbox/mail-kinds.ts'
import { poolSettingLabels } from '#contract/settings/setting-labels.ts'
import { labelsOf } from '#contract/settings/setting-table.ts'
import { poolSettingTable } from '#contract/settings/settings.ts'
import { contestSettingLabels } from '#contract/survivor/contest-settings.ts'
import { draftSettingLabels } from '#contract/two-team/draft-settings.ts'
import { allContestTypes, contestTypes } from '#rules/contests/contest-types.ts'

/**
 * Labels of facts in the audit log. Members never see a fact missing from this table, so that a new column can't reach
 * them by accident. Admins see it by its column name.
 */
export const openLabels: Readonly<Record<string, string>> = {
  // checklist of a new pool
  pool_name_kept: 'Pool name kept',
  checklist_put_away: 'Checklist put away',
  app_url: emailSettingTable.app_url.label,
  // contests
  contest_name: 'Name',
  contest_type: 'Kind',
  season_year: poolSettingLabels.season_year,
  table: 'Table',
  season_start_date: poolSettingLabels.season_start_date,
  max_participants: 'Places',
  weeks: 'Weeks',
  ...draftSettingLabels,
  paused: 'Paused',
  ...contestSettingLabels,
  second_chance_offered: 'Second chance offered',
  starts_at: 'Starts',
  status: 'Status',
  phase: 'Phase',
  current_week: poolSettingLabels.current_week,
  completed_at: 'Completed',
  order: 'Draft order',
  participants: 'Participants',
  participant_name: 'Participant',
  entry_number: 'Entry',
  first_week: 'Plays from week',
  placement: 'Place',
  entry_fee: 'Entry fee',
  prizes: 'Prizes',
  fee: 'Fee',
  fee_due_on: 'Fee due',
  payouts: 'Payouts',
  excluded_team_id: 'Excluded team',
  round: 'Round',
  game_number: 'Game number',
  // weeks and results
  start_date: 'First day',
  end_date: 'Last day',
  lock_time: 'Locks',
  lock_time_by_hand: 'Lock set by hand',
  action: 'Outcome',
  survived: 'Survived',
  eliminated: 'Eliminated',
  mass_elimination_prevented: 'Mass elimination prevented',
  elimination_week: 'Out in week',
  lost_lives: 'Lost a life in week',
  // picks
  team_id: 'Team',
  reason: 'Reason',
  pick_number: 'Pick',
  made_by: 'Made by',
  // announcements
  text: 'Announcement',
  // games and standings
  inserted: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  removed: 'Removed',
  game_date: 'Day',
  start_time: 'Start',
  home_score: 'Home score',
  away_score: 'Away score',
  decided_in: 'Decided in',
  game_state: 'State',
  venue: 'Venue',
  series: 'Series',
  score_by_hand: 'Saved by hand',
  by_hand: 'Edited by hand',
  is_playoff_team: 'In the playoffs',
  points: 'Points',
  wins: 'Wins',
  losses: 'Losses',
  ot_losses: 'Overtime losses',
  conference_sequence: 'Place in the conference',
  division_sequence: 'Place in the division',
  wildcard_sequence: 'Wild card',
}

/** Facts only admins see, if their column name reads badly. */
export const adminLabels: Readonly<Record<string, string>> = {
  ...labelsOf(poolSettingTable),
  ...labelsOf(emailSettingTable),
  email: 'Email',
  name: 'Name',
  lastName: 'Last name',
  role: 'Role',
  passkey: 'Passkey',
  codes: 'Recovery codes',
  active: 'Active',
  password: 'Password',
  link_expires_at: 'Link ends',
  sent_by_mail: 'Sent by mail',
  webhook: 'Webhook',
  service: 'Service',
  gets: 'Gets',
  on: 'Switched on',
  refusal: 'Last answer',
  note: 'For',
  expires_at: 'Ends',
  max_uses: 'Most sign-ups',
  uses: 'Sign-ups',
  revoked_at: 'Revoked',
  made_at: 'Made',
  contests: 'Contests',
  fee_paid: 'Paid',
  fee_method: 'Paid by',
  fee_note: 'Payment note',
  readers: 'Recipients',
  author_name: 'Author',
  message: 'Message',
  sent_at: 'Sent',
  muted_until: 'Muted until',
  clock: 'Clock',
  form: 'Form',
  interval_hours: 'Hours between updates',
  ...forEachPreference((kind) => mailKinds[kind].label),
  time_zone: 'Time zone',
  reminders_answered: 'Asked about reminders',
  subject: 'Subject',
  written: 'Written',
  sent: 'Sent',
  queued: 'Queued',
  failed: 'Failed',
}

/** Lists and groups whose facts members may see, if each fact inside is open too. */
export const openGroups: ReadonlySet<string> = new Set(['weeks', 'games', 'results', 'changed', 'standings'])

/** Already in the line's words, or useless to a reader. The stored line keeps them. */
export const omitted: ReadonlySet<string> = new Set([
  'id',
  'week_id',
  'who',
  'mail_id',
  'mail_key',
  'seed_hash',
  'seed',
  'is_tiebreaker',
  'tiebreaker_type',
  'tiebreaker_of',
  'excluded_by_admin',
  'excluded_team_name',
  'current_participants',
  'version',
  'week_number',
  'previous_week',
  'contest_id',
  'participant_id',
  'user_id',
  'game_id',
  'game_ids',
  'game_type',
  'home_team_id',
  'away_team_id',
  'standings_id',
  'standing_date',
  'abbreviation',
  'ruling',
  'team_name',
  'joined_at',
  'created_at',
  'started_at',
  'picked_at',
  'updated_at',
  'nhl_home_score',
  'nhl_away_score',
  'nhl_decided_in',
  'nhl_game_state',
])

/** The meaning of an absent value, if it has one. */
export const wordsForNull: Readonly<Record<string, string>> = {
  elimination_week: 'alive',
  lock_time: 'TBD',
  pick_seconds: 'no clock',
}

/** A map, because a value may be any user's text, such as `__proto__`. */
export const wordsForValue: ReadonlyMap<string, string> = new Map(
  Object.entries({
    in_progress: 'in progress',
    ...Object.fromEntries(allContestTypes.map((type) => [type, contestTypes[type].label])),
    // Also the phase of a survivor contest.
    playoff_tiebreaker: 'playoff tiebreaker',
    regular_season: 'regular season',
    completed_with_winner: 'completed with a winner',
    completed_final_week: 'last week over',
    completed_without_champion: 'completed without a champion',
  }),
)

const gameStates: ReadonlyMap<string, string> = new Map([
  ['FUT', 'scheduled'],
  ['PRE', 'about to start'],
  ['LIVE', 'live'],
  ['CRIT', 'live'],
  ['OVER', 'over, not final yet'],
  ['FINAL', 'final'],
  ['OFF', 'official'],
  ['SUSP', 'suspended'],
  ['PPD', 'postponed'],
  ['CNCL', 'cancelled'],
])
const endings: ReadonlyMap<string, string> = new Map([
  ['REG', 'regulation'],
  ['OT', 'overtime'],
  ['SO', 'shootout'],
])

/** The league's codes in words, only in fields that hold such codes. */
export const wordsOfField = (field: string, value: string): string | undefined =>
  field === 'game_state' ? gameStates.get(value) : field === 'decided_in' ? endings.get(value) : undefined
