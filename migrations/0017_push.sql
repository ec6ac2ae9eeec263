-- Notifications on devices (Web Push): a second channel of the outbox.

-- A browser in which a member turned notifications on.
create table push_devices (
  device_id   integer generated always as identity primary key,
  user_id     integer not null references users on delete cascade,
  -- It gets pushes only as long as the session in which it was added lives (rulebook A4), so the next person there gets nothing.
  session_id  uuid not null references sessions on delete cascade,
  -- Its address at the push service, and the keys that encrypt its pushes.
  endpoint    text not null unique check (length(endpoint) <= 1000),
  p256dh      text not null check (length(p256dh) <= 100),
  auth        text not null check (length(auth) <= 50),
  -- The pool's public key that the browser got; its push service accepts only pushes signed with it.
  public_key  text not null,
  name        text not null,
  -- On the pool's clock: it gets nothing from before this.
  added_at    timestamptz not null
);
create index push_devices_user_idx on push_devices (user_id);
create index push_devices_session_idx on push_devices (session_id);

alter table mails
  add column channel text not null default 'mail' check (channel in ('mail', 'push')),
  -- No foreign key: a device may disappear at any time, but what was sent to it stays in the history. Ids are never reused.
  add column device_id integer,
  add check ((channel = 'push') = (device_id is not null)),
  -- Someone holding another member's phone must not get into their account.
  add check (channel = 'mail' or kind not in ('password_reset', 'invitation'));

-- Never twice (rulebook N1), by each channel: to a member's address, and to each of their devices.
drop index mails_once_key;
create unique index mails_once_key on mails (user_id, contest_id, occasion, kind) where contest_id is not null and channel = 'mail';
create unique index mails_once_on_device_key on mails (device_id, contest_id, occasion, kind)
  where contest_id is not null and channel = 'push';
