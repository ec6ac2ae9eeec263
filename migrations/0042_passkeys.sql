-- Passkeys (rulebook A10): what the authenticator of a member showed us. Only public keys: they open nothing.
create table passkeys (
  passkey_id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  -- Chosen by the authenticator, in base64url, as the public key is.
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  public_key text not null check (char_length(public_key) between 1 and 4000),
  -- How often the authenticator has signed; 0 for those that don't count.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 40),
  added_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- A challenge is signed by the server, so only those that were answered are stored, until they expire: each works once.
create table answered_challenges (
  challenge text primary key check (char_length(challenge) <= 200),
  expires_at timestamptz not null
);

-- What an admin without their passkey can type instead, once each. Only hashes: nobody can read a code again.
create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash text not null check (char_length(code_hash) = 43),
  primary key (user_id, code_hash)
);

-- When a verified passkey or a recovery code was given in this session.
alter table sessions add column second_factor_at timestamptz;

-- Whether an admin needs one of them before the session may do what only admins may.
alter table pool_settings add column second_factor_for_admins boolean not null default false;
