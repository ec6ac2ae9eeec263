-- Who won where a score saved by hand is level: an edit to equal scores keeps the result that stood. Null everywhere else.
alter table games add column level_winner text check (level_winner in ('home', 'away'));
