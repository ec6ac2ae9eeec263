-- Members see how each of their sessions began. Sessions of the previous version all began with a password.
alter table sessions
  add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'link', 'passkey', 'joined'));

-- 'Email me a sign-in link' (rulebook A10). A job handles the requests, so that the answer's time reveals nothing about the address.
create table sign_in_requests (
  request_id  integer generated always as identity primary key,
  email       text not null check (length(email) between 3 and 254),
  wanted_path text check (wanted_path like '/%' and length(wanted_path) <= 500),
  asked_at    timestamptz not null
);

-- Links that sign their owner in. Several can be open at once, so that asking twice doesn't spoil the first one.
create table sign_in_links (
  token_hash  text primary key,
  user_id     integer not null references users on delete cascade,
  expires_at  timestamptz not null
);
create index on sign_in_links (user_id);
