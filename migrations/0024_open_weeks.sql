-- Contests that the calendar runs: they start by themselves, take late picks or not, and open all playoff slots of a round at once.

alter table contests
  -- When a waiting survivor contest starts by itself (rulebook S14). Null: at the lock of its first week.
  add column starts_at timestamptz,
  -- Whether a member without a pick may still make one after the lock (rulebook S2).
  add column late_picks boolean not null default true;

alter table contest_weeks
  -- A playoff slot whose first game has no time yet has no lock (rulebook W3).
  alter column lock_time drop not null,
  add constraint contest_weeks_lock_of_week check (lock_time is not null or round is not null),
  -- When a playoff slot was set up: nobody without a pick is out in one that opened after its lock (rulebook P5). Null for weeks of
  -- the regular season, and for slots from before this column.
  add column opened_at timestamptz;
