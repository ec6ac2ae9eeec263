-- Invitation links to the pool (rulebook A1) and links to set a password.

-- The code is stored in plain text, because an admin may copy the link again; it only opens the sign-up form.
create table invitations (
  invitation_id    integer generated always as identity primary key,
  code             text not null unique check (length(code) >= 16),
  note             text not null default '' check (length(note) <= 100),
  created_at       timestamptz not null,
  -- The admin's name stays when their user is deleted (rulebook A5).
  created_by_name  text not null,
  expires_at       timestamptz not null,
  max_uses         integer check (max_uses > 0),
  uses             integer not null default 0 check (uses >= 0 and uses <= max_uses),
  revoked_at       timestamptz
);

-- Such a link opens an account, so only its hash is stored, and a user has one at a time.
create table password_links (
  user_id     integer primary key references users on delete cascade,
  token_hash  text not null unique,
  expires_at  timestamptz not null
);
