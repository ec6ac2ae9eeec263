-- Games of which rows of the league's feed contradict what is known, and since when they are held back (rulebook G8); as long as they are.
create table held_rows (
  game_id  integer primary key references games on delete cascade on update cascade,
  since    timestamptz not null
);
