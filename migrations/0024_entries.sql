-- A survivor contest gives each member one to five entries, which can be opened until the week `entries_until` locks (rulebook S19); 0: until the start.
alter table contests
  add column max_entries   smallint not null default 1,
  add column entries_until smallint not null default 0;
alter table contests add constraint contests_entries_known check (max_entries between 1 and 5 and entries_until between 0 and 6
  and (contest_type = 'survivor' or (max_entries = 1 and entries_until = 0)));

-- The number of a member's entry, and the first week it plays: 1 for entries opened before the start.
alter table participants
  add column entry_number  smallint not null default 1 check (entry_number between 1 and 5),
  add column first_week    integer not null default 1 check (first_week >= 1);

-- The key gets the name of the one it replaces: a member has each entry once.
alter table participants drop constraint participants_contest_id_user_id_key;
alter table participants add constraint participants_contest_id_user_id_key unique (contest_id, user_id, entry_number);

create function refuse_entry_beyond_most() returns trigger language plpgsql as $$
begin
  if new.entry_number > (select max_entries from contests where contest_id = new.contest_id) then
    raise exception 'contest % does not allow entry number %', new.contest_id, new.entry_number
      using errcode = 'check_violation', constraint = 'participants_entries_allowed';
  end if;
  return new;
end $$;
create trigger participants_entries_allowed before insert on participants
  for each row when (new.entry_number > 1) execute function refuse_entry_beyond_most();

-- Entries are decided before the contest starts, and none is taken from a member.
create function refuse_new_entries() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' or exists (
    select from participants where contest_id = new.contest_id and entry_number > new.max_entries) then
    raise exception 'the entries of contest % are fixed', new.contest_id
      using errcode = 'check_violation', constraint = 'contests_entries_fixed';
  end if;
  return new;
end $$;
create trigger contests_entries_fixed before update of max_entries, entries_until on contests
  for each row when (old.max_entries <> new.max_entries or old.entries_until <> new.entries_until)
  execute function refuse_new_entries();
