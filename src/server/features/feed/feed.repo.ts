import type { Selectable, Updateable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { FeedState } from '#server/db/schema.ts'

export type FeedRow = Selectable<FeedState>

export async function readFeedState(db: Database): Promise<FeedRow> {
  return db.selectFrom('feed_state').selectAll().executeTakeFirstOrThrow()
}

export async function writeFeedState(db: Database, changes: Updateable<FeedState>): Promise<void> {
  await db.updateTable('feed_state').set(changes).execute()
}

/** The seasons of contests in progress. */
export async function listPlayedSeasons(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('contests')
    .select('season_year')
    .distinct()
    .where('status', '=', 'in_progress')
    .execute()
  return rows.map(({ season_year }) => season_year)
}
