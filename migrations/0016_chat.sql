-- The pool's chat: messages, how far members have read, mutes and reactions.

-- Counts every change of the chat. Taking a number locks this row until the transaction ends, so numbers become visible in order. The
-- number of a new message is its id (rulebook C1).
create table chat_state (
  only_row  boolean primary key default true check (only_row),
  seq       integer not null default 0
);
insert into chat_state default values;

create table chat_messages (
  message_id   integer primary key,
  -- The number of its last change; equal to the id if nothing has changed since.
  version      integer not null unique,
  -- Null for the pool itself and for deleted users; the name stays (rulebook A5).
  user_id      integer references users on delete set null,
  author_name  text not null,
  kind         text not null check (kind in ('user', 'admin', 'system')),
  message      text not null check (char_length(message) between 1 and 1000),
  -- The id the author's page gave it: sent twice, it is stored once.
  client_id    text,
  -- What a message of the pool is about, such as a week of a contest; each is posted once.
  cause        text,
  -- On the pool's clock.
  sent_at      timestamptz not null,
  -- On the wall clock, for the message limit and for undoing a deletion.
  written_at   timestamptz not null,
  deleted_at   timestamptz,
  deleted_by   integer references users on delete set null,
  check (version >= message_id)
);
create unique index chat_messages_client_key on chat_messages (user_id, client_id) where client_id is not null;
create unique index chat_messages_cause_key on chat_messages (cause) where deleted_at is null and cause is not null;
create index chat_messages_user_idx on chat_messages (user_id, message_id);
create index chat_messages_shown_idx on chat_messages (message_id) where deleted_at is null;
create index chat_messages_words_idx on chat_messages using gin (to_tsvector('simple', message));

create table chat_reactions (
  message_id  integer not null references chat_messages on delete cascade,
  user_id     integer not null references users on delete cascade,
  emoji       text not null check (emoji in ('👍', '❤️', '😂', '🎉', '😮', '😢')),
  primary key (message_id, user_id, emoji)
);
create index chat_reactions_user_idx on chat_reactions (user_id);

create table chat_members (
  user_id       integer primary key references users on delete cascade,
  last_read_id  integer not null default 0,
  muted_until   timestamptz
);
insert into chat_members (user_id) select user_id from users;

-- New members start with everything read.
create function enter_chat() returns trigger language plpgsql as $$
begin
  insert into chat_members (user_id, last_read_id) select new.user_id, seq from chat_state;
  return null;
end $$;
create trigger users_enter_chat after insert on users for each row execute function enter_chat();

-- Notifies the servers when a change is committed; they read what is newer than they have.
create function tell_of_chat() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'chat ' || new.seq);
  return null;
end $$;
create trigger chat_changed after update on chat_state for each row execute function tell_of_chat();

-- Whether the pool posts in the chat.
alter table pool_settings add column chat_announcements boolean not null default true;
