-- A mail server that an admin enters, used where SMTP_URL names none. Which of the two providers sends is the admin's choice.
alter table email_settings
  add column mail_provider text not null default 'mailjet' check (mail_provider in ('mailjet', 'smtp')),
  add column smtp_host     text not null default '',
  add column smtp_port     integer not null default 587 check (smtp_port between 1 and 65535),
  add column smtp_security text not null default 'starttls' check (smtp_security in ('starttls', 'tls', 'none')),
  add column smtp_user     text not null default '',
  -- Encrypted with a key derived from APP_SECRET, like Mailjet's secret (rulebook N4).
  add column smtp_password text;
