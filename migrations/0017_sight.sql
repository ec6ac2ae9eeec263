-- Since when a member may have seen the picks of the weeks that had locked by then without having one of their own: they were out and came back, or had
-- a pick by a ruling that was taken back. They take no late pick in these (rulebook S2).
alter table participants add column sighted_at timestamptz;

-- A week with results is shown to everybody, also where they are undone.
update contest_weeks set late_picks_over_at = processed_at where processed_at is not null and late_picks_over_at is null;
