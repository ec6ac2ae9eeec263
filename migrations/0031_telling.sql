-- What admins have been told of (rulebook N5), and what they have announced.

-- What waits for an admin, as long as it waits and after that, so that each occasion is told once. One row for each.
create table waiting_notices (
  notice_id   integer generated always as identity primary key,
  kind        text not null,
  contest_id  integer references contests on delete cascade,
  -- What tells it from the next one of its kind in the same contest: a week, a season.
  occasion    text not null,
  -- All on the pool's clock. First seen, told to the admins, and no longer waiting; null if not yet.
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
