import { takesBackMove } from '#rules/feed/league-word.ts'
import type { Day } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listIdsOn } from '#server/features/games/games.service.ts'
import { type DoubtedMove, type SavedFeed, saveFromFeed } from '#server/features/games/save-feed.ts'
import type { Caller } from '#server/http/session.ts'
import type { Schedule } from '#server/nhl/nhl-schedule.ts'

type Asking = { doubted: readonly DoubtedMove[]; schedule: (first: Day) => Promise<Schedule> }

/**
 * Settles moves contradicted by a postponement on the old day (G8), by fetching the new day: if the game is listed
 * there, the move holds; if everything but that game is listed, the league has undone it. Returns what was saved.
 */
export async function settleDoubted(
  deps: Deps,
  caller: Caller | 'system',
  { doubted, schedule }: Asking,
): Promise<SavedFeed[]> {
  const saved: SavedFeed[] = []
  const inDoubt = new Set(doubted.map(({ row }) => row.game_id))
  for (const [movedTo, moves] of Map.groupBy(doubted, (move) => move.movedTo)) {
    const answer = await schedule(movedTo)
    const onDay = answer.games.filter((game) => game.game_date === movedTo)
    const listed = new Set([...onDay, ...answer.skipped].flatMap(({ game_id }) => game_id ?? []))
    const known = (await listIdsOn(deps.db, movedTo)).filter((id) => !inDoubt.has(id))
    const takenBack = moves.filter(({ row }) => takesBackMove({ gameId: row.game_id, listed, known }))
    saved.push(await saveFromFeed(deps, caller, onDay))
    const rows = takenBack.map(({ row }) => row)
    if (rows.length > 0) saved.push(await saveFromFeed(deps, caller, rows, { goneFromNewDay: true }))
  }
  return saved
}
