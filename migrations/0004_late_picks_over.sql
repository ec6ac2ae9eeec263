-- When nobody could pick late in a week any more (rulebook S2): from then on its picks have been shown, and a game that is put back, or
-- a member who comes back, brings no late pick into it.

alter table contest_weeks add column late_picks_over_at timestamptz;
