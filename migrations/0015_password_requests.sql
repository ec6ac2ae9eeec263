-- 'Forgot password?': a job handles the requests, so that the answer's time reveals nothing about the address.

create table password_requests (
  request_id  integer generated always as identity primary key,
  email       text not null check (length(email) between 3 and 254),
  asked_at    timestamptz not null
);
