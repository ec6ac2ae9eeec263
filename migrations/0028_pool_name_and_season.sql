-- The pool's name, the season it last took over from the calendar, and what its checklist remembers.

alter table pool_settings add column pool_name text not null default 'PuckPool'
  check (char_length(pool_name) between 1 and 40);

-- What the calendar said when the pool's season settings last took it over (rulebook O9). A value set by hand stays until the calendar
-- says something else than this.
create table season_followed (
  only_row          boolean primary key default true check (only_row),
  season_year       text,
  season_start_date date,
  current_week      integer
);
insert into season_followed default values;

-- The checklist of a new pool: a name that was kept on purpose, and whether an admin has put the checklist away.
create table setup_checklist (
  only_row          boolean primary key default true check (only_row),
  name_confirmed_at timestamptz,
  put_away_at       timestamptz
);
insert into setup_checklist default values;
