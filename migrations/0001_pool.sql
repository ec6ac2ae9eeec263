-- The whole pool: accounts, settings, games, contests with their weeks and picks, audit log.
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
  created_at     timestamptz not null
);
create unique index users_email_key on users (lower(email));

-- A session is the family of refresh tokens started by one sign-in (rulebook A4).
create table sessions (
  session_id  uuid primary key,
  user_id     integer not null references users on delete cascade,
  started_at  timestamptz not null,
  expires_at  timestamptz not null,
  ended_at    timestamptz
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
  only_row            boolean primary key default true check (only_row),
  season_start_date   date not null default '2025-10-08',
  season_year         text not null default '2025-26' check (season_year ~ '^\d{4}-\d{2}$'),
  pick_deadline_day   text not null default 'Monday' check (pick_deadline_day in
    ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
  pick_deadline_time  text not null default '7:00 PM EST',
  current_week        integer not null default 1 check (current_week between 1 and 60),
  registration        text not null default 'open' check (registration in ('open', 'invite', 'closed')),
  invite_code         text
);
insert into pool_settings default values;

-- One row per game (rulebook G1); the API shows it from either side.
create table games (
  game_id          integer primary key check (game_id > 0),
  season_year      text not null check (season_year ~ '^\d{4}-\d{2}$'),
  game_type        smallint not null check (game_type in (2, 3)),
  game_date        date not null,
  start_time       timestamptz,
  home_team_id     integer not null references teams,
  away_team_id     integer not null references teams,
  home_score       integer check (home_score between 0 and 99),
  away_score       integer check (away_score between 0 and 99),
  decided_in       text check (decided_in in ('REG', 'OT', 'SO')),
  game_state       text not null,
  venue            text,
  round            smallint check (round between 1 and 4),
  series           text,
  game_number      smallint check (game_number between 1 and 7),
  -- A score saved by hand is kept against the automatic update until it is given back (rulebook G4);
  -- what the update would have written is in the nhl_ columns.
  score_by_hand    boolean not null default false,
  nhl_home_score   integer,
  nhl_away_score   integer,
  nhl_decided_in   text,
  nhl_game_state   text,
  updated_at       timestamptz not null,
  check (home_team_id <> away_team_id),
  check ((game_type = 3) = (round is not null)),
  check ((round is null) = (series is null) and (round is null) = (game_number is null))
);
create index games_season_idx on games (season_year, game_type, game_date);
create index games_date_idx on games (game_date);
create unique index games_series_key on games (season_year, round, series, game_number) where game_type = 3;

create table contests (
  contest_id         integer generated always as identity primary key,
  contest_type       text not null check (contest_type in ('two_team', 'playoff_tiebreaker', 'survivor')),
  contest_name       text not null check (length(contest_name) between 1 and 100),
  season_year        text not null check (season_year ~ '^\d{4}-\d{2}$'),
  status             text not null default 'waiting' check (status in
    ('waiting', 'drafting', 'in_progress', 'completed', 'cancelled')),
  max_participants   integer not null check (max_participants >= 1),
  created_at         timestamptz not null,
  started_at         timestamptz,
  completed_at       timestamptz,
  -- survivor only
  season_start_date  date,
  phase              text not null default 'regular_season' check (phase in ('regular_season', 'playoff_tiebreaker')),
  current_week       integer not null default 1 check (current_week >= 1),
  auto_advance       boolean not null default false,
  check (contest_type <> 'survivor' or season_start_date is not null),
  check (contest_type <> 'survivor' or status in ('waiting', 'in_progress', 'completed'))
);
create index contests_type_idx on contests (contest_type, status);

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
  unique (contest_id, user_id),
  check (is_eliminated = (elimination_week is not null))
);
create index participants_user_idx on participants (user_id);

create table contest_weeks (
  week_id               integer generated always as identity primary key,
  contest_id            integer not null references contests on delete cascade,
  week_number           integer not null check (week_number >= 1),
  start_date            date not null,
  end_date              date not null check (end_date >= start_date),
  lock_time             timestamptz not null,
  lock_time_by_hand     boolean not null default false,
  -- When the number of games of each team was fixed (rulebook S6); null until the lock.
  fixed_at              timestamptz,
  processed_at          timestamptz,
  mass_elimination_prevented boolean not null default false,
  survived              integer,
  eliminated            integer,
  -- A final score changed after the week was processed (rulebook G5).
  results_out_of_date   boolean not null default false,
  -- Playoff slots continue the week numbers (rulebook P1).
  round                 smallint check (round between 1 and 4),
  game_number           smallint check (game_number between 1 and 7),
  check ((round is null) = (game_number is null)),
  unique (contest_id, week_number) deferrable initially deferred,
  -- Weeks of the regular season never share a day.
  exclude using gist (int4range(contest_id, contest_id, '[]') with &&, daterange(start_date, end_date, '[]') with &&)
    where (round is null) deferrable initially deferred
);

-- How many games each team had in a week when it locked; from then on the wins needed can only go down (rulebook S6).
create table games_at_lock (
  week_id  integer not null references contest_weeks on delete cascade,
  team_id  integer not null references teams,
  games    integer not null check (games >= 0),
  primary key (week_id, team_id)
);

create table picks (
  pick_id         integer generated always as identity primary key,
  contest_id      integer not null references contests on delete cascade,
  participant_id  integer not null references participants on delete cascade,
  week_number     integer not null,
  team_id         integer not null references teams,
  picked_at       timestamptz not null,
  is_late         boolean not null default false,
  result          text check (result in ('survived', 'eliminated')),
  -- The stretch of the season in which a team may be used once: 0 the regular season. Null where the pick does not
  -- count as a use: all games of the team were postponed out of the week (rulebook S6).
  slate           smallint default 0,
  unique (participant_id, week_number)
);
create unique index picks_team_once_key on picks (participant_id, slate, team_id) where slate is not null;
create index picks_week_idx on picks (contest_id, week_number);

-- Weeks in which a participant could not pick because they counted as eliminated until a correction revived them (rulebook S10).
create table excused_weeks (
  participant_id  integer not null references participants on delete cascade,
  week_number     integer not null,
  primary key (participant_id, week_number)
);

-- Append-only (rulebook A6).
create table audit_log (
  audit_id    integer generated always as identity primary key,
  at          timestamptz not null,
  -- Null for the system itself; the name is kept for when the user is gone.
  user_id     integer,
  actor_name  text not null,
  action      text not null,
  subject     text not null,
  subject_id  text,
  before      jsonb,
  after       jsonb
);
create index audit_log_subject_idx on audit_log (subject, subject_id);
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
