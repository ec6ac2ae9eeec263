import { isAllKnown, isSettled, knownAt, overAt, startOf } from '#rules/games/known-at.ts'
import { knownPlayoffGames } from '#rules/playoffs/known-games.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { factsOf, leagueColumns } from '#server/features/games/games.facts.ts'
import {
  deleteGame,
  listPlayoffPlaces,
  renameGames,
  type StoredGame,
  writeGames,
} from '#server/features/games/games.repo.ts'
import {
  deleteWaiting,
  listLastStarts,
  listWaitingPlayoffs,
  type ReportedGame,
  writeWaiting,
} from '#server/features/games/to-come.repo.ts'
import type { GameChange, NotifyDeps } from '#server/schedule-watcher.ts'

/** The dependencies for saving games: contests that depend on them are updated in the same transaction. */
export type ScheduleDeps = NotifyDeps & Pick<Deps, 'scheduleWatchers'>

/** A stored game before and after a write. Null if it isn't stored, or isn't known (T5). */
export type StoredChange = { before: StoredGame | null; after: StoredGame | null }

/** The stored game, if any, and everything reported about it from now on; null if it is deleted. */
export type ReportedChange = { stored: StoredGame | null; reported: ReportedGame | null }

/**
 * Writes games; the only place that does. `games` gets what is known now (T5); the rest waits in `games_to_come` until
 * `bringGamesUpToDate` finds that its time has come. Returns the changes of `games`, one for each given. A listed game
 * stays listed.
 */
export async function writeReported(
  tx: Tx,
  deps: ScheduleDeps,
  changes: readonly ReportedChange[],
  { playoffs }: { playoffs?: KnownPlayoffs } = {},
): Promise<StoredChange[]> {
  if (changes.length === 0) return []
  const now = deps.now()
  const known = await knownPlayoffsOf(tx, { changes, playoffs, now })
  const settled = changes.map(({ stored, reported }) => {
    const isPlayoff = reported?.game.game_type === 3
    const isListed = reported !== null && (!isPlayoff || known.has(reported.game.game_id) || stored !== null)
    const after = reported !== null && isListed ? asKnown({ stored, reported, now }) : null
    return {
      before: stored,
      after,
      waits: reported !== null && !(isListed && isSettled(toRule(reported), now)) ? reported : null,
    }
  })
  const waiting = settled.flatMap(({ waits }) => waits ?? [])
  const ids = changes.flatMap(({ stored, reported }) => [stored?.game_id ?? [], reported?.game.game_id ?? []].flat())
  const stays = new Set(waiting.map(({ game }) => game.game_id))
  await deleteWaiting(
    tx,
    ids.filter((id) => !stays.has(id)),
  )
  await writeWaiting(tx, waiting.map(asWaiting))
  await writeRows(
    tx,
    deps,
    settled.filter(({ before, after }) => before !== after),
  )
  return settled.map(({ before, after }) => ({ before, after }))
}

/** Makes open pages refetch the games; survivor contest pages follow games too. */
export function publishPages(deps: Pick<Deps, 'live'>, changes: readonly StoredChange[]): void {
  const types = new Set(changes.flatMap(({ before, after }) => (after ?? before)?.game_type ?? []))
  if (types.has(2)) deps.live.publish({ about: 'games' })
  if (types.has(3)) deps.live.publish({ about: 'playoff_games' })
}

/** The playoff games of some seasons: the listed ones, and those waiting to be known (T5). */
export type KnownPlayoffs = { listed: readonly StoredGame[]; waiting: readonly ReportedGame[] }

/** All playoff games in the seasons of these. */
export async function listPlayoffs(tx: Tx, games: readonly { season_year: string }[]): Promise<KnownPlayoffs> {
  const seasons = [...new Set(games.map((game) => game.season_year))]
  if (seasons.length === 0) return { listed: [], waiting: [] }
  return { listed: await listPlayoffPlaces(tx, seasons), waiting: await listWaitingPlayoffs(tx, seasons) }
}

type Reporting = { changes: readonly ReportedChange[]; playoffs: KnownPlayoffs | undefined; now: Instant }

/** The known playoff games in the seasons of these changes. */
async function knownPlayoffsOf(tx: Tx, { changes, playoffs: given, now }: Reporting): Promise<ReadonlySet<number>> {
  const playoffs = changes.flatMap(({ reported }) => (reported?.game.game_type === 3 ? reported : []))
  const known = new Set<number>()
  if (playoffs.length === 0) return known
  const seasons = [...new Set(playoffs.map(({ game }) => game.season_year))]
  const { listed, waiting } =
    given ??
    (await listPlayoffs(
      tx,
      playoffs.map(({ game }) => game),
    ))
  const reported = new Map<number, ReportedGame>()
  for (const game of listed) reported.set(game.game_id, { game, entered_at: game.updated_at })
  for (const one of waiting) reported.set(one.game.game_id, one)
  for (const { stored } of changes) if (stored) reported.delete(stored.game_id)
  for (const game of playoffs) reported.set(game.game.game_id, game)
  const lastStarts = await listLastStarts(tx, seasons)
  for (const [season, ofSeason] of Map.groupBy(reported.values(), ({ game }) => game.season_year)) {
    const start_time = lastStarts.get(season)
    const games = ofSeason.map(({ game, entered_at }) => ({ ...factsOf(game), entered_at }))
    const seasonOverAt = start_time === undefined ? null : overAt({ start_time, game_date: '' })
    for (const id of knownPlayoffGames({ games, seasonOverAt }, now)) known.add(id)
  }
  return known
}

type AsKnown = { stored: StoredGame | null; reported: ReportedGame; now: Instant }

/** The `games` row for what is known now; the stored one if nothing changes. */
function asKnown({ stored, reported, now }: AsKnown): StoredGame {
  const outcome = knownAt(toRule(reported), now)
  const columns = isAllKnown(toRule(reported), now) ? { game_state: outcome.game_state } : leagueColumns(outcome)
  const after = { ...reported.game, ...columns }
  return stored && !differs(stored, after) ? stored : { ...after, updated_at: now }
}

const toRule = ({ game, entered_at }: ReportedGame) => ({
  ...factsOf(game),
  score_by_hand: game.score_by_hand,
  entered_at,
})

const asWaiting = (reported: ReportedGame) => ({
  ...reported,
  game_id: reported.game.game_id,
  season_year: reported.game.season_year,
  due_at: startOf(reported.game),
})

export function differs(before: StoredGame, after: StoredGame): boolean {
  const { updated_at: _then, ...was } = before
  const { updated_at: _now, ...is } = after
  const old = new Map<string, unknown>(Object.entries(was))
  return Object.entries(is).some(([column, value]) => old.get(column) !== value)
}

/** Writes rows and notifies the schedule watchers, in the same transaction (S6, W4, G5). */
async function writeRows(tx: Tx, deps: ScheduleDeps, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return
  const ends = []
  for (const watcher of deps.scheduleWatchers) ends.push(await watcher.beginGamesChange(tx, deps))
  await renameGames(
    tx,
    changes.flatMap(({ before, after }) =>
      before && after && before.game_id !== after.game_id ? { from: before.game_id, to: after.game_id } : [],
    ),
  )
  await writeGames(
    tx,
    changes.flatMap(({ after }) => after ?? []),
  )
  for (const { before, after } of changes) if (before && !after) await deleteGame(tx, before.game_id)
  const facts = changes.flatMap(asFacts)
  for (const end of ends) await end(facts)
}

function asFacts({ before, after }: StoredChange): GameChange[] {
  const either = after ?? before
  if (!either) return []
  const facts = { before: before && factsOf(before), after: after && factsOf(after) }
  // A game that moves to another season leaves one and enters the other.
  if (before && after && before.season_year !== after.season_year) {
    return [
      { before: facts.before, after: null, season_year: before.season_year, game_type: typeOf(before) },
      { before: null, after: facts.after, season_year: after.season_year, game_type: typeOf(after) },
    ]
  }
  return [{ ...facts, season_year: either.season_year, game_type: typeOf(either) }]
}

const typeOf = (game: StoredGame) => (game.game_type === 3 ? 3 : 2)
