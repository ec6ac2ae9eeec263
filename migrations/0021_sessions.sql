-- Members see where they are signed in. What a browser says about itself is stored, shortened; its network address is not.
-- Servers of the previous version keep adding sessions without either column.
alter table sessions
  add column device text not null default '' check (char_length(device) <= 300),
  add column used_at timestamptz;
