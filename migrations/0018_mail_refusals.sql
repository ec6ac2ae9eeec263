-- Addresses that opted out of mails without a preference, such as invitations (rulebook N3).

create table mail_refusals (
  email       text not null check (email = lower(email)),
  kind        text not null,
  refused_at  timestamptz not null,
  primary key (email, kind)
);
