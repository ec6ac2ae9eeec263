-- When a pick was made, changed or taken back and by whom, never which team (rulebook S5). By the week's id, because weeks
-- waiting for their start get new numbers (S14). Picks from before this table have no rows.

create table pick_changes (
  change_id       integer generated always as identity,
  week_id         integer not null references contest_weeks on delete cascade,
  participant_id  integer not null references participants on delete cascade,
  what            text not null check (what in ('made', 'changed', 'taken_back')),
  changed_at      timestamptz not null,
  -- The admin who entered it for the member; null where the member did it.
  entered_by_name text,
  primary key (week_id, participant_id, change_id)
);
create index pick_changes_participant_idx on pick_changes (participant_id);
