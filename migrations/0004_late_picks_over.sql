-- The end of late picks in a week (rulebook S2): from then on its picks are shown, and neither a game that is put back nor a member
-- who comes back allows another late pick.

alter table contest_weeks add column late_picks_over_at timestamptz;
