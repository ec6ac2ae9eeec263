-- The last day of the weeks that have locked while a survivor contest waited, and so are not played (rulebook S14): no week of it may reach back
-- to them, and its first day stays.

alter table contests add column locked_through date;

create function refuse_moved_start_date() returns trigger language plpgsql as $$
begin
  raise exception 'a week of contest % has locked, so its first day stays', new.contest_id using errcode = 'check_violation';
end $$;
create trigger contests_start_date_fixed before update of season_start_date on contests
  for each row when (old.locked_through is not null and new.season_start_date is distinct from old.season_start_date)
  execute function refuse_moved_start_date();

create function refuse_week_that_reaches_back() returns trigger language plpgsql as $$
begin
  if exists (select from contests where contest_id = new.contest_id and locked_through >= new.start_date) then
    raise exception 'week % of contest % overlaps one that has locked', new.week_number, new.contest_id using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create constraint trigger contest_weeks_after_locked after insert or update of start_date on contest_weeks
  deferrable initially deferred for each row when (new.round is null) execute function refuse_week_that_reaches_back();
