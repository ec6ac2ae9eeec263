-- What has become of each moment of a member (rulebook N7): a push of its own, told in the same push as another, kept for the summary of its
-- league day, or switched off. The key is what makes sure that none is told twice, however many servers look and whenever one dies.

create table moments (
  user_id     integer not null references users on delete cascade,
  -- What it is about: 'through 12', with the id of the week.
  occasion    text not null,
  league_day  date not null,
  way         text not null check (way in ('push', 'with', 'held', 'off', 'summary')),
  -- What its words are made from, where it is kept for the summary.
  facts       jsonb,
  primary key (user_id, occasion),
  check (way <> 'held' or facts is not null)
);
create index moments_day_idx on moments (league_day);
