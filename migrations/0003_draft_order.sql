-- Contests that begin with a draft: the drawn order, the seed it is drawn from, and a version for those who poll.

alter table contests
  -- Counts every change that the contest's page shows, so that a poll can be answered without reading anything else.
  add column version integer not null default 0,
  -- Created with the contest; its SHA-256 is shown before the draw and the seed after it (rulebook D1).
  add column draft_seed text check (draft_seed ~ '^[0-9a-f]{64}$'),
  add constraint contests_draft_has_seed check (contest_type = 'survivor' or draft_seed is not null),
  add constraint contests_draft_size check (contest_type = 'survivor' or max_participants between 2 and 32);

alter table participants
  -- Place in the first round of the draft; null until it is drawn.
  add column draft_order integer check (draft_order >= 1),
  add constraint participants_draft_order_key unique (contest_id, draft_order);
