import { sql } from 'kysely'
import { states } from '#rules/games/games.ts'
import type { Day } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'

/**
 * Each league day with games, of one season or all, by season and part of the season, with the start of its first game
 * and the teams playing. Ignores games called off.
 */
export async function listScheduledDays(db: Database, seasonYear?: string) {
  return db
    .selectFrom('games')
    .select((of) => [
      'season_year',
      'game_type',
      'game_date',
      of.fn.min('start_time').as('first_start'),
      sql<number[]>`array_agg(home_team_id) || array_agg(away_team_id)`.as('teams'),
    ])
    .where('game_state', 'not in', states.calledOff)
    .$if(seasonYear !== undefined, (of) => of.where('season_year', '=', seasonYear ?? ''))
    .groupBy(['season_year', 'game_type', 'game_date'])
    .execute()
}

type Followed = { season_year: string | null; season_start_date: Day | null; current_week: number | null }

/** The calendar's values when the settings last followed it; nulls in a new pool. */
export async function readFollowed(tx: Tx) {
  return tx
    .selectFrom('season_followed')
    .select(['season_year', 'season_start_date', 'current_week'])
    .executeTakeFirstOrThrow()
}

export async function writeFollowed(tx: Tx, followed: Followed): Promise<void> {
  await tx.updateTable('season_followed').set(followed).execute()
}
