-- Audit lines by contest, picks entered for a member, and undoing the last advance of a contest.

alter table audit_log
  -- No foreign key: a line outlives its contest.
  add column contest_id integer,
  -- The details of the line stay hidden until this week of the contest has locked (rulebook S5).
  add column secret_week integer,
  add constraint audit_log_secret_of_contest check (secret_week is null or contest_id is not null);

-- Older lines name their contest in other fields. Only this migration rewrites them.
alter table audit_log disable trigger audit_log_append_only;
update audit_log set contest_id = case
  when subject = 'contest' and subject_id ~ '^\d{1,9}$' then subject_id::integer
  when subject = 'pick' and subject_id ~ '^contest \d{1,9}$' then substring(subject_id from 9)::integer
  when subject = 'participant' and before ->> 'contest_id' ~ '^\d{1,9}$' then (before ->> 'contest_id')::integer
end;
alter table audit_log enable trigger audit_log_append_only;
create index audit_log_contest_idx on audit_log (contest_id, audit_id) where contest_id is not null;

alter table picks
  -- The admin who entered the pick for the member, and why; the name is kept for when the admin is gone.
  add column entered_by integer references users on delete set null,
  add column entered_by_name text,
  add column entered_reason text check (length(entered_reason) between 1 and 300),
  add constraint picks_entered_with_reason check (
    (entered_by_name is null) = (entered_reason is null) and (entered_by is null or entered_by_name is not null));

-- The state before a contest's last advance, so that it can be undone.
create table last_advances (
  contest_id   integer primary key references contests on delete cascade,
  week_number  integer not null,
  advanced_at  timestamptz not null,
  before       jsonb not null
);
