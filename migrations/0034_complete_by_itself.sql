-- A contest with a draft completes by itself after its season. One that an admin has reopened waits for them (D9).
alter table contests add column completes_by_itself boolean not null default true;
