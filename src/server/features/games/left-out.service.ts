import { isGone, leftOutGames } from '#rules/feed/absence.ts'
import type { Deps } from '#server/deps.ts'
import { listSeasonGames, lockGames } from '#server/features/games/games.repo.ts'
import { listLeftOut, writeLeftOut } from '#server/features/games/left-out.repo.ts'
import { auditSaved } from '#server/features/games/saved-audit.ts'
import { publishPages, writeReported } from '#server/features/games/write-reported.ts'

type Reading = {
  seasonYear: string
  /** The ids of all games in the answers, also of rows that couldn't be read. */
  listed: ReadonlySet<number>
}

/**
 * After a reading of the whole season: remembers which games it leaves out, forgets those that are back, and removes those that have been
 * left out for long enough (G7). Returns how many were removed.
 */
export async function settleLeftOut(deps: Deps, { seasonYear, listed }: Reading): Promise<number> {
  const now = deps.now()
  const removed = await deps.db.transaction().execute(async (tx) => {
    await lockGames(tx)
    const stored = await listSeasonGames(tx, seasonYear)
    const known = await listLeftOut(tx, seasonYear)
    const leftOut = new Map(
      leftOutGames({ stored, listed }).map(({ game_id }) => {
        const before = known.get(game_id)
        return [game_id, { since: before?.since ?? now, times: (before?.times ?? 0) + 1 }]
      }),
    )
    await writeLeftOut(tx, { leftOut, back: [...known.keys()].filter((gameId) => !leftOut.has(gameId)) })
    const gone = stored.filter(({ game_id }) => {
      const absence = leftOut.get(game_id)
      return absence !== undefined && isGone(absence, now)
    })
    if (gone.length === 0) return []
    const changes = await writeReported(
      tx,
      deps,
      gone.map((game) => ({ stored: game, reported: null })),
    )
    const counts = { removed: gone.length }
    await auditSaved(tx, deps, { caller: 'system', action: 'remove_provisional_games', changes, counts })
    return changes
  })
  publishPages(deps, removed)
  return removed.length
}
