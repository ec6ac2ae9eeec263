-- A contest can be the copy of last year's (rulebook Y1), each of them copied once.

alter table contests add column copied_from integer references contests on delete set null;
create unique index contests_copied_from_key on contests (copied_from);
