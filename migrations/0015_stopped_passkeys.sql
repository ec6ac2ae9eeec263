-- When a passkey was stopped because a second copy of it was used (rulebook A10); it no longer signs in. Null for working passkeys.
alter table passkeys add column stopped_at timestamptz;
