-- How the pool's own backups are going (rulebook O7); one row for all servers of the database. The files themselves are in the data folder.
create table backup_state (
  only_row        boolean primary key default true check (only_row),
  -- A pool younger than a night has no backup yet, and nothing is wrong.
  watched_since   timestamptz not null default now(),
  -- By the wall clock, like the next two.
  last_success_at timestamptz,
  last_size       bigint check (last_size >= 0),
  -- Kept until a backup succeeds again.
  failed_at       timestamptz,
  error           text,
  check ((last_success_at is null) = (last_size is null)),
  check ((failed_at is null) = (error is null))
);
insert into backup_state default values;
