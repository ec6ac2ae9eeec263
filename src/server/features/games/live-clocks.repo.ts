import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { LiveClock } from '#server/nhl/nhl-schedule.ts'

/** Writes how far the games are that are on. Returns whether any clock differs from what was known. */
export async function writeClocks(
  db: Database,
  { clocks, now }: { clocks: readonly LiveClock[]; now: Instant },
): Promise<boolean> {
  if (clocks.length === 0) return false
  const { rows } = await sql`
    insert into live_clocks (game_id, period, clock, as_of)
    select said.game_id, said.period, said.clock, ${now}
    from jsonb_to_recordset(${JSON.stringify(clocks)}::jsonb) as said (game_id int, period smallint, clock text)
    where exists (select from games where games.game_id = said.game_id)
    on conflict (game_id) do update set period = excluded.period, clock = excluded.clock, as_of = excluded.as_of
    where (live_clocks.period, live_clocks.clock) is distinct from (excluded.period, excluded.clock)
      or live_clocks.as_of > excluded.as_of
    returning game_id`.execute(db)
  return rows.length > 0
}

/** The clocks of those games that are on, as known at `now` (T5). */
export async function listClocks(
  db: Database,
  { gameIds, now }: { gameIds: readonly number[]; now: Instant },
): Promise<Map<number, LiveClock>> {
  if (gameIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('live_clocks')
    .select(['game_id', 'period', 'clock'])
    .where('game_id', '=', sql<number>`any(${[...gameIds]}::int[])`)
    .where('as_of', '<=', now)
    .execute()
  return new Map(rows.map((row) => [row.game_id, row]))
}
