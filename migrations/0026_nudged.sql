-- When the unpaid of a contest were last nudged (rulebook O11): at most once in three days.

alter table contest_fees
  add column nudged_at timestamptz;
