-- Undoing an advance, or a playoff round, pauses auto advance for that week or round instead of switching it off (rulebook S11, P1).
alter table contests
  add column advance_paused_at timestamptz,
  add column round_paused_at   timestamptz;
