-- The picks of a draft, its clock and the members' private queues.

alter table contests
  -- Null for a draft without a pick clock (rulebook D6).
  add column pick_seconds integer check (pick_seconds between 10 and 604800),
  -- The current pick's deadline; stored, so that the clock survives a restart.
  add column pick_deadline timestamptz,
  add constraint contests_deadline_while_drafting check (pick_deadline is null or status = 'drafting');
create index contests_deadline_idx on contests (pick_deadline) where pick_deadline is not null;

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
