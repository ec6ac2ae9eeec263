-- Survivor contests that start by themselves (rulebook S14): their weeks are numbered from the first one played.

alter table contests
  -- The last start that passed with fewer than two, so that it moved to the next lock; null if there was none.
  add column missed_start_at timestamptz;

alter table audit_log
  -- The week behind `secret_week`, which gets another number when the weeks before the first one played fall away. No foreign key: a
  -- line outlives its week. Null in lines from before this column; their weeks keep their numbers.
  add column secret_week_id integer;

-- Waiting contests created before now: their weeks that have locked are not played, or they would start at a lock long past. Contests
-- whose weeks have all locked stay as they are, since they never start by themselves. Nobody could pick in them yet. The clock of
-- the database is the wall clock; a pool with its own clock leaves those weeks out as soon as it runs.
create temporary table left_out on commit drop as
  select w.contest_id, min(w.week_number) - 1 as weeks
  from contest_weeks w join contests c on c.contest_id = w.contest_id
  where c.contest_type = 'survivor' and c.status = 'waiting' and w.lock_time > now()
  group by w.contest_id having min(w.week_number) > 1;
delete from contest_weeks w using left_out o where w.contest_id = o.contest_id and w.week_number <= o.weeks;
update contest_weeks w set week_number = w.week_number - o.weeks from left_out o where w.contest_id = o.contest_id;
-- Reminders of weeks that keep on counting go with them. Past any real number first, because the numbers are unique row by row.
update mails m set occasion = occasion + 1000000 from left_out o where m.contest_id = o.contest_id and m.occasion is not null;
update mails m set occasion = occasion - 1000000 - o.weeks from left_out o where m.contest_id = o.contest_id and m.occasion is not null;
drop table left_out;
