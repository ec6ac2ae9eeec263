-- A row that an admin edited is kept by later updates until an admin gives it back, like a score.
alter table playoff_standings add column by_hand boolean not null default false;

create table standings_update (
  only_row        boolean primary key default true check (only_row),
  enabled         boolean not null default false,
  interval_hours  integer not null default 24 check (interval_hours between 1 and 168),
  -- When the standings were last computed, automatically or by an admin.
  last_update     timestamptz
);
insert into standings_update default values;
