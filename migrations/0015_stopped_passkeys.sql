-- When a passkey was stopped, because a second copy of it was seen at work (rulebook A10); it signs in no more. Null for those that work.
alter table passkeys add column stopped_at timestamptz;
