-- A new pool updates its standings automatically (rulebook B2). One that is in use keeps its switch.
alter table standings_update alter column enabled set default true;
update standings_update set enabled = true where not exists (select from users);
