-- A survivor contest for those who are out of another one (rulebook Y4): the one that it belongs to, each having one at most.
alter table contests add column second_chance_of integer references contests;
-- Whether the pool opens it by itself as soon as it can.
alter table contests add column auto_second_chance boolean not null default false;
-- When an admin said no to it or somebody opened it; from then on it is not offered again, nor opened by itself.
alter table contests add column second_chance_decided_at timestamptz;
alter table contests add constraint contests_second_chance_survivor check (contest_type = 'survivor'
  or (second_chance_of is null and not auto_second_chance and second_chance_decided_at is null));
-- A second chance has none of its own.
alter table contests add constraint contests_second_chance_last check (second_chance_of is null
  or (not auto_second_chance and second_chance_of <> contest_id));
create unique index contests_second_chance_idx on contests (second_chance_of) where second_chance_of is not null;
