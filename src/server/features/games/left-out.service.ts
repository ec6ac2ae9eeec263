import { isGone, leftOutGames } from '#rules/feed/absence.ts'
import type { Deps } from '#server/deps.ts'
import { listSeasonGames, lockGames } from '#server/features/games/games.repo.ts'
import { listLeftOut, writeLeftOut } from '#server/features/games/left-out.repo.ts'
import { auditSaved } from '#server/features/games/saved-audit.ts'
import { publishPages, writeReported } from '#server/features/games/write-reported.ts'

type Reading = {
  seasonYear: string
  /** Ids of all games in the responses, including rows that couldn't be read. */
  listed: ReadonlySet<number>
}

/**
 * Updates missing games after a reading of the whole season: records those it misses, deletes those that are back, and
 * removes games missing for long enough (G7). Returns the number removed.
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
