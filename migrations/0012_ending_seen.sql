-- When a member dismissed how a contest of theirs ended. Until then the ending leads their pages. If the contest ends again, it leads again.
alter table participants add column ending_seen_at timestamptz;

-- Endings more than 14 days old count as seen.
update participants set ending_seen_at = contests.completed_at
from contests where contests.contest_id = participants.contest_id and contests.completed_at < now() - interval '14 days';
