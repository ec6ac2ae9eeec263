-- A contest that nobody plays ends (rulebook S20): the weeks in which nobody alive picked, and the last week that no longer counts because the
-- contest was reopened after it.
alter table contest_weeks add column nobody_picked boolean not null default false;
alter table contests add column idle_through integer not null default 0;
update contest_weeks w set nobody_picked = true
where w.mass_elimination_prevented and not exists (
  select from picks p where p.contest_id = w.contest_id and p.week_number = w.week_number and p.result is not null);
