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
