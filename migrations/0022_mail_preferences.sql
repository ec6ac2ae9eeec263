-- Mail preferences as rows, so that a new kind of mail needs no migration.

-- Which kinds of mail a member wants. Without a row they want it (rulebook N3).
create table mail_preferences (
  user_id  integer not null references users on delete cascade,
  kind     text not null,
  wanted   boolean not null,
  primary key (user_id, kind)
);

-- The contract lists the kinds (src/contract/outbox/mail-kinds.ts).
alter table mails drop constraint mails_kind_check;

-- The version before this one reads and writes the columns of notification_preferences. Until a later release drops them, each side
-- follows the other. A trigger that runs inside another one writes nothing, so they cannot chase each other.
create function copy_preference_columns() returns trigger language plpgsql as $$
begin
  insert into mail_preferences (user_id, kind, wanted)
  select new.user_id, one.kind, one.wanted
  from (values
    ('reminder_night_before', new.reminder_night_before),
    ('reminder_two_hours', new.reminder_two_hours),
    ('week_results', new.week_results),
    ('draft_turn', new.draft_turn)) as one (kind, wanted)
  on conflict (user_id, kind) do update set wanted = excluded.wanted
    where mail_preferences.wanted <> excluded.wanted;
  return null;
end $$;
create trigger preference_columns_changed
  after update of reminder_night_before, reminder_two_hours, week_results, draft_turn on notification_preferences
  for each row when (pg_trigger_depth() = 0) execute function copy_preference_columns();

create function copy_mail_preference() returns trigger language plpgsql as $$
begin
  insert into notification_preferences (user_id) values (new.user_id) on conflict do nothing;
  update notification_preferences set
    reminder_night_before = case new.kind when 'reminder_night_before' then new.wanted else reminder_night_before end,
    reminder_two_hours = case new.kind when 'reminder_two_hours' then new.wanted else reminder_two_hours end,
    week_results = case new.kind when 'week_results' then new.wanted else week_results end,
    draft_turn = case new.kind when 'draft_turn' then new.wanted else draft_turn end
  where user_id = new.user_id;
  return null;
end $$;
create trigger mail_preference_changed
  after insert or update on mail_preferences
  for each row when (pg_trigger_depth() = 0) execute function copy_mail_preference();

insert into mail_preferences (user_id, kind, wanted)
select user_id, one.kind, one.wanted
from notification_preferences p
  cross join lateral (values
    ('reminder_night_before', p.reminder_night_before),
    ('reminder_two_hours', p.reminder_two_hours),
    ('week_results', p.week_results),
    ('draft_turn', p.draft_turn)) as one (kind, wanted);
