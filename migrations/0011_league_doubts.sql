-- Games that complete readings of the league's season leave out (rulebook G7), as long as they do.
create table left_out_games (
  game_id  integer primary key references games on delete cascade on update cascade,
  -- The pool's clock at the first of these readings, and how many there were.
  since    timestamptz not null,
  times    integer not null check (times >= 1)
);
