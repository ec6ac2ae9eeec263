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

-- A list without money (off by default): what a contest costs and pays, as text, and who has paid. In tables of their own, because
-- nearly every call reads contests and participants, and none of them needs this.
alter table pool_settings add column fees boolean not null default false;
create table contest_fees (
  contest_id  integer primary key references contests on delete cascade,
  entry_fee   text not null default '' check (length(entry_fee) <= 100),
  prizes      text not null default '' check (length(prizes) <= 500)
);
create table paid_fees (
  participant_id  integer primary key references participants on delete cascade
);
