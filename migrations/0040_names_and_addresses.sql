-- Names that nobody can mistake for another one's (rulebook A7), and one form for email addresses.

-- What names are compared by. The server fills them in when it starts, and then mends the names from before this rule: Unicode's
-- look-alikes can't be told in SQL. The previous version leaves them empty while servers restart one by one.
alter table users add column name_key text, add column name_look text;
create unique index users_name_key on users (name_key);
create unique index users_name_look on users (name_look);
alter table users add constraint users_name_kept check (
  (name_key is null) = (name_look is null)
  and (name_key is null or (length(name) <= 40 and length(last_name) <= 40)));

-- Only A to Z have a lower case here: with other languages' rules, PostgreSQL and JavaScript disagree about the Turkish dotted İ.
create function keep_email_form() returns trigger language plpgsql as $$
begin
  new.email := lower(btrim(new.email) collate "C");
  return new;
end $$;
update users set email = lower(btrim(email) collate "C") where email <> lower(btrim(email) collate "C");
-- A trigger, so that the previous version can go on writing addresses as they were typed.
create trigger users_email_form before insert or update of email on users for each row execute function keep_email_form();
alter table users add constraint users_email_form check (email = lower(btrim(email) collate "C"));
