-- What each job did last, for the admin area. Instants are those of the wall clock.
create table job_runs (
  name          text primary key,
  started_at    timestamptz not null,
  finished_at   timestamptz,
  succeeded_at  timestamptz,
  failed_at     timestamptz,
  -- The last failure's message; null once a run has succeeded.
  error         text,
  -- Failures in a row.
  failures      integer not null default 0 check (failures >= 0),
  runs          integer not null default 0 check (runs >= 0),
  -- What the last run that did something has done.
  done          text
);

-- The state of the NHL feed; one row for all servers of the database.
create table feed_state (
  only_row        boolean primary key default true check (only_row),
  -- By the wall clock, and the pool's time that was asked for.
  asked_at        timestamptz,
  asked_for       timestamptz,
  failures        integer not null default 0 check (failures >= 0),
  error           text,
  -- The pool's clock at the last answer: what members see as 'scores as of'.
  scores_as_of    timestamptz,
  -- The last complete reading of the season, by the wall clock.
  season_read_at  timestamptz
);
insert into feed_state default values;
