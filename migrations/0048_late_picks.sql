-- Late picks are few and are all that still changes in a week that has locked: counting them tells whether what was counted still holds.
create index picks_late_idx on picks (contest_id, week_number) where is_late;
