-- What the pool has been told about the future and can't know yet at its clock's time (rulebook T5). Nobody reads these tables but the
-- code that moves their rows to `games` and `playoff_standings` when the time has come, and back when the clock is set back.

create table games_to_come (
  game_id    integer primary key,
  -- Selected by season when the known playoff games are worked out.
  season_year text not null,
  -- The whole row of `games` as it will be once everything about the game is known.
  game       jsonb not null,
  -- When somebody entered this by the pool's clock; null for a recorded season, which nobody entered.
  entered_at timestamptz,
  -- From when on something more about the game may be known: its start.
  due_at     timestamptz not null
);

create table standings_to_come (
  standings_id integer primary key,
  -- The whole row of `playoff_standings`.
  standing     jsonb not null,
  known_at     timestamptz not null
);

-- When a line of the standings was stored, by the pool's clock. Null for lines from before this column: known from their day on.
alter table playoff_standings add column known_at timestamptz;
