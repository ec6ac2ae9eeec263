-- The address of the page for a television (rulebook O10): one row while there is one.

create table office_screen (
  only_row  boolean primary key default true check (only_row),
  -- Sealed with a key from APP_SECRET, because knowing it is enough to look.
  secret    text not null,
  made_at   timestamptz not null
);
