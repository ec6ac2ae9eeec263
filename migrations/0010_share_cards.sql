-- The facts of a card that its author posted; the browser draws it where the message is read. Null for words alone.
alter table chat_messages add column card jsonb;
