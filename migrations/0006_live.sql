-- News for the open pages, and the doorbell between the servers of one database.

-- What servers send to their pages. Numbered per room in commit order: taking a number locks the room's row until the transaction
-- ends, so nobody reads a later number before an earlier one.
create table live_rooms (
  room  text primary key,
  seq   bigint not null
);
create table live_news (
  room     text not null,
  seq      bigint not null,
  news     jsonb not null,
  -- Real time, only for deleting it when every server has read it.
  told_at  timestamptz not null default now(),
  primary key (room, seq)
);
create index live_news_told_idx on live_news (told_at);

-- Stores news and rings the doorbell at the commit, with only the room's name.
create function tell_live(in_room text, what jsonb) returns void language plpgsql as $$
declare number bigint;
begin
  insert into live_rooms as r (room, seq) values (in_room, 1)
    on conflict (room) do update set seq = r.seq + 1
    returning seq into number;
  insert into live_news (room, seq, news) values (in_room, number, what);
  perform pg_notify('live', 'room ' || in_room);
end $$;

-- No change of a contest may go unnoticed, even if the server dies right after the commit.
create function tell_of_contest() returns trigger language plpgsql as $$
declare
  of_contest contests := coalesce(new, old);
  about text := case of_contest.contest_type when 'survivor' then 'survivor' else 'contest' end;
begin
  perform tell_live(about || ' ' || of_contest.contest_id,
    jsonb_build_object('about', about, 'contest_id', of_contest.contest_id));
  return null;
end $$;
create trigger contests_made_or_gone after insert or delete on contests
  for each row execute function tell_of_contest();
create trigger contests_changed after update on contests
  for each row when (old is distinct from new) execute function tell_of_contest();

-- A session's sockets end with it (rulebook A4). No number: a server that missed the notification checks the table.
create function tell_of_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'ended ' || old.session_id);
  return null;
end $$;
create trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_of_ended_session();
create trigger sessions_gone after delete on sessions
  for each row when (old.ended_at is null) execute function tell_of_ended_session();
