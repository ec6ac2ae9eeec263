import type { Deps } from '#server/deps.ts'
import { listGamesById, lockGames } from '#server/features/games/games.repo.ts'
import { listDueWaiting } from '#server/features/games/to-come.repo.ts'
import { publishPages, type ScheduleDeps, writeReported } from '#server/features/games/write-reported.ts'

type Known = ScheduleDeps & Pick<Deps, 'db' | 'live'>

/**
 * Publishes what has become known about the games by now (T5). Runs every few seconds, at startup and after the clock
 * was moved. Returns the number of changed games. Safe to run twice.
 */
export async function bringGamesUpToDate(deps: Known): Promise<number> {
  if ((await listDueWaiting(deps.db, deps.now())).length === 0) return 0
  const changed = await deps.db.transaction().execute(async (tx) => {
    await lockGames(tx)
    const due = await listDueWaiting(tx, deps.now())
    const ids = due.map(({ game }) => game.game_id)
    const stored = new Map((await listGamesById(tx, ids)).map((game) => [game.game_id, game]))
    const written = await writeReported(
      tx,
      deps,
      due.map((reported) => ({ stored: stored.get(reported.game.game_id) ?? null, reported })),
    )
    return written.filter(({ before, after }) => before !== after)
  })
  publishPages(deps, changed)
  return changed.length
}
