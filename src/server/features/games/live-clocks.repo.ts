import { sql } from 'kysely'
import { states } from '#rules/games/games.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { LiveClock } from '#server/nhl/nhl-schedule.ts'

/** Records the progress of live games as of now. Returns whether any clock changed. */
export async function writeClocks(
  db: Database,
  { clocks, now }: { clocks: readonly LiveClock[]; now: Instant },
): Promise<boolean> {
  if (clocks.length === 0) return false
  const { rows } = await sql<{ has_moved: boolean }>`
    with reported as (
      select said.game_id, said.period, said.clock
      from jsonb_to_recordset(${JSON.stringify(clocks)}::jsonb) as said (game_id int, period smallint, clock text)
      join games using (game_id)),
    known as (select reported.game_id from reported join live_clocks using (game_id, period) where live_clocks.clock is not distinct from reported.clock
      and live_clocks.as_of <= ${now})
    insert into live_clocks (game_id, period, clock, as_of)
    select game_id, period, clock, ${now} from reported
    on conflict (game_id) do update set period = excluded.period, clock = excluded.clock, as_of = excluded.as_of
    returning game_id not in (select game_id from known) as has_moved`.execute(db)
  return rows.some(({ has_moved }) => has_moved)
}

/** The clocks of these games that are live, as known at `now` (T5). */
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

export type LiveGame = {
  game_id: number
  home_score: number
  away_score: number
  game_state: string
  /** Its progress as last reported by the NHL. */
  reported: { period: number; clock: string | null; as_of: Instant }
}

/** Live games with progress reported by the NHL, as known at `now` (T5). */
export async function listLiveGames(db: Database, now: Instant): Promise<LiveGame[]> {
  const rows = await db
    .selectFrom('live_clocks')
    .innerJoin('games', 'games.game_id', 'live_clocks.game_id')
    .select(['games.game_id', 'home_score', 'away_score', 'game_state', 'period', 'clock', 'as_of'])
    .where('game_state', 'in', states.live)
    .where('as_of', '<=', now)
    .orderBy('games.game_id')
    .execute()
  return rows.map(({ home_score, away_score, period, clock, as_of, ...game }) => ({
    ...game,
    home_score: home_score ?? 0,
    away_score: away_score ?? 0,
    reported: {
      period,
      clock,
      as_of,
    },
  }))
}
