-- Fees in figures (rulebook O11): what an entry costs, until when, who has paid how, and what the places pay. No money is moved.

alter table contest_fees
  -- In cents; null while the fee is only words.
  add column fee_cents  integer check (fee_cents between 1 and 100000000),
  add column currency   text not null default '$' check (length(currency) between 1 and 4),
  add column due_on     date;

-- Null where nothing was said, also for a mark that is put back from before.
alter table paid_fees
  add column method  text check (length(method) <= 40),
  add column note    text check (length(note) <= 200);

create table contest_payouts (
  contest_id  integer not null references contests on delete cascade,
  place       integer not null check (place between 1 and 20),
  -- A fixed amount in cents, or a share of the pot in percent.
  cents       integer check (cents between 1 and 100000000),
  share       integer check (share between 1 and 100),
  primary key (contest_id, place),
  check ((cents is null) <> (share is null))
);
