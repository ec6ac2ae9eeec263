import { sql } from 'kysely'
import type { RatedGame } from '#rules/odds/ratings.ts'
import type { Day } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

/** What a result does to the ratings is known from the day after it (rulebook F1). */
const resultBefore = (today: Day) => sql`
  case when game_date < ${today} and game_state in ('FINAL', 'OFF') and home_score is not null and away_score is not null
    then concat_ws('-', home_score, away_score, level_winner) end`

/** A short text that changes whenever a forecast made today would: with the schedule, and with the results of the days before. */
export async function findForecastVersion(db: Database, today: Day): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', coalesce(sum(hashtextextended(concat_ws(' ', game_id, game_date, home_team_id, away_team_id, venue,
      game_state in ('PPD', 'CNCL'), ${resultBefore(today)}), 0)), 0)) as version
    from games`.execute(db)
  return rows[0]?.version ?? ''
}

/** Every stored game. Home ice is where a team plays most of a season's home games; anywhere else it has none. */
export async function listRatedGames(db: Database): Promise<RatedGame[]> {
  const { rows } = await sql<RatedGame>`
    with own as (
      select season_year, home_team_id, mode() within group (order by venue) as rink
      from games where venue is not null group by season_year, home_team_id having count(*) > 20
    )
    select game_id, season_year, game_date, home_team_id, away_team_id, home_score, away_score, decided_in, game_state, level_winner,
      venue is not null and venue is distinct from rink as is_neutral
    from games left join own using (season_year, home_team_id)
    order by game_date, game_id`.execute(db)
  return rows
}
