-- The outcome of each moment of a member (rulebook N7): a push of its own, part of another push, held for the summary of its league
-- day, or switched off. The key makes sure that no moment is sent twice, however many servers look and whenever one dies.

create table moments (
  user_id     integer not null references users on delete cascade,
  -- Its subject: 'through 12', with the id of the week.
  occasion    text not null,
  league_day  date not null,
  way         text not null check (way in ('push', 'with', 'held', 'off', 'summary')),
  -- The facts of its words, if it is held for the summary.
  facts       jsonb,
  primary key (user_id, occasion),
  check (way <> 'held' or facts is not null)
);
create index moments_day_idx on moments (league_day);
