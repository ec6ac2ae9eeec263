-- What a contest with a draft keeps once it is completed, and the tiebreaker of its tied first place.

-- The games that each team had played and still had to play when the contest was completed.
create table final_records (
  contest_id    integer not null references contests on delete cascade,
  team_id       integer not null references teams,
  games_played  integer not null check (games_played >= 0),
  games_left    integer not null check (games_left >= 0),
  primary key (contest_id, team_id)
);

-- The wins that counted at its completion. No reference to the game: later changes of it change nothing here.
create table final_wins (
  contest_id  integer not null references contests on delete cascade,
  game_id     integer not null,
  game_date   date not null,
  team_id     integer not null references teams,
  primary key (contest_id, game_id)
);

-- Contests completed before this migration keep the games up to the league day of their completion.
with played as (
  select c.contest_id, g.game_id, g.game_date, g.home_team_id, g.away_team_id,
    case when home_score = away_score then level_winner when home_score > away_score then 'home' else 'away' end as winner
  from contests c
  join games g on g.season_year = c.season_year and g.game_type = 2 and g.game_state in ('FINAL', 'OFF')
    and g.home_score is not null and g.away_score is not null
    and g.game_date <= (c.completed_at at time zone 'America/New_York')::date
  where c.contest_type = 'two_team' and c.status = 'completed'
)
insert into final_wins (contest_id, game_id, game_date, team_id)
select contest_id, game_id, game_date, case winner when 'home' then home_team_id else away_team_id end
from played where winner is not null;

insert into final_records (contest_id, team_id, games_played, games_left)
select c.contest_id, d.team_id,
  count(*) filter (where g.game_date <= (c.completed_at at time zone 'America/New_York')::date
    and g.game_state in ('FINAL', 'OFF') and g.home_score is not null and g.away_score is not null),
  count(*) filter (where g.game_date > (c.completed_at at time zone 'America/New_York')::date and g.game_state <> 'CNCL')
from contests c
cross join teams d
left join games g on g.season_year = c.season_year and g.game_type = 2 and d.team_id in (g.home_team_id, g.away_team_id)
where c.contest_type = 'two_team' and c.status = 'completed'
group by c.contest_id, d.team_id;

alter table contests
  -- The completed two-team contest whose tied first place it decides; null if anyone can join (rulebook B1).
  add column tiebreaker_of integer references contests,
  -- The team that nobody can draft, because three cannot share 16 teams (rulebook B2).
  add column excluded_team_id integer references teams,
  -- Whether an admin chose it; if not, the rule does, and again when the draft starts.
  add column excluded_by_admin boolean not null default false,
  add constraint contests_exclusion_by_admin check (not excluded_by_admin or excluded_team_id is not null),
  add constraint contests_tiebreaker_only check (contest_type = 'playoff_tiebreaker'
    or (tiebreaker_of is null and excluded_team_id is null)),
  add constraint contests_tiebreaker_size check (contest_type <> 'playoff_tiebreaker' or max_participants between 2 and 16);
-- One tiebreaker for a tied contest.
create unique index contests_tiebreaker_of_key on contests (tiebreaker_of) where status <> 'cancelled';

-- The teams of a tiebreaker's draft, stored when it starts: newer standings do not change a running draft (rulebook B2).
create table draft_teams (
  contest_id  integer not null references contests on delete cascade,
  team_id     integer not null references teams,
  primary key (contest_id, team_id)
);
