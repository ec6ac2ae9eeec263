-- The printed cards with which members without email sign in (rulebook A13). Only a keyed hash of the code is stored.
create table sign_in_cards (
  user_id    integer primary key references users on delete cascade,
  code_hash  text not null unique,
  made_at    timestamptz not null
);

alter table sessions drop constraint sessions_signed_in_by_check;
alter table sessions add constraint sessions_signed_in_by_check
  check (signed_in_by in ('password', 'link', 'passkey', 'joined', 'card'));
