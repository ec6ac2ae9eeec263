-- The regular-season standings as of a league day; the newest ones say which teams are in the playoffs.

create table playoff_standings (
  standings_id             integer generated always as identity primary key,
  standing_date            date not null,
  season_year              text not null check (season_year ~ '^\d{4}-\d{2}$'),
  team_id                  integer not null references teams,
  wins                     integer not null check (wins >= 0),
  losses                   integer not null check (losses >= 0),
  -- Losses in overtime and shootouts.
  ot_losses                integer not null check (ot_losses >= 0),
  games_played             integer not null generated always as (wins + losses + ot_losses) stored,
  points                   integer not null check (points >= 0),
  regulation_wins          integer not null check (regulation_wins >= 0),
  regulation_plus_ot_wins  integer not null check (regulation_plus_ot_wins >= regulation_wins),
  goals_for                integer not null check (goals_for >= 0),
  goals_against            integer not null check (goals_against >= 0),
  league_sequence          smallint not null check (league_sequence >= 1),
  conference_sequence      smallint not null check (conference_sequence >= 1),
  division_sequence        smallint not null check (division_sequence >= 1),
  -- 0 for the first three of a division.
  wildcard_sequence        smallint not null check (wildcard_sequence >= 0),
  is_playoff_team          boolean not null,
  unique (standing_date, team_id)
);
