import { type RawBuilder, sql } from 'kysely'
import { emailSettingTable } from '#contract/outbox/email-settings.ts'
import { openNames } from '#contract/settings/setting-table.ts'
import { poolSettingTable } from '#contract/settings/settings.ts'
import type { DB } from '#server/db/schema.ts'
import type { ExportedRow, ExportedTable } from './exported-table.ts'
import { hideLine, hideMail, hidePick, hideRuling, type SeenBy } from './hidden.ts'

/** A table of the export that is read from the database row by row. */
type PoolTable = Omit<ExportedTable, 'rows'> & {
  /** Its database table; each of that table's columns is exported or left out for a reason. */
  from: keyof DB
  query: RawBuilder<ExportedRow>
  /** Removes secrets from each row, or the row (null); without it, rows are exported as they are. */
  hide?: (row: ExportedRow, seen: SeenBy) => ExportedRow | null
}

type Plain<T extends keyof DB> = {
  name: string
  about: string
  from: T
  columns: readonly (keyof DB[T] & string)[]
  /** The key to sort by, so that two exports of the same pool are identical. */
  order: readonly (keyof DB[T] & string)[]
}

function plain<T extends keyof DB & string>({ name, about, from, columns, order }: Plain<T>): PoolTable {
  const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  return {
    name,
    about,
    from,
    columns,
    query: sql`select ${list(columns)} from ${sql.table(from)} order by ${list(order)}`,
  }
}

const mailColumns = [
  'mail_id',
  'channel',
  'kind',
  'user_id',
  'contest_id',
  'occasion',
  'to_email',
  'to_name',
  'subject',
  'status',
  'reason',
  'provider',
  'attempts',
  'created_at',
  'expires_at',
  'sent_at',
] as const

const settings: PoolTable[] = [
  plain({
    name: 'pool_settings',
    about: 'The settings of the pool, one row, without the invite code.',
    from: 'pool_settings',
    columns: openNames(poolSettingTable),
    order: ['only_row'],
  }),
  plain({
    name: 'email_settings',
    about: 'The email settings, one row, without the keys of the provider.',
    from: 'email_settings',
    columns: openNames(emailSettingTable),
    order: ['only_row'],
  }),
  plain({
    name: 'standings_update',
    about: 'The settings of the automatic update of the playoff standings, one row.',
    from: 'standings_update',
    columns: ['enabled', 'interval_hours', 'last_update'],
    order: ['only_row'],
  }),
]

const people: PoolTable[] = [
  {
    name: 'members',
    about: 'Everybody with an account. A deleted member is not here; entries and messages keep the name.',
    from: 'users',
    columns: ['user_id', 'email', 'name', 'last_name', 'role', 'active', 'created_at', 'chat_muted_until'],
    query: sql`select u.user_id, email, name, last_name, role, active, created_at, m.muted_until as chat_muted_until
      from users u left join chat_members m on m.user_id = u.user_id order by u.user_id`,
  },
  plain({
    name: 'preferences',
    about: 'Which mails a member wants and in which time zone; a member without a row wants all of them.',
    from: 'notification_preferences',
    columns: [
      'user_id',
      'reminder_night_before',
      'reminder_two_hours',
      'week_results',
      'draft_turn',
      'time_zone',
      'reminders_answered',
    ],
    order: ['user_id'],
  }),
  plain({
    name: 'mail_preferences',
    about: 'The same by kind of mail, a row for each choice; a kind without a row is wanted.',
    from: 'mail_preferences',
    columns: ['user_id', 'kind', 'wanted'],
    order: ['user_id', 'kind'],
  }),
  plain({
    name: 'invitations',
    about: 'Invitation links, without the codes that open the sign-up.',
    from: 'invitations',
    columns: ['invitation_id', 'note', 'created_at', 'created_by_name', 'expires_at', 'max_uses', 'uses', 'revoked_at'],
    order: ['invitation_id'],
  }),
  plain({
    name: 'invitation_contests',
    about: 'The contests that signing up with an invitation joins.',
    from: 'invitation_contests',
    columns: ['invitation_id', 'contest_id'],
    order: ['invitation_id', 'contest_id'],
  }),
]

const games: PoolTable[] = [
  plain({
    name: 'teams',
    about: 'The teams of the league.',
    from: 'teams',
    columns: [
      ...(['team_id', 'abbreviation', 'team_name', 'place', 'common_name', 'conference_name'] as const),
      ...(['division_name', 'color1', 'color2'] as const),
    ],
    order: ['team_id'],
  }),
  {
    name: 'games',
    about:
      'Every game: game_type 2 is the regular season, 3 the playoffs. nhl_… is what the NHL says where a score is kept by hand.',
    from: 'games',
    columns: [
      ...['game_id', 'season_year', 'game_type', 'game_date', 'start_time', 'away', 'home', 'away_score', 'home_score'],
      ...[
        'decided_in',
        'level_winner',
        'game_state',
        'venue',
        'round',
        'series',
        'game_number',
        'away_team_id',
        'home_team_id',
      ],
      ...['score_by_hand', 'nhl_away_score', 'nhl_home_score', 'nhl_decided_in', 'nhl_game_state', 'updated_at'],
    ],
    query: sql`select game_id, season_year, game_type, game_date, start_time, a.abbreviation as away, h.abbreviation as home,
        away_score, home_score, decided_in, level_winner, game_state, venue, round, series, game_number, away_team_id,
        home_team_id, score_by_hand, nhl_away_score, nhl_home_score, nhl_decided_in, nhl_game_state, updated_at
      from games g join teams a on a.team_id = g.away_team_id join teams h on h.team_id = g.home_team_id order by game_id`,
  },
  {
    name: 'playoff_standings',
    about: 'The league standings on each league day that is known.',
    from: 'playoff_standings',
    columns: [
      ...[
        'standings_id',
        'standing_date',
        'season_year',
        'team_id',
        'team',
        'games_played',
        'wins',
        'losses',
        'ot_losses',
      ],
      ...['points', 'regulation_wins', 'regulation_plus_ot_wins', 'goals_for', 'goals_against', 'league_sequence'],
      ...['conference_sequence', 'division_sequence', 'wildcard_sequence', 'is_playoff_team', 'by_hand'],
    ],
    query: sql`select standings_id, standing_date, season_year, s.team_id, t.abbreviation as team, games_played, wins, losses,
        ot_losses, points, regulation_wins, regulation_plus_ot_wins, goals_for, goals_against, league_sequence,
        conference_sequence, division_sequence, wildcard_sequence, is_playoff_team, by_hand
      from playoff_standings s join teams t on t.team_id = s.team_id order by standings_id`,
  },
]

const contests: PoolTable[] = [
  {
    name: 'contests',
    about: 'All contests. The seed of a draft is included once the order has been drawn from it.',
    from: 'contests',
    columns: [
      ...[
        'contest_id',
        'contest_type',
        'contest_name',
        'season_year',
        'status',
        'max_participants',
        'created_at',
        'started_at',
      ],
      ...[
        'completed_at',
        'season_start_date',
        'phase',
        'current_week',
        'auto_advance',
        'starts_at',
        'missed_start_at',
        'copied_from',
        'completes_by_itself',
        'late_picks',
        'pick_seconds',
        'pick_deadline',
        'daytime_only',
        'paused_at',
        'paused_ms_left',
        'auto_pick_at',
      ],
      ...['draft_seed', 'tiebreaker_of', 'excluded_team_id', 'excluded_by_admin', 'version'],
    ],
    // The seed decides the draft order, so nobody may see it before the order is drawn (D1).
    query: sql`select contest_id, contest_type, contest_name, season_year, status, max_participants, created_at, started_at,
        completed_at, season_start_date, phase, current_week, auto_advance, starts_at, missed_start_at, copied_from, completes_by_itself, late_picks,
        pick_seconds, pick_deadline, daytime_only, paused_at, paused_ms_left, auto_pick_at,
        case when status <> 'waiting' then draft_seed end as draft_seed, tiebreaker_of, excluded_team_id,
        excluded_by_admin, version
      from contests order by contest_id`,
  },
  plain({
    name: 'contest_fees',
    about: 'What a contest costs and pays, as text; PuckPool handles no money.',
    from: 'contest_fees',
    columns: ['contest_id', 'entry_fee', 'prizes'],
    order: ['contest_id'],
  }),
  plain({
    name: 'paid_fees',
    about: 'Which participants an admin has ticked as paid.',
    from: 'paid_fees',
    columns: ['participant_id'],
    order: ['participant_id'],
  }),
  plain({
    name: 'participants',
    about: 'Who plays in which contest; user_id is empty if the member was deleted.',
    from: 'participants',
    columns: [
      ...(['participant_id', 'contest_id', 'user_id', 'participant_name', 'joined_at', 'draft_order'] as const),
      ...(['is_eliminated', 'elimination_week', 'placement', 'auto_pick'] as const),
    ],
    order: ['participant_id'],
  }),
  plain({
    name: 'weeks',
    about: 'The weeks of survivor contests with their locks and results; those with a round are slots of the playoffs.',
    from: 'contest_weeks',
    columns: [
      ...([
        'week_id',
        'contest_id',
        'week_number',
        'start_date',
        'end_date',
        'lock_time',
        'lock_time_by_hand',
      ] as const),
      ...(['fixed_at', 'processed_at', 'survived', 'eliminated', 'mass_elimination_prevented'] as const),
      ...(['results_out_of_date', 'round', 'game_number', 'opened_at'] as const),
    ],
    order: ['contest_id', 'week_number'],
  }),
  plain({
    name: 'games_at_lock',
    about: 'How many games each team had in a week when it locked; the wins needed depend on it.',
    from: 'games_at_lock',
    columns: ['week_id', 'team_id', 'games'],
    order: ['week_id', 'team_id'],
  }),
  plain({
    name: 'excused_weeks',
    about: 'Weeks in which a member could not pick because they counted as eliminated then.',
    from: 'excused_weeks',
    columns: ['participant_id', 'week_number'],
    order: ['participant_id', 'week_number'],
  }),
  {
    name: 'picks',
    about: 'The picks of survivor contests. Until its week locks, a pick says who has picked, not what or when.',
    from: 'picks',
    columns: [
      ...[
        'pick_id',
        'contest_id',
        'participant_id',
        'participant_name',
        'week_number',
        'hidden_until',
        'team_id',
        'team',
      ],
      ...['picked_at', 'is_late', 'result', 'slate', 'entered_by', 'entered_by_name', 'entered_reason'],
    ],
    query: sql`select pick_id, p.contest_id, p.participant_id, e.participant_name, p.week_number, w.lock_time as hidden_until,
        p.team_id, t.abbreviation as team, picked_at, is_late, result, slate, entered_by, entered_by_name, entered_reason
      from picks p join participants e on e.participant_id = p.participant_id join teams t on t.team_id = p.team_id
        left join contest_weeks w on w.contest_id = p.contest_id and w.week_number = p.week_number
      order by p.contest_id, p.week_number, p.participant_id`,
    hide: hidePick,
  },
  {
    name: 'rulings',
    about: 'What a commissioner has ruled about a member and a week of a survivor contest, and what was taken back.',
    from: 'rulings',
    columns: [
      ...['ruling_id', 'contest_id', 'participant_id', 'participant_name', 'week_number', 'hidden_until', 'kind'],
      ...['team_id', 'team', 'team_before', 'out_since', 'reason', 'made_at', 'made_by', 'made_by_name'],
      ...['taken_back_at', 'taken_back_by_name'],
    ],
    // Of an open week nothing is secret: the commissioner doesn't know its picks either (S5).
    query: sql`select ruling_id, r.contest_id, r.participant_id, e.participant_name, r.week_number,
        case when w.processed_at is null then w.lock_time end as hidden_until, kind, r.team_id, t.abbreviation as team,
        r.team_before, out_since, reason, made_at, made_by, made_by_name, taken_back_at, taken_back_by_name
      from rulings r join participants e on e.participant_id = r.participant_id left join teams t on t.team_id = r.team_id
        left join contest_weeks w on w.contest_id = r.contest_id and w.week_number = r.week_number
      order by ruling_id`,
    hide: hideRuling,
  },
  {
    name: 'draft_picks',
    about: 'Draft picks, in order.',
    from: 'draft_picks',
    columns: [
      ...[
        'contest_id',
        'pick_number',
        'participant_id',
        'participant_name',
        'team_id',
        'team',
        'copy',
        'made_by',
        'picked_at',
      ],
    ],
    query: sql`select d.contest_id, pick_number, d.participant_id, e.participant_name, d.team_id, t.abbreviation as team, copy,
        made_by, picked_at
      from draft_picks d join participants e on e.participant_id = d.participant_id join teams t on t.team_id = d.team_id
      order by d.contest_id, pick_number`,
  },
  plain({
    name: 'draft_teams',
    about: 'The teams that could be drafted in a tiebreaker.',
    from: 'draft_teams',
    columns: ['contest_id', 'team_id'],
    order: ['contest_id', 'team_id'],
  }),
  plain({
    name: 'final_records',
    about: 'Games played and games left for each team when a two-team contest was completed.',
    from: 'final_records',
    columns: ['contest_id', 'team_id', 'games_played', 'games_left'],
    order: ['contest_id', 'team_id'],
  }),
  plain({
    name: 'final_wins',
    about: 'The wins that counted when a two-team contest was completed.',
    from: 'final_wins',
    columns: ['contest_id', 'game_id', 'game_date', 'team_id'],
    order: ['contest_id', 'game_id'],
  }),
]

const messages: PoolTable[] = [
  {
    name: 'chat_messages',
    about:
      'Chat messages that are not deleted; kind system is the pool itself, and reply_to may name a message that was deleted.',
    from: 'chat_messages',
    columns: ['message_id', 'user_id', 'author_name', 'kind', 'message', 'reply_to', 'cause', 'sent_at'],
    query: sql`select message_id, user_id, author_name, kind, message, reply_to, cause, sent_at from chat_messages
      where deleted_at is null order by message_id`,
  },
  {
    name: 'chat_reactions',
    about: 'The emoji that members put on messages.',
    from: 'chat_reactions',
    columns: ['message_id', 'user_id', 'emoji'],
    query: sql`select r.message_id, r.user_id, emoji from chat_reactions r
        join chat_messages m on m.message_id = r.message_id and m.deleted_at is null
      order by r.message_id, r.user_id, emoji`,
  },
  plain({
    name: 'announcements',
    about: 'What admins announced to the members, and to how many.',
    from: 'announcements',
    columns: ['announcement_id', 'author_id', 'author_name', 'text', 'audience', 'contest_id', 'readers', 'sent_at'],
    order: ['announcement_id'],
  }),
  {
    name: 'mails',
    about: 'Which mails and notifications were written to whom and what became of them, without their texts.',
    from: 'mails',
    columns: mailColumns,
    query: sql`select ${sql.join(mailColumns.map((column) => sql.ref(column)))} from mails order by mail_id`,
    hide: hideMail,
  },
  plain({
    name: 'mail_refusals',
    about: 'Addresses that unsubscribed from a kind of mail that has no preference.',
    from: 'mail_refusals',
    columns: ['email', 'kind', 'refused_at'],
    order: ['email', 'kind'],
  }),
  {
    name: 'audit_log',
    about: 'Everything that was done, oldest first. What is secret until a week locks is left out until then.',
    from: 'audit_log',
    columns: [
      ...['audit_id', 'at', 'user_id', 'actor_name', 'action', 'subject', 'subject_id', 'contest_id', 'hidden_until'],
      ...['before', 'after'],
    ],
    query: sql`select audit_id, at, user_id, actor_name, action, subject, subject_id, l.contest_id, secret_week,
        w.week_number as secret_week_now, w.lock_time as hidden_until, before, after
      from audit_log l left join contest_weeks w on w.contest_id = l.contest_id and (w.week_id = l.secret_week_id
          or l.secret_week_id is null and w.week_number = l.secret_week)
      order by audit_id`,
    hide: hideLine,
  },
]

/** In this order, each row comes after the rows it refers to. */
export const poolTables: readonly PoolTable[] = [...settings, ...games, ...people, ...contests, ...messages]
