import { type RawBuilder, sql } from 'kysely'
import { columnsIn, type DB } from '#server/db/schema.ts'
import type { ExportedRow, ExportedTable } from './exported-table.ts'
import { hideLine, hideMail, hidePick, hideRuling, type SeenBy } from './hidden.ts'
import { leftOut } from './left-out.ts'

/** An export table read from the database row by row. */
type PoolTable = Omit<ExportedTable, 'rows'> & {
  /** Its database table; each of that table's columns is exported or left out for a reason. */
  from: keyof DB
  query: RawBuilder<ExportedRow>
  /** Removes secrets from each row, or the whole row (null); without it, rows are exported unchanged. */
  hide?: (row: ExportedRow, seen: SeenBy) => ExportedRow | null
}

type Columns<T extends keyof DB> = keyof DB[T] & string
type Computed = Record<string, RawBuilder<unknown>>

type Wanted<T extends keyof DB> = Pick<PoolTable, 'about' | 'hide'> & {
  from: T
  /** Defaults to the database's name. */
  name?: string
  /** Columns exported in another form than stored. */
  instead?: { [Column in Columns<T>]?: RawBuilder<unknown> }
  /** Columns of other tables, each placed after the column it explains. */
  beside?: { [Column in Columns<T>]?: Computed }
  /** Read for `hide`, but not exported. */
  forHide?: Computed
  /** Joins other tables, or leaves out rows. */
  join?: RawBuilder<unknown>
  /** The key to sort by, so that two exports of the same pool are identical. */
  order: readonly Columns<T>[]
}

/** A database table's columns except those in `leftOut`, plus the computed ones. */
function table<T extends keyof DB & string>({
  from,
  instead = {},
  beside = {},
  forHide = {},
  join = sql``,
  order,
  ...described
}: Wanted<T>): PoolTable {
  const own = (column: string) => sql.ref(`${from}.${column}`)
  const replaced = new Map<string, RawBuilder<unknown> | undefined>(Object.entries(instead))
  const explained = new Map<string, Computed | undefined>(Object.entries(beside))
  const reasons = leftOut[from]
  const exported = columnsIn[from]
    .filter((column) => typeof reasons !== 'object' || !(column in reasons))
    .flatMap((column): [string, RawBuilder<unknown>][] => [
      [column, replaced.get(column) ?? own(column)],
      ...Object.entries(explained.get(column) ?? {}),
    ])
  const read = [...exported, ...Object.entries(forHide)].map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const query = sql<ExportedRow>`
    select ${sql.join(read)} from ${sql.table(from)} ${join} order by ${sql.join(order.map(own))}`
  return { name: from, from, ...described, columns: exported.map(([name]) => name), query }
}

const settings: PoolTable[] = [
  table({
    about: 'The settings of the pool, one row, without the invite code.',
    from: 'pool_settings',
    order: ['only_row'],
  }),
  table({
    about: 'The email settings, one row, without the keys of the provider.',
    from: 'email_settings',
    order: ['only_row'],
  }),
  table({
    about: 'Where the pool posts besides its own chat, without the addresses.',
    from: 'webhooks',
    order: ['webhook_id'],
  }),
  table({
    about: 'The settings of the automatic update of the playoff standings, one row.',
    from: 'standings_update',
    order: ['only_row'],
  }),
]

const people: PoolTable[] = [
  table({
    name: 'members',
    about:
      'Everybody with an account; email is empty where there is none. A deleted member is not here; entries and messages keep the name.',
    from: 'users',
    // Of a member without email it is a placeholder (A13).
    instead: { email: sql`case when users.email not like '%@no-email.invalid' then users.email end` },
    beside: { created_at: { chat_muted_until: sql`m.muted_until` } },
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
    beside: { home_team_id: { home: sql`h.abbreviation` }, away_team_id: { away: sql`a.abbreviation` } },
    join: sql`join teams a on a.team_id = games.away_team_id join teams h on h.team_id = games.home_team_id`,
    order: ['game_id'],
  }),
  table({
    about: 'The league standings on each league day that is known.',
    from: 'playoff_standings',
    beside: { team_id: { team: sql`t.abbreviation` } },
    join: sql`join teams t on t.team_id = playoff_standings.team_id`,
    order: ['standings_id'],
  }),
]

const contests: PoolTable[] = [
  table({
    about: 'All contests. The seed of a draft is included once the order has been drawn from it.',
    from: 'contests',
    // The seed decides the draft order, so it is hidden until the order is drawn (D1).
    instead: { draft_seed: sql`case when status <> 'waiting' then draft_seed end` },
    order: ['contest_id'],
  }),
  table({
    about: 'What a contest costs and pays, in words and in figures (cents); PuckPool moves no money.',
    from: 'contest_fees',
    order: ['contest_id'],
  }),
  table({
    about: 'What the places of a contest pay: an amount in cents, or a share of the pot in percent.',
    from: 'contest_payouts',
    order: ['contest_id', 'place'],
  }),
  table({
    about: 'Which participants an admin has marked as paid, and how.',
    from: 'paid_fees',
    order: ['participant_id'],
  }),
  table({
    about: 'Who plays in which contest; user_id is empty if the member was deleted.',
    from: 'participants',
    instead: { lost_lives: sql`array_to_string(lost_lives, ' ')` },
    order: ['participant_id'],
  }),
  table({
    name: 'weeks',
    about: 'The weeks of survivor contests with their locks and results; those with a round are slots of the playoffs.',
    from: 'contest_weeks',
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
    beside: {
      participant_id: { participant_name: sql`e.participant_name` },
      week_number: { hidden_until: sql`w.lock_time` },
      team_id: { team: sql`t.abbreviation` },
    },
    forHide: {
      first_week: sql`e.first_week`,
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
    beside: {
      participant_id: { participant_name: sql`e.participant_name` },
      // A ruling on an open week reveals nothing: the commissioner doesn't know its picks either (S5).
      week_number: { hidden_until: sql`case when w.processed_at is null then w.lock_time end` },
      team_id: { team: sql`t.abbreviation` },
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
    beside: {
      participant_id: { participant_name: sql`e.participant_name` },
      team_id: { team: sql`t.abbreviation` },
    },
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
    order: ['announcement_id'],
  }),
  table({
    about: 'The mails, notifications and posts: their recipients and what became of them, without their texts.',
    from: 'mails',
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
    beside: { contest_id: { hidden_until: sql`w.lock_time` } },
    forHide: { secret_week: sql`audit_log.secret_week`, secret_week_now: sql`w.week_number` },
    join: sql`left join contest_weeks w on w.contest_id = audit_log.contest_id
      and (w.week_id = audit_log.secret_week_id
        or audit_log.secret_week_id is null and w.week_number = audit_log.secret_week)`,
    order: ['audit_id'],
    hide: hideLine,
  }),
]

/** In this order, each row comes after the rows it refers to. */
export const poolTables: readonly PoolTable[] = [...settings, ...games, ...people, ...contests, ...messages]
