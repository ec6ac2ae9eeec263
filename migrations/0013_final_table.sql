-- The league's final standings as long as they differ from the pool's own count (rulebook B4): since when, and in which lines; an empty list where
-- the league has not answered with any. What the commissioner has chosen in its place, for a season.
alter table standings_update
  add column behind_since   timestamptz,
  add column behind         jsonb,
  add column chosen_season  text,
  add column chosen_table   text check (chosen_table in ('nhl', 'own')),
  add constraint standings_update_choice check ((chosen_season is null) = (chosen_table is null));
