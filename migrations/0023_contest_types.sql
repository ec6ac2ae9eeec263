-- News about a contest of a type that this trigger does not know is an error rather than news about a draft. The table itself checks
-- contest_type since 0001: a new type changes both (src/rules/contests/contest-types.ts).
create or replace function tell_of_contest() returns trigger language plpgsql as $$
declare
  of_contest contests := coalesce(new, old);
  about text := case of_contest.contest_type
    when 'survivor' then 'survivor'
    when 'two_team' then 'contest'
    when 'playoff_tiebreaker' then 'contest'
  end;
begin
  if about is null then
    raise exception 'unknown contest type %', of_contest.contest_type;
  end if;
  perform tell_live(about || ' ' || of_contest.contest_id,
    jsonb_build_object('about', about, 'contest_id', of_contest.contest_id));
  return null;
end $$;
