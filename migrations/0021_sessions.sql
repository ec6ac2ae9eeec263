-- A member sees where he is signed in. What a browser says of itself is kept, cut to a length; where it calls from is not kept at all.
-- A server of the version before goes on adding sessions without either.
alter table sessions
  add column device text not null default '' check (char_length(device) <= 300),
  add column used_at timestamptz;
