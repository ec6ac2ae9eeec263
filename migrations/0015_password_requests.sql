-- 'Forgot password?': who asked is written down and answered by a job, so that the answer tells nothing about the address.

create table password_requests (
  request_id  integer generated always as identity primary key,
  email       text not null check (length(email) between 3 and 254),
  asked_at    timestamptz not null
);
