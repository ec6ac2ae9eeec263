-- Who won if a score saved by hand is tied: an edit to equal scores keeps the earlier result. Otherwise null.
alter table games add column level_winner text check (level_winner in ('home', 'away'));
