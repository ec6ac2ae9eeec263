-- The tables as of version 0.4.0, whose 42 migrations this file replaces (decision 025). Its databases have run it, so it never changes.
-- Constraints have the last word: each rule about uniqueness or a range is here as well as in the code.

create table teams (
  team_id          integer primary key,
  abbreviation     text not null unique check (abbreviation = upper(abbreviation)),
  team_name        text not null,
  place            text not null,
  common_name      text not null,
  conference_name  text not null check (conference_name in ('Eastern', 'Western')),
  division_name    text not null,
  color1           text not null check (color1 ~ '^#[0-9A-Fa-f]{6}$'),
  color2           text not null check (color2 ~ '^#[0-9A-Fa-f]{6}$')
);

create table users (
  user_id        integer generated always as identity primary key,
  email          text not null check (length(email) between 3 and 254),
  password_hash  text not null,
  name           text not null check (length(name) between 1 and 60),
  last_name      text not null default '' check (length(last_name) <= 60),
  role           text not null default 'player' check (role in ('player', 'admin', 'superadmin')),
  active         boolean not null default true,
  created_at     timestamptz not null,
  -- The keys that names are compared by (rulebook A7). The server fills in empty ones, because SQL can't find Unicode's look-alikes.
  name_key       text,
  name_look      text,
  constraint users_name_kept check (
    (name_key is null) = (name_look is null)
    and (name_key is null or (length(name) <= 40 and length(last_name) <= 40))),
  constraint users_email_form check (email = lower(btrim(email) collate "C"))
);
create unique index users_email_key on users (lower(email));
create unique index users_name_key on users (name_key);
create unique index users_name_look on users (name_look);

-- A session is the family of refresh tokens started by one sign-in (rulebook A4).
create table sessions (
  session_id        uuid primary key,
  user_id           integer not null references users on delete cascade,
  started_at        timestamptz not null,
  expires_at        timestamptz not null,
  ended_at          timestamptz,
  -- Members see where they are signed in. What a browser says about itself is stored, shortened; its network address is not.
  device            text not null default '' check (char_length(device) <= 300),
  used_at           timestamptz,
  -- Members see how each of their sessions began.
  signed_in_by      text not null default 'password'
    check (signed_in_by in ('password', 'link', 'passkey', 'joined')),
  -- When a verified passkey or a recovery code was given in this session.
  second_factor_at  timestamptz
);
create index sessions_user_idx on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  token_hash  text primary key,
  session_id  uuid not null references sessions on delete cascade,
  issued_at   timestamptz not null,
  used_at     timestamptz
);
create index refresh_tokens_session_idx on refresh_tokens (session_id);

create table pool_settings (
  only_row                  boolean primary key default true check (only_row),
  season_start_date         date not null default '2025-10-08',
  season_year               text not null default '2025-26' check (season_year ~ '^\d{4}-\d{2}$'),
  pick_deadline_day         text not null default 'Monday' check (pick_deadline_day in
    ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  pick_deadline_time        text not null default '7:00 PM EST',
  current_week              integer not null default 1 check (current_week between 1 and 60),
  registration              text not null default 'open' check (registration in ('open', 'invite', 'closed')),
  invite_code               text,
  -- Whether the pool posts in the chat.
  chat_announcements        boolean not null default true,
  -- Whether members see what each contest costs and pays.
  fees                      boolean not null default false,
  pool_name                 text not null default 'PuckPool'
    check (char_length(pool_name) between 1 and 40),
  -- Whether screens show the estimated chances (rulebook F6).
  forecasts                 boolean not null default true,
  -- Whether an admin needs a passkey or a recovery code before the session may do what only admins may.
  second_factor_for_admins  boolean not null default false
);
insert into pool_settings default values;

-- One row per game (rulebook G1); the API shows it from either side.
create table games (
  game_id         integer primary key check (game_id > 0),
  season_year     text not null check (season_year ~ '^\d{4}-\d{2}$'),
  game_type       smallint not null check (game_type in (2, 3)),
  game_date       date not null,
  start_time      timestamptz,
  home_team_id    integer not null references teams,
  away_team_id    integer not null references teams,
  home_score      integer check (home_score between 0 and 99),
  away_score      integer check (away_score between 0 and 99),
  decided_in      text check (decided_in in ('REG', 'OT', 'SO')),
  game_state      text not null,
  venue           text,
  round           smallint check (round between 1 and 4),
  series          text,
  game_number     smallint check (game_number between 1 and 7),
  -- A score saved by hand is kept against the automatic update until it is given back (rulebook G4);
  -- what the update would have written is in the nhl_ columns.
  score_by_hand   boolean not null default false,
  nhl_home_score  integer,
  nhl_away_score  integer,
  nhl_decided_in  text,
  nhl_game_state  text,
  updated_at      timestamptz not null,
  -- The winner if a score saved by hand is tied: an edit to equal scores keeps the earlier result. Otherwise null.
  level_winner    text check (level_winner in ('home', 'away')),
  check (home_team_id <> away_team_id),
  check ((game_type = 3) = (round is not null)),
  check ((round is null) = (series is null) and (round is null) = (game_number is null))
);
create index games_season_idx on games (season_year, game_type, game_date);
create index games_date_idx on games (game_date);
create unique index games_series_key on games (season_year, round, series, game_number) where game_type = 3;

create table contests (
  contest_id           integer generated always as identity primary key,
  contest_type         text not null check (contest_type in ('two_team', 'playoff_tiebreaker', 'survivor')),
  contest_name         text not null check (length(contest_name) between 1 and 100),
  season_year          text not null check (season_year ~ '^\d{4}-\d{2}$'),
  status               text not null default 'waiting' check (status in
    ('waiting', 'drafting', 'in_progress', 'completed', 'cancelled')),
  max_participants     integer not null check (max_participants >= 1),
  created_at           timestamptz not null,
  started_at           timestamptz,
  completed_at         timestamptz,
  -- survivor only
  season_start_date    date,
  phase                text not null default 'regular_season' check (phase in ('regular_season', 'playoff_tiebreaker')),
  current_week         integer not null default 1 check (current_week >= 1),
  auto_advance         boolean not null default false,
  -- Counts every change that the contest's page shows, so that a poll can be answered without reading anything else.
  version              integer not null default 0,
  -- Created with the contest; its SHA-256 is shown before the draw and the seed after it (rulebook D1).
  draft_seed           text check (draft_seed ~ '^[0-9a-f]{64}$'),
  -- Null for a draft without a pick clock (rulebook D6).
  pick_seconds         integer check (pick_seconds between 10 and 604800),
  -- The current pick's deadline; stored, so that the clock survives a restart.
  pick_deadline        timestamptz,
  -- The completed two-team contest whose tied first place it decides; null if anyone can join (rulebook B1).
  tiebreaker_of        integer references contests,
  -- The team that nobody can draft, because three cannot share 16 teams (rulebook B2).
  excluded_team_id     integer references teams,
  -- Whether an admin chose it; if not, the rule does, and again when the draft starts.
  excluded_by_admin    boolean not null default false,
  -- A waiting survivor contest's automatic start (rulebook S14). Null: at the lock of its first week.
  starts_at            timestamptz,
  -- Whether a member without a pick may still make one after the lock (rulebook S2).
  late_picks           boolean not null default true,
  -- The last start that passed with fewer than two, so that it moved to the next lock; null if there was none.
  missed_start_at      timestamptz,
  -- A contest can be the copy of last year's (rulebook Y1), each of them copied once.
  copied_from          integer references contests on delete set null,
  -- A contest with a draft completes automatically after its season. One that an admin has reopened waits for an admin (D9).
  completes_by_itself  boolean not null default true,
  -- A slow draft (D6): clocks run only from 8 AM to 11 PM Eastern.
  daytime_only         boolean not null default false,
  -- While a draft is paused it has no deadline; what was left of the pick's time is kept, null without a pick clock.
  paused_at            timestamptz,
  paused_ms_left       integer check (paused_ms_left >= 0),
  -- When auto-pick takes the current turn; null if its member picks. Stored, so that a restart doesn't lose it.
  auto_pick_at         timestamptz,
  check (contest_type <> 'survivor' or season_start_date is not null),
  check (contest_type <> 'survivor' or status in ('waiting', 'in_progress', 'completed')),
  constraint contests_draft_has_seed check (contest_type = 'survivor' or draft_seed is not null),
  constraint contests_draft_size check (contest_type = 'survivor' or max_participants between 2 and 32),
  constraint contests_deadline_while_drafting check (pick_deadline is null or status = 'drafting'),
  constraint contests_exclusion_by_admin check (not excluded_by_admin or excluded_team_id is not null),
  constraint contests_tiebreaker_only check (contest_type = 'playoff_tiebreaker'
    or (tiebreaker_of is null and excluded_team_id is null)),
  constraint contests_tiebreaker_size check (contest_type <> 'playoff_tiebreaker' or max_participants between 2 and 16),
  constraint contests_paused_while_drafting check (
    paused_at is null or (status = 'drafting' and pick_deadline is null and auto_pick_at is null)),
  check (paused_ms_left is null or paused_at is not null)
);
create index contests_type_idx on contests (contest_type, status);
-- One tiebreaker for a tied contest.
create unique index contests_tiebreaker_of_key on contests (tiebreaker_of) where status <> 'cancelled';
create unique index contests_copied_from_key on contests (copied_from);
create index contests_auto_pick_idx on contests (auto_pick_at) where auto_pick_at is not null;
create index contests_deadline_idx on contests (pick_deadline) where pick_deadline is not null;

-- With room on each page for the second version of its rows: most entries go out once, and without room every index is written too.
create table participants (
  participant_id    integer generated always as identity primary key,
  contest_id        integer not null references contests on delete cascade,
  -- Null once the user is deleted; the entry keeps its name (rulebook A5).
  user_id           integer references users on delete set null,
  participant_name  text not null check (length(participant_name) between 1 and 80),
  joined_at         timestamptz not null,
  is_eliminated     boolean not null default false,
  elimination_week  integer,
  placement         integer check (placement >= 1),
  -- Place in the first round of the draft; null until it is drawn.
  draft_order       integer check (draft_order >= 1),
  -- Whether the pool picks for them as soon as their turn comes.
  auto_pick         boolean not null default false,
  unique (contest_id, user_id),
  check (is_eliminated = (elimination_week is not null)),
  constraint participants_draft_order_key unique (contest_id, draft_order)
) with (fillfactor = 50);
create index participants_user_idx on participants (user_id);

create table contest_weeks (
  week_id                     integer generated always as identity primary key,
  contest_id                  integer not null references contests on delete cascade,
  week_number                 integer not null check (week_number >= 1),
  start_date                  date not null,
  end_date                    date not null check (end_date >= start_date),
  -- A playoff slot whose first game has no time yet has no lock (rulebook W3).
  lock_time                   timestamptz,
  lock_time_by_hand           boolean not null default false,
  -- When the number of games of each team was fixed (rulebook S6); null until the lock.
  fixed_at                    timestamptz,
  processed_at                timestamptz,
  mass_elimination_prevented  boolean not null default false,
  survived                    integer,
  eliminated                  integer,
  -- A final score changed after the week was processed (rulebook G5).
  results_out_of_date         boolean not null default false,
  -- Playoff slots continue the week numbers (rulebook P1).
  round                       smallint check (round between 1 and 4),
  game_number                 smallint check (game_number between 1 and 7),
  -- When a playoff slot was set up: nobody without a pick is out in one that opened after its lock (rulebook P5). Null for weeks of
  -- the regular season, and for slots from before this column.
  opened_at                   timestamptz,
  check ((round is null) = (game_number is null)),
  unique (contest_id, week_number) deferrable initially deferred,
  -- Weeks of the regular season never share a day.
  exclude using gist (int4range(contest_id, contest_id, '[]') with &&, daterange(start_date, end_date, '[]') with &&)
    where (round is null) deferrable initially deferred,
  constraint contest_weeks_lock_of_week check (lock_time is not null or round is not null)
);
-- A round is set up only once.
create unique index contest_weeks_slot_key on contest_weeks (contest_id, round, game_number) where round is not null;

-- How many games each team had in a week when it locked; from then on the wins needed can only go down (rulebook S6).
create table games_at_lock (
  week_id  integer not null references contest_weeks on delete cascade,
  team_id  integer not null references teams,
  games    integer not null check (games >= 0),
  primary key (week_id, team_id)
);

-- With room like the participants: each pick gets its result once.
create table picks (
  pick_id          integer generated always as identity primary key,
  contest_id       integer not null references contests on delete cascade,
  participant_id   integer not null references participants on delete cascade,
  week_number      integer not null,
  team_id          integer not null references teams,
  picked_at        timestamptz not null,
  is_late          boolean not null default false,
  result           text check (result in ('survived', 'eliminated')),
  -- The stretch of the season in which a team may be used once: 0 the regular season. Null where the pick does not
  -- count as a use: all games of the team were postponed out of the week (rulebook S6).
  slate            smallint default 0,
  -- The admin who entered the pick for the member, and why; the name is kept for when the admin is gone.
  entered_by       integer references users on delete set null,
  entered_by_name  text,
  entered_reason   text check (length(entered_reason) between 1 and 300),
  unique (participant_id, week_number),
  -- 0 is the regular season, 1 rounds 1 and 2, 2 round 3; a pick in the Final uses no team up, so it has none.
  constraint picks_slate_known check (slate between 0 and 2),
  constraint picks_entered_with_reason check (
    (entered_by_name is null) = (entered_reason is null) and (entered_by is null or entered_by_name is not null))
) with (fillfactor = 50);
create unique index picks_team_once_key on picks (participant_id, slate, team_id) where slate is not null;
create index picks_week_idx on picks (contest_id, week_number);
-- In a locked week only late picks still change, and they are few: their number shows whether an earlier count still holds.
create index picks_late_idx on picks (contest_id, week_number) where is_late;

-- Weeks in which a participant could not pick because they counted as eliminated until a correction revived them (rulebook S10).
create table excused_weeks (
  participant_id  integer not null references participants on delete cascade,
  week_number     integer not null,
  primary key (participant_id, week_number)
);

-- Append-only (rulebook A6).
create table audit_log (
  audit_id        integer generated always as identity primary key,
  at              timestamptz not null,
  -- Null for the system itself; the name is kept for when the user is gone.
  user_id         integer,
  actor_name      text not null,
  action          text not null,
  subject         text not null,
  subject_id      text,
  before          jsonb,
  after           jsonb,
  -- No foreign key: a line outlives its contest.
  contest_id      integer,
  -- The details of the line stay hidden until this week of the contest has locked (rulebook S5).
  secret_week     integer,
  -- The week behind `secret_week`, which gets another number when the weeks before the first one played fall away. No foreign key: a
  -- line outlives its week. Null in lines from before this column; their weeks keep their numbers.
  secret_week_id  integer,
  constraint audit_log_secret_of_contest check (secret_week is null or contest_id is not null)
);
create index audit_log_subject_idx on audit_log (subject, subject_id);
create index audit_log_contest_idx on audit_log (contest_id, audit_id) where contest_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

-- Keeps the demo's clock between starts.
create table demo_state (
  only_row  boolean primary key default true check (only_row),
  last_now  timestamptz
);

create table draft_picks (
  contest_id      integer not null references contests on delete cascade,
  pick_number     integer not null check (pick_number >= 1),
  participant_id  integer not null references participants on delete cascade,
  team_id         integer not null references teams,
  -- With more than 16 participants each team exists twice, but never twice for one participant (rulebook D3).
  copy            smallint not null check (copy in (1, 2)),
  made_by         text not null check (made_by in ('member', 'admin', 'clock')),
  picked_at       timestamptz not null,
  primary key (contest_id, pick_number),
  unique (contest_id, team_id, copy),
  unique (participant_id, team_id)
);

create table draft_queue (
  participant_id  integer not null references participants on delete cascade,
  place           integer not null check (place >= 1),
  team_id         integer not null references teams,
  primary key (participant_id, place),
  unique (participant_id, team_id)
);

-- The regular-season standings as of a league day; the newest ones say which teams are in the playoffs.

create table playoff_standings (
  standings_id             integer generated always as identity primary key,
  standing_date            date not null,
  season_year              text not null check (season_year ~ '^\d{4}-\d{2}$'),
  team_id                  integer not null references teams,
  wins                     integer not null check (wins >= 0),
  losses                   integer not null check (losses >= 0),
  -- Losses in overtime and shootouts.
  ot_losses                integer not null check (ot_losses >= 0),
  games_played             integer not null generated always as (wins + losses + ot_losses) stored,
  points                   integer not null check (points >= 0),
  regulation_wins          integer not null check (regulation_wins >= 0),
  regulation_plus_ot_wins  integer not null check (regulation_plus_ot_wins >= regulation_wins),
  goals_for                integer not null check (goals_for >= 0),
  goals_against            integer not null check (goals_against >= 0),
  league_sequence          smallint not null check (league_sequence >= 1),
  conference_sequence      smallint not null check (conference_sequence >= 1),
  division_sequence        smallint not null check (division_sequence >= 1),
  -- 0 for the first three of a division.
  wildcard_sequence        smallint not null check (wildcard_sequence >= 0),
  is_playoff_team          boolean not null,
  -- A row that an admin edited is kept by later updates until an admin gives it back, like a score.
  by_hand                  boolean not null default false,
  -- When a line of the standings was stored, by the pool's clock. Null for lines from before this column: known from their day on.
  known_at                 timestamptz,
  unique (standing_date, team_id)
);

-- News for the open pages, and the doorbell between the servers of one database.

-- News that servers send to their pages. Numbered per room in commit order: taking a number locks the room's row until the
-- transaction ends, so nobody reads a later number before an earlier one.
create table live_rooms (
  room  text primary key,
  seq   bigint not null
);

create table live_news (
  room     text not null,
  seq      bigint not null,
  news     jsonb not null,
  -- Real time, only for deleting it when every server has read it.
  told_at  timestamptz not null default now(),
  primary key (room, seq)
);
create index live_news_told_idx on live_news (told_at);

-- Stores news and rings the doorbell at the commit, with only the room's name.
create function tell_live(in_room text, what jsonb) returns void language plpgsql as $$
declare number bigint;
begin
  insert into live_rooms as r (room, seq) values (in_room, 1)
    on conflict (room) do update set seq = r.seq + 1
    returning seq into number;
  insert into live_news (room, seq, news) values (in_room, number, what);
  perform pg_notify('live', 'room ' || in_room);
end $$;

-- News about a contest of a type that this trigger does not know is an error rather than news about a draft. The table itself checks
-- contest_type too: a new type changes both (src/rules/contests/contest-types.ts).
create function tell_of_contest() returns trigger language plpgsql as $$
declare
  of_contest contests := coalesce(new, old);
  about text := case of_contest.contest_type
    when 'survivor' then 'survivor'
    when 'two_team' then 'contest'
    when 'playoff_tiebreaker' then 'contest'
  end;
begin
  if about is null then
    raise exception 'unknown contest type %', of_contest.contest_type;
  end if;
  perform tell_live(about || ' ' || of_contest.contest_id,
    jsonb_build_object('about', about, 'contest_id', of_contest.contest_id));
  return null;
end $$;
create trigger contests_made_or_gone after insert or delete on contests
  for each row execute function tell_of_contest();
create trigger contests_changed after update on contests
  for each row when (old is distinct from new) execute function tell_of_contest();

-- A session's sockets end with it (rulebook A4). No number: a server that missed the notification checks the table.
create function tell_of_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'ended ' || old.session_id);
  return null;
end $$;
create trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_of_ended_session();
create trigger sessions_gone after delete on sessions
  for each row when (old.ended_at is null) execute function tell_of_ended_session();

-- The final standings of a completed contest with a draft, and the tiebreaker of its tied first place.

-- The games that each team had played and still had to play when the contest was completed.
create table final_records (
  contest_id    integer not null references contests on delete cascade,
  team_id       integer not null references teams,
  games_played  integer not null check (games_played >= 0),
  games_left    integer not null check (games_left >= 0),
  primary key (contest_id, team_id)
);

-- The wins that counted at its completion. No reference to the game: later changes of it change nothing here.
create table final_wins (
  contest_id  integer not null references contests on delete cascade,
  game_id     integer not null,
  game_date   date not null,
  team_id     integer not null references teams,
  primary key (contest_id, game_id)
);

-- The teams of a tiebreaker's draft, stored when it starts: newer standings do not change a running draft (rulebook B2).
create table draft_teams (
  contest_id  integer not null references contests on delete cascade,
  team_id     integer not null references teams,
  primary key (contest_id, team_id)
);

-- Invitation links to the pool (rulebook A1) and links to set a password.

-- The code is stored in plain text, because an admin may copy the link again; it only opens the sign-up form.
create table invitations (
  invitation_id    integer generated always as identity primary key,
  code             text not null unique check (length(code) >= 16),
  note             text not null default '' check (length(note) <= 100),
  created_at       timestamptz not null,
  -- The admin's name stays when their user is deleted (rulebook A5).
  created_by_name  text not null,
  expires_at       timestamptz not null,
  max_uses         integer check (max_uses > 0),
  uses             integer not null default 0 check (uses >= 0 and uses <= max_uses),
  revoked_at       timestamptz
);

-- Such a link opens an account, so only its hash is stored, and a user has one at a time.
create table password_links (
  user_id     integer primary key references users on delete cascade,
  token_hash  text not null unique,
  expires_at  timestamptz not null
);

create table standings_update (
  only_row        boolean primary key default true check (only_row),
  enabled         boolean not null default false,
  interval_hours  integer not null default 24 check (interval_hours between 1 and 168),
  -- When the standings were last computed, automatically or by an admin.
  last_update     timestamptz
);
insert into standings_update default values;

-- The state before a contest's last advance, so that it can be undone.
create table last_advances (
  contest_id   integer primary key references contests on delete cascade,
  week_number  integer not null,
  advanced_at  timestamptz not null,
  before       jsonb not null
);

-- Each job's last run, for the admin area. Instants are those of the wall clock.
create table job_runs (
  name          text primary key,
  started_at    timestamptz not null,
  finished_at   timestamptz,
  succeeded_at  timestamptz,
  failed_at     timestamptz,
  -- The last failure's message; null once a run has succeeded.
  error         text,
  -- Failures in a row.
  failures      integer not null default 0 check (failures >= 0),
  runs          integer not null default 0 check (runs >= 0),
  -- The report of the last run that did something.
  done          text
);

-- The state of the NHL feed; one row for all servers of the database.
create table feed_state (
  only_row        boolean primary key default true check (only_row),
  -- By the wall clock, and the pool's time that was asked for.
  asked_at        timestamptz,
  asked_for       timestamptz,
  failures        integer not null default 0 check (failures >= 0),
  error           text,
  -- The pool's clock at the last answer: what members see as 'scores as of'.
  scores_as_of    timestamptz,
  -- The last complete reading of the season, by the wall clock.
  season_read_at  timestamptz
);
insert into feed_state default values;

-- The secret address of a member's calendar, because calendar apps cannot sign in.
create table calendar_secrets (
  user_id     integer primary key references users on delete cascade,
  secret      text not null unique check (length(secret) >= 40),
  created_at  timestamptz not null
);

-- Email: its settings, each member's preferences, and the outbox.

create table email_settings (
  only_row                       boolean primary key default true check (only_row),
  enabled                        boolean not null default false,
  mailjet_api_key                text not null default '',
  -- Encrypted with a key derived from APP_SECRET (rulebook N4).
  mailjet_api_secret             text,
  from_email                     text not null default '',
  from_name                      text not null default 'PuckPool',
  -- Null for the server's own address.
  app_url                        text,
  reminder_night_before_enabled  boolean not null default true,
  -- In the server's own time zone.
  reminder_night_before_time     text not null default '20:00' check (reminder_night_before_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  reminder_two_hours_enabled     boolean not null default true
);
insert into email_settings default values;

-- A member without a row wants everything (rulebook N3).
create table notification_preferences (
  user_id                integer primary key references users on delete cascade,
  reminder_night_before  boolean not null default true,
  reminder_two_hours     boolean not null default true,
  week_results           boolean not null default true,
  draft_turn             boolean not null default true,
  -- From the member's browser; null until it has sent one.
  time_zone              text,
  -- After joining a contest a member is asked once about reminders on their devices. True after either answer.
  reminders_answered     boolean not null default false
);

-- The outbox: a mail is a row, written in the transaction of its cause.
create table mails (
  mail_id          integer generated always as identity primary key,
  -- The key the provider stores with the mail, so that we can ask about it.
  mail_key         uuid not null unique,
  -- The contract lists the kinds (src/contract/outbox/mail-kinds.ts).
  kind             text not null,
  user_id          integer references users on delete cascade,
  contest_id       integer references contests on delete cascade,
  -- The week, or in a draft the pick; null if it belongs to neither.
  occasion         integer,
  to_email         text not null,
  to_name          text not null default '',
  subject          text not null,
  -- The facts its words are made from; null once sent, if they contained a secret.
  facts            jsonb,
  status           text not null default 'queued' check (status in
                     ('queued', 'sending', 'sent', 'uncertain', 'failed', 'undelivered', 'skipped')),
  -- Why it has this status, for admins.
  reason           text,
  provider         text,
  message_id       text,
  provider_answer  text,
  attempts         integer not null default 0,
  -- On the pool's clock: when it was written, until when it makes sense, when it was accepted.
  created_at       timestamptz not null,
  expires_at       timestamptz,
  sent_at          timestamptz,
  -- On the wall clock, because waiting for an outside service cannot depend on a clock that people set.
  written_at       timestamptz not null,
  next_try_at      timestamptz,
  leased_until     timestamptz,
  channel          text not null default 'mail' check (channel in ('mail', 'push')),
  -- No foreign key: a device may disappear at any time, but what was sent to it stays in the history. Ids are never reused.
  device_id        integer,
  check (status <> 'sending' or leased_until is not null),
  check (status <> 'queued' or next_try_at is not null),
  check ((channel = 'push') = (device_id is not null)),
  -- Someone holding another member's phone must not get into their account.
  check (channel = 'mail' or kind not in ('password_reset', 'invitation')),
  -- A sign-in link opens an account, so it never goes to a device (rulebook A9, A10).
  check (channel = 'mail' or kind <> 'sign_in_link')
);
create index mails_due_idx on mails (status, next_try_at) where status in ('queued', 'sending', 'uncertain');
create index mails_user_idx on mails (user_id, mail_id);
-- Never twice (rulebook N1), by each channel: to a member's address, and to each of their devices.
create unique index mails_once_key on mails (user_id, contest_id, occasion, kind) where contest_id is not null and channel = 'mail';
create unique index mails_once_on_device_key on mails (device_id, contest_id, occasion, kind)
  where contest_id is not null and channel = 'push';

-- 'Forgot password?': a job handles the requests, so that the answer's time reveals nothing about the address.

create table password_requests (
  request_id  integer generated always as identity primary key,
  email       text not null check (length(email) between 3 and 254),
  asked_at    timestamptz not null
);

-- The pool's chat: messages, how far members have read, mutes and reactions.

-- Counts every change of the chat. Taking a number locks this row until the transaction ends, so numbers become visible in order. The
-- number of a new message is its id (rulebook C1).
create table chat_state (
  only_row  boolean primary key default true check (only_row),
  seq       integer not null default 0
);
insert into chat_state default values;

create table chat_messages (
  message_id   integer primary key,
  -- The number of its last change; equal to the id if nothing has changed since.
  version      integer not null unique,
  -- Null for the pool itself and for deleted users; the name stays (rulebook A5).
  user_id      integer references users on delete set null,
  author_name  text not null,
  kind         text not null check (kind in ('user', 'admin', 'system')),
  message      text not null check (char_length(message) between 1 and 1000),
  -- The id the author's page gave it: sent twice, it is stored once.
  client_id    text,
  -- The subject of a message of the pool, such as a week of a contest; each is posted once.
  cause        text,
  -- On the pool's clock.
  sent_at      timestamptz not null,
  -- On the wall clock, for the message limit and for undoing a deletion.
  written_at   timestamptz not null,
  deleted_at   timestamptz,
  deleted_by   integer references users on delete set null,
  -- The message that a message answers. A deleted message keeps its row, so its replies still lead to its place.
  reply_to     integer references chat_messages,
  check (version >= message_id),
  check (reply_to < message_id)
);
create unique index chat_messages_client_key on chat_messages (user_id, client_id) where client_id is not null;
create unique index chat_messages_cause_key on chat_messages (cause) where deleted_at is null and cause is not null;
create index chat_messages_user_idx on chat_messages (user_id, message_id);
create index chat_messages_shown_idx on chat_messages (message_id) where deleted_at is null;
create index chat_messages_reply_idx on chat_messages (reply_to) where reply_to is not null;
create index chat_messages_words_idx on chat_messages using gin (to_tsvector('simple', message));

create table chat_reactions (
  message_id  integer not null references chat_messages on delete cascade,
  user_id     integer not null references users on delete cascade,
  emoji       text not null check (emoji in ('👍', '❤️', '😂', '🎉', '😮', '😢')),
  primary key (message_id, user_id, emoji)
);
create index chat_reactions_user_idx on chat_reactions (user_id);

create table chat_members (
  user_id       integer primary key references users on delete cascade,
  last_read_id  integer not null default 0,
  muted_until   timestamptz
);

-- New members start with everything read.
create function enter_chat() returns trigger language plpgsql as $$
begin
  insert into chat_members (user_id, last_read_id) select new.user_id, seq from chat_state;
  return null;
end $$;
create trigger users_enter_chat after insert on users for each row execute function enter_chat();

-- Notifies the servers when a change is committed; they read what is newer than they have.
create function tell_of_chat() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'chat ' || new.seq);
  return null;
end $$;
create trigger chat_changed after update on chat_state for each row execute function tell_of_chat();

-- Notifications on devices (Web Push): a second channel of the outbox.

-- A browser in which a member turned notifications on.
create table push_devices (
  device_id   integer generated always as identity primary key,
  user_id     integer not null references users on delete cascade,
  -- The device gets pushes only while the session that added it lives (rulebook A4), so the browser's next user gets none.
  session_id  uuid not null references sessions on delete cascade,
  -- Its address at the push service, and the keys that encrypt its pushes.
  endpoint    text not null unique check (length(endpoint) <= 1000),
  p256dh      text not null check (length(p256dh) <= 100),
  auth        text not null check (length(auth) <= 50),
  -- The pool's public key that the browser got; its push service accepts only pushes signed with it.
  public_key  text not null,
  name        text not null,
  -- On the pool's clock: it gets nothing from before this.
  added_at    timestamptz not null
);
create index push_devices_user_idx on push_devices (user_id);
create index push_devices_session_idx on push_devices (session_id);

-- Addresses that opted out of mails without a preference, such as invitations (rulebook N3).

create table mail_refusals (
  email       text not null check (email = lower(email)),
  kind        text not null,
  refused_at  timestamptz not null,
  primary key (email, kind)
);

-- Mail preferences as rows, so that a new kind of mail needs no migration.

-- The mail kinds that a member wants or has switched off. A kind without a row is wanted (rulebook N3).
create table mail_preferences (
  user_id  integer not null references users on delete cascade,
  kind     text not null,
  wanted   boolean not null,
  primary key (user_id, kind)
);

-- The columns of notification_preferences are those of an old version. Until a later release drops them, each side follows the other. A trigger that runs inside another one writes nothing, so they cannot chase each other.
create function copy_preference_columns() returns trigger language plpgsql as $$
begin
  insert into mail_preferences (user_id, kind, wanted)
  select new.user_id, one.kind, one.wanted
  from (values
    ('reminder_night_before', new.reminder_night_before),
    ('reminder_two_hours', new.reminder_two_hours),
    ('week_results', new.week_results),
    ('draft_turn', new.draft_turn)) as one (kind, wanted)
  on conflict (user_id, kind) do update set wanted = excluded.wanted
    where mail_preferences.wanted <> excluded.wanted;
  return null;
end $$;
create trigger preference_columns_changed
  after update of reminder_night_before, reminder_two_hours, week_results, draft_turn on notification_preferences
  for each row when (pg_trigger_depth() = 0) execute function copy_preference_columns();

create function copy_mail_preference() returns trigger language plpgsql as $$
begin
  insert into notification_preferences (user_id) values (new.user_id) on conflict do nothing;
  update notification_preferences set
    reminder_night_before = case new.kind when 'reminder_night_before' then new.wanted else reminder_night_before end,
    reminder_two_hours = case new.kind when 'reminder_two_hours' then new.wanted else reminder_two_hours end,
    week_results = case new.kind when 'week_results' then new.wanted else week_results end,
    draft_turn = case new.kind when 'draft_turn' then new.wanted else draft_turn end
  where user_id = new.user_id;
  return null;
end $$;
create trigger mail_preference_changed
  after insert or update on mail_preferences
  for each row when (pg_trigger_depth() = 0) execute function copy_mail_preference();

-- Recorded facts later than the pool's clock (rulebook T5). Only the code that moves their rows to `games` and `playoff_standings`
-- when the time has come reads these tables.

create table games_to_come (
  game_id      integer primary key,
  -- Selected by season when the known playoff games are worked out.
  season_year  text not null,
  -- The whole row of `games` as it will be once everything about the game is known.
  game         jsonb not null,
  -- When somebody entered this by the pool's clock; null for a recorded season, which nobody entered.
  entered_at   timestamptz,
  -- From when on something more about the game may be known: its start.
  due_at       timestamptz not null
);

create table standings_to_come (
  standings_id  integer primary key,
  -- The whole row of `playoff_standings`.
  standing      jsonb not null,
  known_at      timestamptz not null
);

-- Invitations that join, entries and members that can be put back, and a plain list of fees.

-- The contests that signing up with an invitation joins (rulebook A1).
create table invitation_contests (
  invitation_id  integer not null references invitations on delete cascade,
  contest_id     integer not null references contests on delete cascade,
  primary key (invitation_id, contest_id)
);
create index invitation_contests_contest_idx on invitation_contests (contest_id);

-- Entries that were taken out of a waiting contest, with their picks ahead and their queue, so that it can be undone (rulebook S14).
create table removed_entries (
  participant_id  integer primary key,
  contest_id      integer not null references contests on delete cascade,
  -- No reference: it stays when the member is deleted, whose undo brings it back.
  user_id         integer,
  -- Taken out because the member was deleted.
  with_user       boolean not null default false,
  rows            jsonb not null,
  removed_at      timestamptz not null,
  -- On the wall clock.
  written_at      timestamptz not null
);
create index removed_entries_user_idx on removed_entries (user_id);
create index removed_entries_contest_idx on removed_entries (contest_id);

-- Deleted members, for as long as the deletion can be undone (rulebook A5): the rows that went with them, and what lost its link.
create table deleted_users (
  user_id     integer primary key,
  name        text not null,
  deleted_at  timestamptz not null,
  -- On the wall clock.
  written_at  timestamptz not null,
  rows        jsonb not null,
  links       jsonb not null
);

-- A list without money: what a contest costs and pays, as text, and who has paid. In tables of their own, because nearly every call
-- reads contests and participants, and none of them needs this.
create table contest_fees (
  contest_id  integer primary key references contests on delete cascade,
  entry_fee   text not null default '' check (length(entry_fee) <= 100),
  prizes      text not null default '' check (length(prizes) <= 500)
);

create table paid_fees (
  participant_id  integer primary key references participants on delete cascade
);

-- The calendar's values when the pool's season settings last took them over (rulebook O9). A value set by hand stays until the
-- calendar differs from these.
create table season_followed (
  only_row           boolean primary key default true check (only_row),
  season_year        text,
  season_start_date  date,
  current_week       integer
);
insert into season_followed default values;

-- The checklist of a new pool: a name that was kept on purpose, and whether an admin has put the checklist away.
create table setup_checklist (
  only_row           boolean primary key default true check (only_row),
  name_confirmed_at  timestamptz,
  put_away_at        timestamptz
);
insert into setup_checklist default values;

-- Rulings of the commissioner (rulebook S16), and undoing the last recomputation of results.

create table rulings (
  ruling_id           integer generated always as identity primary key,
  contest_id          integer not null references contests on delete cascade,
  participant_id      integer not null references participants on delete cascade,
  week_number         integer not null check (week_number >= 1),
  kind                text not null check (kind in ('excuse', 'revive', 'withdraw', 'correct_pick')),
  -- The team that a corrected pick becomes, and the one it was; null where there was no pick.
  team_id             integer references teams,
  team_before         integer references teams,
  -- Of a revival: the week that had put the member out, by the results as they are now; null where nothing did.
  out_since           integer,
  reason              text not null check (length(trim(reason)) between 1 and 300),
  made_at             timestamptz not null,
  -- The names are kept for when the admin is gone.
  made_by             integer references users on delete set null,
  made_by_name        text not null,
  taken_back_at       timestamptz,
  taken_back_by_name  text,
  constraint rulings_team_of_correction check ((kind = 'correct_pick') = (team_id is not null)),
  constraint rulings_other_team check (team_id is distinct from team_before or team_id is null),
  constraint rulings_before_of_correction check (kind = 'correct_pick' or team_before is null),
  constraint rulings_out_of_revival check (kind = 'revive' or out_since is null),
  constraint rulings_taken_back_by check ((taken_back_at is null) = (taken_back_by_name is null))
);

-- One ruling in effect for each member, week and kind.
create unique index rulings_once_key on rulings (participant_id, week_number, kind) where taken_back_at is null;
create index rulings_contest_idx on rulings (contest_id) where taken_back_at is null;

-- The state before a contest's results were last recomputed, so that it can be undone.
create table last_recomputes (
  contest_id     integer primary key references contests on delete cascade,
  week_number    integer not null,
  recomputed_at  timestamptz not null,
  before         jsonb not null
);

-- Admins' notices (rulebook N5) and announcements.

-- Items that wait for an admin, one row each. A row stays after its item is gone, so that admins are notified once per occasion.
create table waiting_notices (
  notice_id   integer generated always as identity primary key,
  kind        text not null,
  contest_id  integer references contests on delete cascade,
  -- Distinguishes it from the next one of its kind in the same contest: a week, a season.
  occasion    text not null,
  -- All on the pool's clock: first seen, admins notified, no longer waiting; null if not yet.
  since       timestamptz not null,
  told_at     timestamptz,
  gone_at     timestamptz,
  unique nulls not distinct (kind, contest_id, occasion)
);

create table announcements (
  announcement_id  integer generated always as identity primary key,
  -- Null once the author is deleted; the name stays (rulebook A5).
  author_id        integer references users on delete set null,
  author_name      text not null,
  text             text not null check (char_length(text) between 1 and 1000),
  audience         text not null check (audience in ('all', 'not_in_contest', 'without_pick')),
  contest_id       integer references contests on delete set null,
  -- The id the author's page gave it: sent twice, it is announced once.
  client_id        text not null unique check (char_length(client_id) <= 100),
  -- How many members it went to.
  readers          integer not null check (readers >= 0),
  -- On the pool's clock, and on the wall clock for the rate limit.
  sent_at          timestamptz not null,
  written_at       timestamptz not null
);

-- How the pool's own backups are going (rulebook O7); one row for all servers of the database. The files themselves are in the data folder.
create table backup_state (
  only_row         boolean primary key default true check (only_row),
  -- A pool younger than a night has no backup yet, and nothing is wrong.
  watched_since    timestamptz not null default now(),
  -- By the wall clock, like the next two.
  last_success_at  timestamptz,
  last_size        bigint check (last_size >= 0),
  -- Kept until a backup succeeds again.
  failed_at        timestamptz,
  error            text,
  check ((last_success_at is null) = (last_size is null)),
  check ((failed_at is null) = (error is null))
);
insert into backup_state default values;

-- The period and clock of games that are on, as last reported by the league's feed. Apart from `games`, because every minute of a game
-- night would otherwise count as a change of its games and lock the contests that depend on them.
create table live_clocks (
  game_id  integer primary key references games on update cascade on delete cascade,
  period   smallint not null check (period between 1 and 20),
  -- The time left in the period, '12:34', or 'INT' in an intermission; null if the feed has none.
  clock    text check (clock ~ '^([0-9]{1,2}:[0-5][0-9]|INT)$'),
  as_of    timestamptz not null
);

-- Only A to Z have a lower case here: with other languages' rules, PostgreSQL and JavaScript disagree about the Turkish dotted İ.
create function keep_email_form() returns trigger language plpgsql as $$
begin
  new.email := lower(btrim(new.email) collate "C");
  return new;
end $$;

create trigger users_email_form before insert or update of email on users for each row execute function keep_email_form();

-- 'Email me a sign-in link' (rulebook A10). A job handles the requests, so that the answer's time reveals nothing about the address.
create table sign_in_requests (
  request_id   integer generated always as identity primary key,
  email        text not null check (length(email) between 3 and 254),
  wanted_path  text check (wanted_path like '/%' and length(wanted_path) <= 500),
  asked_at     timestamptz not null
);

-- Links that sign their owner in. Several can be open at once, so that asking twice doesn't spoil the first one.
create table sign_in_links (
  token_hash  text primary key,
  user_id     integer not null references users on delete cascade,
  expires_at  timestamptz not null
);
create index on sign_in_links (user_id);

-- Passkeys (rulebook A10): what the authenticator of a member showed us. Only public keys: they open nothing.
create table passkeys (
  passkey_id     integer primary key generated always as identity,
  user_id        integer not null references users on delete cascade,
  -- Chosen by the authenticator, in base64url, as the public key is.
  credential_id  text not null unique check (char_length(credential_id) between 1 and 1400),
  public_key     text not null check (char_length(public_key) between 1 and 4000),
  -- How often the authenticator has signed; 0 for those that don't count.
  counter        bigint not null check (counter >= 0),
  transports     text[] not null default '{}',
  name           text not null check (char_length(name) between 1 and 40),
  added_at       timestamptz not null,
  used_at        timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- A challenge is signed by the server, so only those that were answered are stored, until they expire: each works once.
create table answered_challenges (
  challenge   text primary key check (char_length(challenge) <= 200),
  expires_at  timestamptz not null
);

-- Recovery codes for admins without their passkey, each valid once. Only hashes, so nobody can read a code again.
create table recovery_codes (
  user_id    integer not null references users on delete cascade,
  code_hash  text not null check (char_length(code_hash) = 43),
  primary key (user_id, code_hash)
);

-- Long lists of people are read page by page in the order of their names, so that a page costs the same in a large pool as in a small one.

-- The sort key of names: without case and accents, and the same with every locale of the database.
create function name_order(name text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')) collate "C";
create index participants_by_name on participants (contest_id, name_order(participant_name), participant_id);
create index users_by_name on users (name_order(name), name_order(last_name), user_id);
