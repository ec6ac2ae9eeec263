-- A survivor contest gives each member one to three lives (rulebook S18); a week that is lost or forgotten costs one.
alter table contests add column lives smallint not null default 1;
alter table contests add constraint contests_lives_known check (lives between 1 and 3 and (lives = 1 or contest_type = 'survivor'));

-- The weeks that cost a life without putting the member out, according to the results. The other lives of the contest are left.
alter table participants add column lost_lives integer[] not null default '{}';
alter table participants add constraint participants_lost_lives_known check (cardinality(lost_lives) <= 2);

alter table picks drop constraint picks_result_check;
alter table picks add constraint picks_result_check check (result in ('survived', 'life_lost', 'eliminated'));

-- Lives are fixed when the contest starts.
create function refuse_new_lives() returns trigger language plpgsql as $$
begin
  raise exception 'the lives of a contest that has started are fixed' using errcode = 'check_violation', constraint = 'contests_lives_fixed';
end $$;
create trigger contests_lives_fixed before update of lives on contests
  for each row when (old.lives <> new.lives and old.status <> 'waiting') execute function refuse_new_lives();
