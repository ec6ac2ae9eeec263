-- When a member dismissed how a contest of theirs ended. It leads their pages until then; of a contest that ended again since, it leads once more.
alter table participants add column ending_seen_at timestamptz;

-- Whoever took part in a contest that ended before this version has been told.
update participants set ending_seen_at = contests.completed_at
from contests where contests.contest_id = participants.contest_id and contests.completed_at < now() - interval '14 days';
