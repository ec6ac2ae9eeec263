-- A draft can be slow, paused, and picked for by itself (D6).
alter table contests
  -- Clocks run only from 8 AM to 11 PM Eastern.
  add column daytime_only boolean not null default false,
  -- While a draft is paused it has no deadline; what was left of the pick's time is kept, null without a pick clock.
  add column paused_at timestamptz,
  add column paused_ms_left integer check (paused_ms_left >= 0),
  -- When auto-pick takes the current turn; null if its member picks. Stored, so that a restart doesn't lose it.
  add column auto_pick_at timestamptz,
  add constraint contests_paused_while_drafting check (
    paused_at is null or (status = 'drafting' and pick_deadline is null and auto_pick_at is null)),
  add check (paused_ms_left is null or paused_at is not null);
create index contests_auto_pick_idx on contests (auto_pick_at) where auto_pick_at is not null;

-- Whether the pool picks for them as soon as their turn comes.
alter table participants add column auto_pick boolean not null default false;
