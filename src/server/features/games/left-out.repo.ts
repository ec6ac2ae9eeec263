import { sql } from 'kysely'
import type { Absence } from '#rules/feed/absence.ts'
import type { Tx } from '#server/db/database.ts'

/** A season's games missing from the last complete readings, by id. */
export async function listLeftOut(tx: Tx, seasonYear: string): Promise<Map<number, Absence>> {
  const rows = await tx
    .selectFrom('left_out_games')
    .innerJoin('games', 'games.game_id', 'left_out_games.game_id')
    .select(['left_out_games.game_id', 'since', 'times'])
    .where('season_year', '=', seasonYear)
    .execute()
  return new Map(rows.map(({ game_id, since, times }) => [game_id, { since, times }]))
}

/** Records the games a reading misses, and deletes those that are back. */
export async function writeLeftOut(
  tx: Tx,
  { leftOut, back }: { leftOut: ReadonlyMap<number, Absence>; back: readonly number[] },
): Promise<void> {
  if (back.length > 0) {
    await tx
      .deleteFrom('left_out_games')
      .where('game_id', '=', sql<number>`any(${[...back]}::int[])`)
      .execute()
  }
  if (leftOut.size === 0) return
  await tx
    .insertInto('left_out_games')
    .values([...leftOut].map(([game_id, { since, times }]) => ({ game_id, since, times })))
    .onConflict((on) => on.column('game_id').doUpdateSet((of) => ({ times: of.ref('excluded.times') })))
    .execute()
}
