-- The mail in which this one left, if it went out with another to the same reader (rulebook N10); the provider knows only that one's key.
alter table mails add column carried_by uuid;
create index mails_carried_idx on mails (carried_by) where carried_by is not null;
