import { type Insertable, type Selectable, sql } from 'kysely'
import type { GameFacts } from '#rules/games/games.ts'
import type { Way } from '#rules/moments/share-out.ts'
import type { Day, Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/lock.ts'
import type { Moments } from '#server/db/schema.ts'
import { inSlices } from '#server/db/slices.ts'

/** One server at a time, until the transaction ends: a member's remaining moments depend on those already sent. */
export const lockMoments = lockUntilCommit('moments')

export type MomentRow = Selectable<Moments> & { way: Way | 'summary' }

/**
 * These members' moments of this league day and the previous one, sent or pending, and these occasions' earlier
 * outcomes.
 */
export async function listMomentRows(
  db: Database,
  { userIds, since, occasions }: { userIds: readonly number[]; since: Day; occasions: readonly string[] },
): Promise<MomentRow[]> {
  const { rows } = await sql<MomentRow>`
    select user_id, occasion, league_day, way, facts from moments
    where user_id = any(${[...userIds]}::int[]) and (league_day >= ${since} or occasion = any(${[...occasions]}::text[]))`.execute(
    db,
  )
  return rows
}

export async function insertMomentRows(tx: Tx, rows: readonly Insertable<Moments>[]): Promise<void> {
  await inSlices(rows, (some) => tx.insertInto('moments').values(some).execute())
}

/** Deletes moments before this day: none of them can recur. */
export async function deleteMomentsBefore(db: Database, day: Day): Promise<void> {
  await db.deleteFrom('moments').where('league_day', '<', day).execute()
}

export type Person = { user_id: number; email: string; name: string; last_name: string; time_zone: string | null }

export async function listPeople(db: Database, userIds: readonly number[]): Promise<Person[]> {
  return db
    .selectFrom('users')
    .leftJoin('notification_preferences as n', 'n.user_id', 'users.user_id')
    .select(['users.user_id', 'email', 'name', 'last_name', 'time_zone'])
    .where('users.user_id', '=', sql<number>`any(${[...userIds]}::int[])`)
    .where('active', '=', true)
    .orderBy('users.user_id')
    .execute()
}

export type GameTonight = Pick<GameFacts, 'game_id' | 'game_state' | 'home_score' | 'away_score' | 'start_time'> & {
  updated_at: Instant
}

export async function listGamesOf(db: Database, day: Day): Promise<GameTonight[]> {
  return db
    .selectFrom('games')
    .select(['game_id', 'game_state', 'home_score', 'away_score', 'start_time', 'updated_at'])
    .where('game_date', '=', day)
    .orderBy('game_id')
    .execute()
}

/** Changes with each lock, pick, result or ruling in the weeks in play, and with the drafters. */
export async function readPlayVersion(db: Database, now: Instant): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ',
      (select count(*) from contest_weeks where lock_time <= ${now} and processed_at is null),
      (select count(*) from picks k join contest_weeks w using (contest_id, week_number)
        where w.lock_time <= ${now} and w.processed_at is null),
      (select count(*) from participants where is_eliminated),
      (select count(*) from rulings), (select count(*) from draft_picks),
      (select string_agg(contest_id || status || current_week, ',' order by contest_id) from contests
        where status <> 'completed')) as version`.execute(db)
  return rows[0]?.version ?? ''
}
