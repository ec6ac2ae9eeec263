import { sql } from 'kysely'
import type { Day } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

/**
 * The final games of a regular season with their winners. It counts as the rules do: final games with a score (G3), a win in
 * overtime or the shoot-out as any other (S7), and of a level score saved by hand the winner that was kept.
 */
const playedGames = (seasonYear: string) => sql`
  select game_date, home_team_id, away_team_id,
    case when home_score = away_score then level_winner when home_score > away_score then 'home' else 'away' end as winner
  from games
  where season_year = ${seasonYear} and game_type = 2 and game_state in ('FINAL', 'OFF')
    and home_score is not null and away_score is not null`

export type SeasonWins = { team_id: number; games_played: number; wins: number }

/** Games played and won by each team in the regular season so far; nothing for teams that have not played. */
export async function listSeasonWins(db: Database, seasonYear: string): Promise<SeasonWins[]> {
  const { rows } = await sql<SeasonWins>`
    with played as (${playedGames(seasonYear)})
    select team_id, count(*) as games_played, count(*) filter (where won) as wins
    from (
      select home_team_id as team_id, winner = 'home' as won from played
      union all
      select away_team_id, winner = 'away' from played
    ) sides
    group by team_id`.execute(db)
  return rows
}

/** How many games of the regular season each team still has to play: neither final nor cancelled. */
export async function listGamesLeft(
  db: Database,
  seasonYear: string,
): Promise<{ team_id: number; games_left: number }[]> {
  const { rows } = await sql<{ team_id: number; games_left: number }>`
    select team_id, count(*) as games_left
    from games cross join lateral (values (home_team_id), (away_team_id)) as sides (team_id)
    where season_year = ${seasonYear} and game_type = 2 and game_state not in ('FINAL', 'OFF', 'CNCL')
    group by team_id`.execute(db)
  return rows
}

/** Every win of the regular season so far with its league day. */
export async function listWonGames(db: Database, seasonYear: string): Promise<{ game_date: Day; team_id: number }[]> {
  const { rows } = await sql<{ game_date: Day; team_id: number }>`
    with played as (${playedGames(seasonYear)})
    select game_date, case winner when 'home' then home_team_id else away_team_id end as team_id
    from played where winner is not null`.execute(db)
  return rows
}
