-- The message that a message answers. A deleted message keeps its row, so its replies still lead to its place.
alter table chat_messages
  add column reply_to integer references chat_messages,
  add check (reply_to < message_id);
create index chat_messages_reply_idx on chat_messages (reply_to) where reply_to is not null;
