-- The secret address of a member's calendar, because calendar apps cannot sign in.
create table calendar_secrets (
  user_id     integer primary key references users on delete cascade,
  secret      text not null unique check (length(secret) >= 40),
  created_at  timestamptz not null
);
