-- The contest whose eliminated members may join this second chance (rulebook Y4). Each contest has one at most.
alter table contests add column second_chance_of integer references contests;
-- Whether the pool opens a second chance automatically as soon as it can.
alter table contests add column auto_second_chance boolean not null default false;
-- When an admin declined or opened the second chance; from then on none is offered or opened automatically.
alter table contests add column second_chance_decided_at timestamptz;
alter table contests add constraint contests_second_chance_survivor check (contest_type = 'survivor'
  or (second_chance_of is null and not auto_second_chance and second_chance_decided_at is null));
-- A second chance has none of its own.
alter table contests add constraint contests_second_chance_last check (second_chance_of is null
  or (not auto_second_chance and second_chance_of <> contest_id));
create unique index contests_second_chance_idx on contests (second_chance_of) where second_chance_of is not null;
