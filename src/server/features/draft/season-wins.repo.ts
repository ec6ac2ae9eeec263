import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

export type SeasonWins = { team_id: number; games_played: number; wins: number }

/**
 * Games played and won by each team in the regular season so far; nothing for teams that have not played. It counts as the
 * rules do: final games with a score (G3), a win in overtime or the shoot-out as any other (S7), and of a level score saved by
 * hand the winner that was kept.
 */
export async function listSeasonWins(db: Database, seasonYear: string): Promise<SeasonWins[]> {
  const { rows } = await sql<SeasonWins>`
    with played as (
      select home_team_id, away_team_id,
        case when home_score = away_score then level_winner
          when home_score > away_score then 'home' else 'away' end as winner
      from games
      where season_year = ${seasonYear} and game_type = 2 and game_state in ('FINAL', 'OFF')
        and home_score is not null and away_score is not null
    )
    select team_id, count(*) as games_played, count(*) filter (where won) as wins
    from (
      select home_team_id as team_id, winner = 'home' as won from played
      union all
      select away_team_id, winner = 'away' from played
    ) sides
    group by team_id`.execute(db)
  return rows
}
