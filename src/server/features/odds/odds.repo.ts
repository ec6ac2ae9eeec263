import { sql } from 'kysely'
import { states } from '#rules/games/games.ts'
import type { RatedGame } from '#rules/odds/ratings.ts'
import type { Day } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { wordsOf } from '#server/db/words.ts'

/**
 * A result's effect on the ratings, known from the next day on (F1): its margin and a tie's winner in one number, 0
 * until then.
 */
const outcomeBefore = (today: Day) => sql`
  case when game_state in ${wordsOf(states.calledOff)} then -1
    when game_date < ${today} and game_state in ${wordsOf(states.final)} and home_score is not null and away_score is not null
    then 500 + (home_score - away_score) * 3 + case level_winner when 'home' then 1 when 'away' then 2 else 0 end
    else 0 end`

/**
 * A short text that changes whenever today's forecasts would: with the schedule, and with results of previous days.
 * Hashes numbers, because hashing each row as text takes three times as long. A game whose season is corrected is
 * noticed the next day.
 */
export async function findForecastVersion(db: Database, today: Day): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', bit_xor(hashint8extended(game_id, hashint8extended(home_team_id::bigint * 100000 + away_team_id,
      hashtextextended(coalesce(venue, ''), (game_date - date '2000-01-01')::bigint * 1000 + ${outcomeBefore(today)}))))) as version
    from games`.execute(db)
  return rows[0]?.version ?? ''
}

export type GameToRate = Omit<RatedGame, 'is_neutral'> & { venue: string | null }

/** Every stored game. */
export async function listGamesToRate(db: Database): Promise<GameToRate[]> {
  const { rows } = await sql<GameToRate>`
    select game_id, season_year, game_date, home_team_id, away_team_id, home_score, away_score, game_state, level_winner, venue
    from games`.execute(db)
  return rows
}

/** Regular seasons with a finished game, newest first. */
export async function listPlayedSeasons(db: Database) {
  return db
    .selectFrom('games')
    .where('game_type', '=', 2)
    .where('game_state', 'in', states.final)
    .groupBy('season_year')
    .select(['season_year', (of) => of.fn.countAll<number>().as('games')])
    .orderBy('season_year', 'desc')
    .execute()
}
