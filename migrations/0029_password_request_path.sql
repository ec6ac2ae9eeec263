-- The page to return to once the new password is set, such as an invitation (rulebook A3).

alter table password_requests
  add column wanted_path text check (wanted_path like '/%' and length(wanted_path) <= 500);
