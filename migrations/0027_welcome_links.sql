-- The link with which a new user chooses the first password (rulebook A3): it signs them in.
alter table password_links add column is_welcome boolean not null default false;
