-- Email: its settings, each member's preferences, and the outbox.

create table email_settings (
  only_row                       boolean primary key default true check (only_row),
  enabled                        boolean not null default false,
  mailjet_api_key                text not null default '',
  -- Encrypted with a key derived from APP_SECRET (rulebook N4).
  mailjet_api_secret             text,
  from_email                     text not null default '',
  from_name                      text not null default 'PuckPool',
  -- Null for the server's own address.
  app_url                        text,
  reminder_night_before_enabled  boolean not null default true,
  -- In the server's own time zone.
  reminder_night_before_time     text not null default '20:00' check (reminder_night_before_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  reminder_two_hours_enabled     boolean not null default true
);
insert into email_settings default values;

-- A member without a row wants everything (rulebook N3).
create table notification_preferences (
  user_id                integer primary key references users on delete cascade,
  reminder_night_before  boolean not null default true,
  reminder_two_hours     boolean not null default true,
  week_results           boolean not null default true,
  draft_turn             boolean not null default true,
  -- From the member's browser; null until it has sent one.
  time_zone              text
);

-- The outbox: a mail is a row, written in the transaction of its cause.
create table mails (
  mail_id          integer generated always as identity primary key,
  -- The key the provider stores with the mail, so that we can ask about it.
  mail_key         uuid not null unique,
  kind             text not null check (kind in ('reminder_night_before', 'reminder_two_hours', 'week_results', 'draft_turn',
                     'password_reset', 'invitation', 'notice', 'test')),
  user_id          integer references users on delete cascade,
  contest_id       integer references contests on delete cascade,
  -- The week, or in a draft the pick; null if it belongs to neither.
  occasion         integer,
  to_email         text not null,
  to_name          text not null default '',
  subject          text not null,
  -- The facts its words are made from; null once sent, if they contained a secret.
  facts            jsonb,
  status           text not null default 'queued' check (status in
                     ('queued', 'sending', 'sent', 'uncertain', 'failed', 'undelivered', 'skipped')),
  -- Why it has this status, for admins.
  reason           text,
  provider         text,
  message_id       text,
  provider_answer  text,
  attempts         integer not null default 0,
  -- On the pool's clock: when it was written, until when it makes sense, when it was accepted.
  created_at       timestamptz not null,
  expires_at       timestamptz,
  sent_at          timestamptz,
  -- On the wall clock, because waiting for an outside service cannot depend on a clock that people set.
  written_at       timestamptz not null,
  next_try_at      timestamptz,
  leased_until     timestamptz,
  check (status <> 'sending' or leased_until is not null),
  check (status <> 'queued' or next_try_at is not null)
);
-- Never twice (rulebook N1): one mail of a kind for a member, contest and week.
create unique index mails_once_key on mails (user_id, contest_id, occasion, kind) where contest_id is not null;
create index mails_due_idx on mails (status, next_try_at) where status in ('queued', 'sending', 'uncertain');
create index mails_user_idx on mails (user_id, mail_id);
