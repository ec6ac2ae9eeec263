import { type RawBuilder, sql } from 'kysely'
import { emailSettingTable } from '#contract/outbox/email-settings.ts'
import { openNames } from '#contract/settings/setting-table.ts'
import { poolSettingTable } from '#contract/settings/settings.ts'
import { columnsIn, type DB } from '#server/db/schema.ts'
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

type Wanted<T extends keyof DB, Computed extends string> = Pick<PoolTable, 'about' | 'hide'> & {
  from: T
  /** Left out: as in the database. */
  name?: string
  /** Left out: all of its table, a new one too. */
  columns?: readonly ((keyof DB[T] & string) | NoInfer<Computed>)[]
  /** Columns of other tables, or not as they are stored; one that is not among `columns` is read for `hide`. */
  computed?: Record<Computed, RawBuilder<unknown>>
  /** What joins the other tables, or leaves rows out. */
  join?: RawBuilder<unknown>
  /** The key to sort by, so that two exports of the same pool are identical. */
  order: readonly (keyof DB[T] & string)[]
}

function table<T extends keyof DB & string, Computed extends string = never>({
  computed,
  join = sql``,
  order,
  ...told
}: Wanted<T, Computed>): PoolTable {
  const { from, columns = columnsIn[told.from] } = told
  const own = (column: string) => sql.ref(`${from}.${column}`)
  const others = new Map<string, RawBuilder<unknown>>(Object.entries(computed ?? {}))
  const all = [...new Set([...columns, ...others.keys()])].map((column) => {
    const other = others.get(column)
    return other ? sql`${other} as ${sql.ref(column)}` : own(column)
  })
  const query = sql<ExportedRow>`
    select ${sql.join(all)} from ${sql.table(from)} ${join} order by ${sql.join(order.map(own))}`
  return { name: from, ...told, columns, query }
}

const settings: PoolTable[] = [
  table({
    about: 'The settings of the pool, one row, without the invite code.',
    from: 'pool_settings',
    columns: openNames(poolSettingTable),
    order: ['only_row'],
  }),
  table({
    about: 'The email settings, one row, without the keys of the provider.',
    from: 'email_settings',
    columns: openNames(emailSettingTable),
    order: ['only_row'],
  }),
  table({
    about: 'Where the pool posts besides its own chat, without the addresses.',
    from: 'webhooks',
    columns: [
      ...(['webhook_id', 'service', 'name', 'host'] as const),
      ...(['results', 'drafts', 'reminders', 'announcements', 'added_at'] as const),
    ],
    order: ['webhook_id'],
  }),
  table({
    about: 'The settings of the automatic update of the playoff standings, one row.',
    from: 'standings_update',
    columns: ['enabled', 'interval_hours', 'last_update'],
    order: ['only_row'],
  }),
]

const people: PoolTable[] = [
  table({
    name: 'members',
    about: 'Everybody with an account. A deleted member is not here; entries and messages keep the name.',
    from: 'users',
    columns: ['user_id', 'email', 'name', 'last_name', 'role', 'active', 'created_at', 'chat_muted_until'],
    computed: { chat_muted_until: sql`m.muted_until` },
    join: sql`left join chat_members m on m.user_id = users.user_id`,
    order: ['user_id'],
  }),
  table({
    name: 'preferences',
    about: 'Which mails a member wants and in which time zone; a member without a row wants all of them.',
    from: 'notification_preferences',
    order: ['user_id'],
  }),
  table({
    about: 'The same by kind of mail, a row for each choice; a kind without a row is wanted.',
    from: 'mail_preferences',
    order: ['user_id', 'kind'],
  }),
  table({
    about: 'Invitation links, without the codes that open the sign-up.',
    from: 'invitations',
    columns: ['invitation_id', 'note', 'created_at', 'created_by_name', 'expires_at', 'max_uses', 'uses', 'revoked_at'],
    order: ['invitation_id'],
  }),
  table({
    about: 'The contests that signing up with an invitation joins.',
    from: 'invitation_contests',
    order: ['invitation_id', 'contest_id'],
  }),
]

const games: PoolTable[] = [
  table({
    about: 'The teams of the league.',
    from: 'teams',
    order: ['team_id'],
  }),
  table({
    about:
      'Every game: game_type 2 is the regular season, 3 the playoffs. nhl_… is what the NHL says where a score is kept by hand.',
    from: 'games',
    columns: [
      ...(['game_id', 'season_year', 'game_type', 'game_date', 'start_time', 'away', 'home', 'away_score'] as const),
      ...(['home_score', 'decided_in', 'level_winner', 'game_state', 'venue', 'round', 'series'] as const),
      ...(['game_number', 'away_team_id', 'home_team_id', 'score_by_hand', 'nhl_away_score'] as const),
      ...(['nhl_home_score', 'nhl_decided_in', 'nhl_game_state', 'updated_at'] as const),
    ],
    computed: { away: sql`a.abbreviation`, home: sql`h.abbreviation` },
    join: sql`join teams a on a.team_id = games.away_team_id join teams h on h.team_id = games.home_team_id`,
    order: ['game_id'],
  }),
  table({
    about: 'The league standings on each league day that is known.',
    from: 'playoff_standings',
    columns: [
      ...(['standings_id', 'standing_date', 'season_year', 'team_id', 'team', 'games_played', 'wins'] as const),
      ...(['losses', 'ot_losses', 'points', 'regulation_wins', 'regulation_plus_ot_wins', 'goals_for'] as const),
      ...(['goals_against', 'league_sequence', 'conference_sequence', 'division_sequence'] as const),
      ...(['wildcard_sequence', 'is_playoff_team', 'by_hand'] as const),
    ],
    computed: { team: sql`t.abbreviation` },
    join: sql`join teams t on t.team_id = playoff_standings.team_id`,
    order: ['standings_id'],
  }),
]

const contests: PoolTable[] = [
  table({
    about: 'All contests. The seed of a draft is included once the order has been drawn from it.',
    from: 'contests',
    // The seed decides the draft order, so nobody may see it before the order is drawn (D1).
    computed: { draft_seed: sql`case when status <> 'waiting' then draft_seed end` },
    order: ['contest_id'],
  }),
  table({
    about: 'What a contest costs and pays, as text; PuckPool handles no money.',
    from: 'contest_fees',
    order: ['contest_id'],
  }),
  table({
    about: 'Which participants an admin has ticked as paid.',
    from: 'paid_fees',
    order: ['participant_id'],
  }),
  table({
    about: 'Who plays in which contest; user_id is empty if the member was deleted.',
    from: 'participants',
    columns: [
      ...(['participant_id', 'contest_id', 'user_id', 'participant_name', 'joined_at', 'draft_order'] as const),
      ...(['is_eliminated', 'elimination_week', 'lost_lives', 'placement', 'auto_pick', 'sighted_at'] as const),
    ],
    computed: { lost_lives: sql`array_to_string(lost_lives, ' ')` },
    order: ['participant_id'],
  }),
  table({
    name: 'weeks',
    about: 'The weeks of survivor contests with their locks and results; those with a round are slots of the playoffs.',
    from: 'contest_weeks',
    columns: [
      ...(['week_id', 'contest_id', 'week_number', 'start_date', 'end_date', 'lock_time'] as const),
      ...(['lock_time_by_hand', 'late_picks_over_at', 'fixed_at', 'processed_at', 'survived', 'eliminated'] as const),
      ...(['mass_elimination_prevented', 'results_out_of_date', 'round', 'game_number', 'opened_at'] as const),
    ],
    order: ['contest_id', 'week_number'],
  }),
  table({
    about: 'How many games each team had in a week when it locked; the wins needed depend on it.',
    from: 'games_at_lock',
    order: ['week_id', 'team_id'],
  }),
  table({
    about: 'Weeks in which a member could not pick because they counted as eliminated then.',
    from: 'excused_weeks',
    order: ['participant_id', 'week_number'],
  }),
  table({
    about:
      'The picks of survivor contests, of weeks that have locked, without those that somebody who was out by then had made ahead.',
    from: 'picks',
    columns: [
      ...(['pick_id', 'contest_id', 'participant_id', 'participant_name', 'week_number', 'hidden_until'] as const),
      ...(['team_id', 'team', 'picked_at', 'is_late', 'result', 'slate', 'entered_by', 'entered_by_name'] as const),
      ...(['entered_reason'] as const),
    ],
    computed: {
      participant_name: sql`e.participant_name`,
      hidden_until: sql`w.lock_time`,
      team: sql`t.abbreviation`,
      elimination_week: sql`case when e.is_eliminated then e.elimination_week end`,
      processed_at: sql`w.processed_at`,
      revivals: sql`(
        select json_agg(json_build_object('out_since', r.out_since, 'week_number', r.week_number))
        from rulings r where r.participant_id = picks.participant_id and r.kind = 'revive' and r.taken_back_at is null)`,
    },
    join: sql`join participants e on e.participant_id = picks.participant_id join teams t on t.team_id = picks.team_id
      left join contest_weeks w on w.contest_id = picks.contest_id and w.week_number = picks.week_number`,
    order: ['contest_id', 'week_number', 'participant_id'],
    hide: hidePick,
  }),
  table({
    about: 'What a commissioner has ruled about a member and a week of a survivor contest, and what was taken back.',
    from: 'rulings',
    columns: [
      ...(['ruling_id', 'contest_id', 'participant_id', 'participant_name', 'week_number', 'hidden_until'] as const),
      ...(['kind', 'team_id', 'team', 'team_before', 'out_since', 'reason', 'made_at', 'made_by'] as const),
      ...(['made_by_name', 'taken_back_at', 'taken_back_by_name'] as const),
    ],
    // Of an open week nothing is secret: the commissioner doesn't know its picks either (S5).
    computed: {
      participant_name: sql`e.participant_name`,
      hidden_until: sql`case when w.processed_at is null then w.lock_time end`,
      team: sql`t.abbreviation`,
    },
    join: sql`join participants e on e.participant_id = rulings.participant_id
      left join teams t on t.team_id = rulings.team_id
      left join contest_weeks w on w.contest_id = rulings.contest_id and w.week_number = rulings.week_number`,
    order: ['ruling_id'],
    hide: hideRuling,
  }),
  table({
    about: 'Draft picks, in order.',
    from: 'draft_picks',
    columns: [
      ...(['contest_id', 'pick_number', 'participant_id', 'participant_name', 'team_id', 'team', 'copy'] as const),
      ...(['made_by', 'picked_at'] as const),
    ],
    computed: { participant_name: sql`e.participant_name`, team: sql`t.abbreviation` },
    join: sql`join participants e on e.participant_id = draft_picks.participant_id
      join teams t on t.team_id = draft_picks.team_id`,
    order: ['contest_id', 'pick_number'],
  }),
  table({
    about: 'The teams that could be drafted in a tiebreaker.',
    from: 'draft_teams',
    order: ['contest_id', 'team_id'],
  }),
  table({
    about: 'Games played and games left for each team when a two-team contest was completed.',
    from: 'final_records',
    order: ['contest_id', 'team_id'],
  }),
  table({
    about: 'The wins that counted when a two-team contest was completed.',
    from: 'final_wins',
    order: ['contest_id', 'game_id'],
  }),
]

const messages: PoolTable[] = [
  table({
    about:
      'Chat messages that are not deleted; kind system is the pool itself, and reply_to may name a message that was deleted.',
    from: 'chat_messages',
    columns: ['message_id', 'user_id', 'author_name', 'kind', 'message', 'reply_to', 'cause', 'sent_at'],
    join: sql`where deleted_at is null`,
    order: ['message_id'],
  }),
  table({
    about: 'The emoji that members put on messages.',
    from: 'chat_reactions',
    join: sql`join chat_messages m on m.message_id = chat_reactions.message_id and m.deleted_at is null`,
    order: ['message_id', 'user_id', 'emoji'],
  }),
  table({
    about: 'What admins announced to the members, and to how many.',
    from: 'announcements',
    columns: ['announcement_id', 'author_id', 'author_name', 'text', 'audience', 'contest_id', 'readers', 'sent_at'],
    order: ['announcement_id'],
  }),
  table({
    about: 'Which mails, notifications and posts were written to whom and what became of them, without their texts.',
    from: 'mails',
    columns: [
      ...(['mail_key', 'channel', 'kind', 'user_id', 'contest_id', 'occasion', 'to_email', 'to_name'] as const),
      ...(['subject', 'status', 'reason', 'provider', 'attempts', 'created_at', 'expires_at', 'sent_at'] as const),
    ],
    order: ['mail_id'],
    hide: hideMail,
  }),
  table({
    about: 'Addresses that unsubscribed from a kind of mail that has no preference.',
    from: 'mail_refusals',
    order: ['email', 'kind'],
  }),
  table({
    about: 'Everything that was done, oldest first. What is secret until a week locks is left out until then.',
    from: 'audit_log',
    columns: [
      ...(['audit_id', 'at', 'user_id', 'actor_name', 'action', 'subject', 'subject_id', 'contest_id'] as const),
      ...(['hidden_until', 'before', 'after'] as const),
    ],
    computed: {
      hidden_until: sql`w.lock_time`,
      secret_week: sql`audit_log.secret_week`,
      secret_week_now: sql`w.week_number`,
    },
    join: sql`left join contest_weeks w on w.contest_id = audit_log.contest_id
      and (w.week_id = audit_log.secret_week_id
        or audit_log.secret_week_id is null and w.week_number = audit_log.secret_week)`,
    order: ['audit_id'],
    hide: hideLine,
  }),
]

/** In this order, each row comes after the rows it refers to. */
export const poolTables: readonly PoolTable[] = [...settings, ...games, ...people, ...contests, ...messages]
