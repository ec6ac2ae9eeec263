-- Channels of Discord, Slack and Teams that the pool posts to besides its own chat (rulebook N9).

create table webhooks (
  webhook_id       integer generated always as identity primary key,
  service          text not null check (service in ('discord', 'slack', 'teams')),
  -- The admins' name for it, such as '#hockey'.
  name             text not null check (char_length(name) between 1 and 60),
  -- Sealed with a key from APP_SECRET, because knowing it is enough to post.
  address          text not null,
  -- The host of its address, for the screen.
  host             text not null,
  results          boolean not null,
  drafts           boolean not null,
  reminders        boolean not null,
  announcements    boolean not null,
  added_at         timestamptz not null,
  -- On the wall clock: since when it has taken nothing, what the service said last, and when the pool gave up.
  refused_since    timestamptz,
  refusal          text,
  switched_off_at  timestamptz,
  check ((refused_since is null) = (refusal is null)),
  check (switched_off_at is null or refused_since is not null)
);

alter table mails drop constraint mails_channel_check;
alter table mails
  -- No foreign key: a webhook may be removed at any time, but what was posted stays in the history. Ids are never reused.
  add column webhook_id integer,
  -- The subject of a post; each webhook gets it once.
  add column cause text,
  add constraint mails_channel_check check (channel in ('mail', 'push', 'webhook')),
  add check ((channel = 'webhook') = (webhook_id is not null)),
  add check (cause is null or channel = 'webhook');
create unique index mails_once_on_webhook_key on mails (webhook_id, cause) where cause is not null;
create index mails_cause_idx on mails (cause) where cause is not null;
-- A webhook gets its posts in their order.
create index mails_webhook_order_idx on mails (webhook_id, mail_id) where channel = 'webhook' and status in ('queued', 'sending');
