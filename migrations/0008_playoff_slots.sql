-- Playoff slots of a survivor contest (rulebook P1 to P3).

-- A round is set up only once.
create unique index contest_weeks_slot_key on contest_weeks (contest_id, round, game_number) where round is not null;

-- 0 is the regular season, 1 rounds 1 and 2, 2 round 3; a pick in the Final uses no team up, so it has none.
alter table picks add constraint picks_slate_known check (slate between 0 and 2);
