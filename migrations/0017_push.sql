-- Notifications on devices (Web Push): a second channel of the outbox.

-- A browser in which a member has switched notifications on.
create table push_devices (
  device_id   integer generated always as identity primary key,
  user_id     integer not null references users on delete cascade,
  -- It gets something as long as the session lives in which it was added (rulebook A4): the next person there gets nothing.
  session_id  uuid not null references sessions on delete cascade,
  -- Where its push service takes what is meant for it, and the keys with which that is encrypted.
  endpoint    text not null unique check (length(endpoint) <= 1000),
  p256dh      text not null check (length(p256dh) <= 100),
  auth        text not null check (length(auth) <= 50),
  -- The public key of the pool that the browser has been told; its push service takes nothing that another one has signed.
  public_key  text not null,
  name        text not null,
  -- On the pool's clock: it gets nothing whose moment was before.
  added_at    timestamptz not null
);
create index push_devices_user_idx on push_devices (user_id);
create index push_devices_session_idx on push_devices (session_id);

alter table mails
  add column channel text not null default 'mail' check (channel in ('mail', 'push')),
  -- Without a foreign key: a device may go at any moment, what was sent to it stays in the history. Ids never come again.
  add column device_id integer,
  add check ((channel = 'push') = (device_id is not null)),
  -- Whoever holds the phone of somebody else must not get into his account.
  add check (channel = 'mail' or kind not in ('password_reset', 'invitation'));

-- Never twice (rulebook N1), by each channel: to a member's address, and to each of his devices.
drop index mails_once_key;
create unique index mails_once_key on mails (user_id, contest_id, occasion, kind) where contest_id is not null and channel = 'mail';
create unique index mails_once_on_device_key on mails (device_id, contest_id, occasion, kind)
  where contest_id is not null and channel = 'push';
