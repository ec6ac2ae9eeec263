import { sql } from 'kysely'
import { states } from '#rules/games/games.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { StoredGame } from '#server/features/games/games.repo.ts'

/** A game with everything reported about it, and when it was entered; null for a recorded season. */
export type ReportedGame = { game: StoredGame; entered_at: Instant | null }

/** PostgreSQL's JSON of a `games` row, exactly as `writeWaiting` stored it. */
const asReported = (row: { game: unknown; entered_at: Instant | null }): ReportedGame => ({
  ...row,
  game: row.game as StoredGame,
})

/** A game without a known time counts as 7:00 PM Eastern on its day (W3). */
const start = sql<Instant>`coalesce(start_time, (game_date + time '19:00') at time zone 'America/New_York')`

/** The waiting games among these (T5). */
export async function listWaiting(tx: Tx, gameIds: readonly number[]): Promise<Map<number, ReportedGame>> {
  const rows = await tx
    .selectFrom('games_to_come')
    .select(['game', 'entered_at'])
    .where('game_id', '=', sql<number>`any(${gameIds}::int[])`)
    .execute()
  return new Map(rows.map(asReported).map((reported) => [reported.game.game_id, reported]))
}

export async function listWaitingPlayoffs(tx: Tx, seasonYears: readonly string[]): Promise<ReportedGame[]> {
  const rows = await tx
    .selectFrom('games_to_come')
    .select(['game', 'entered_at'])
    .where('season_year', '=', sql<string>`any(${seasonYears}::text[])`)
    .where(sql<boolean>`game ->> 'game_type' = '3'`)
    .execute()
  return rows.map(asReported)
}

/** Waiting games about which more may be known by now: those that have started, and playoff games. */
export async function listDueWaiting(db: Database | Tx, now: Instant): Promise<ReportedGame[]> {
  const rows = await db
    .selectFrom('games_to_come')
    .select(['game', 'entered_at'])
    .where((of) => of.or([of('due_at', '<=', now), sql<boolean>`game ->> 'game_type' = '3'`]))
    .execute()
  return rows.map(asReported)
}

/** The seasons with any waiting game, in the form of `listStoredSeasons`. */
export async function listWaitingSeasons(db: Database | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('games_to_come')
    .select(['season_year', sql<string>`game ->> 'game_type'`.as('game_type')])
    .distinct()
    .execute()
  return rows.map(({ season_year, game_type }) => `${season_year}/${game_type}`)
}

/** Inserts or overwrites waiting games. */
export async function writeWaiting(
  tx: Tx,
  games: readonly (ReportedGame & { game_id: number; season_year: string; due_at: Instant })[],
): Promise<void> {
  if (games.length === 0) return
  await sql`
    insert into games_to_come (game_id, season_year, game, entered_at, due_at)
    select game_id, season_year, game, entered_at, due_at
    from jsonb_populate_recordset(null::games_to_come, ${JSON.stringify(games)}::jsonb)
    on conflict (game_id) do update
    set season_year = excluded.season_year, game = excluded.game, entered_at = excluded.entered_at, due_at = excluded.due_at
  `.execute(tx)
}

export async function deleteWaiting(tx: Tx, gameIds: readonly number[]): Promise<void> {
  if (gameIds.length === 0) return
  await tx.deleteFrom('games_to_come').where('game_id', '=', sql<number>`any(${gameIds}::int[])`).execute()
}

/** The start of the last regular-season game of each season, without those called off. */
export async function listLastStarts(tx: Tx, seasonYears: readonly string[]): Promise<Map<string, Instant>> {
  const rows = await tx
    .selectFrom('games')
    .select(['season_year', sql<Instant>`max(${start})`.as('last_start')])
    .where('game_type', '=', 2)
    .where('season_year', '=', sql<string>`any(${seasonYears}::text[])`)
    .where('game_state', 'not in', states.calledOff)
    .groupBy('season_year')
    .execute()
  return new Map(rows.map(({ season_year, last_start }) => [season_year, last_start]))
}
