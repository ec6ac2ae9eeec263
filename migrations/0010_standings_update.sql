-- A line of a table that an admin has edited stays as it is in later updates until he gives it back, as a score does.
alter table playoff_standings add column by_hand boolean not null default false;

create table standings_update (
  only_row        boolean primary key default true check (only_row),
  enabled         boolean not null default false,
  interval_hours  integer not null default 24 check (interval_hours between 1 and 168),
  -- When the table was last computed, whoever asked for it.
  last_update     timestamptz
);
insert into standings_update default values;
