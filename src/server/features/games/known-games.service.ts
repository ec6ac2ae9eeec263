import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listGamesById, lockGames, type StoredGame } from '#server/features/games/games.repo.ts'
import {
  listDueWaiting,
  listPlayoffsAhead,
  listToldTooEarly,
  listWaiting,
  type ReportedGame,
} from '#server/features/games/to-come.repo.ts'
import {
  publishPages,
  type ReportedChange,
  type ScheduleDeps,
  writeReported,
} from '#server/features/games/write-reported.ts'

type Known = ScheduleDeps & Pick<Deps, 'db' | 'live' | 'clock'>

/**
 * Brings the stored games to what is known at this instant (T5): what has become known is shown, and what is not known yet waits.
 * Runs every few seconds, and with `hasJumped` at startup and after the clock was set: then playoff games that aren't known any more
 * are taken out of the lists, too. Returns how many games changed. Safe to run twice.
 */
export async function bringGamesUpToDate(
  deps: Known,
  { hasJumped = false }: { hasJumped?: boolean } = {},
): Promise<number> {
  const mayRemove = hasJumped && deps.clock !== null
  if (!mayRemove && (await listUnsettled(deps.db, deps)).length === 0) return 0
  const changed = await deps.db.transaction().execute(async (tx) => {
    await lockGames(tx)
    const written = await writeReported(tx, deps, await listChanges(tx, deps, { mayRemove }), { mayRemove })
    return written.filter(({ before, after }) => before !== after)
  })
  publishPages(deps, changed)
  return changed.length
}

/** What was reported about the games of which more or less may be known by now. */
async function listUnsettled(db: Database | Tx, { now }: Pick<Known, 'now'>): Promise<ReportedGame[]> {
  const due = await listDueWaiting(db, now())
  const early = (await listToldTooEarly(db, now())).map(asEntered)
  return [...early, ...due]
}

async function listChanges(tx: Tx, deps: Known, { mayRemove }: { mayRemove: boolean }): Promise<ReportedChange[]> {
  const ahead = mayRemove ? (await listPlayoffsAhead(tx, deps.now())).map(asEntered) : []
  const unsettled = [...ahead, ...(await listUnsettled(tx, deps))]
  const reported = new Map(unsettled.map((of) => [of.game.game_id, of]))
  const ids = [...reported.keys()]
  // What waits says more than what is stored.
  for (const [id, waiting] of await listWaiting(tx, ids)) reported.set(id, waiting)
  const stored = new Map((await listGamesById(tx, ids)).map((game) => [game.game_id, game]))
  return [...reported].map(([id, of]) => ({ stored: stored.get(id) ?? null, reported: of }))
}

/** A stored game was entered when it was last written. */
const asEntered = (game: StoredGame): ReportedGame => ({ game, entered_at: game.updated_at })
