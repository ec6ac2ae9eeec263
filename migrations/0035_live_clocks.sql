-- The period and clock of games that are on, as the league's feed last told them. Apart from `games`, because every minute of a game
-- night would otherwise count as a change of its games and lock the contests that depend on them.
create table live_clocks (
  game_id integer primary key references games on update cascade on delete cascade,
  period smallint not null check (period between 1 and 20),
  -- What is left of the period, '12:34', or 'INT' in an intermission; null where the feed does not tell.
  clock text check (clock ~ '^([0-9]{1,2}:[0-5][0-9]|INT)$'),
  as_of timestamptz not null
);
