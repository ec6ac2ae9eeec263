-- How people come into the pool and back into their accounts: invitation links (rulebook A1) and links to set a password.

-- The code is kept as it is, because an admin copies the link again; it opens the sign-up form and nobody's account.
create table invitations (
  invitation_id    integer generated always as identity primary key,
  code             text not null unique check (length(code) >= 16),
  note             text not null default '' check (length(note) <= 100),
  created_at       timestamptz not null,
  -- The admin's name stays when he is deleted (rulebook A5).
  created_by_name  text not null,
  expires_at       timestamptz not null,
  max_uses         integer check (max_uses > 0),
  uses             integer not null default 0 check (uses >= 0 and uses <= max_uses),
  revoked_at       timestamptz
);

-- Such a link opens an account: only its hash is kept, and a user has one at a time.
create table password_links (
  user_id     integer primary key references users on delete cascade,
  token_hash  text not null unique,
  expires_at  timestamptz not null
);
