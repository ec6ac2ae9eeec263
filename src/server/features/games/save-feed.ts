import type { ChangedGame } from '#contract/feed/feed.ts'
import { type HeldReason, isHeldForLong, LEFT_DAY, whyHeld } from '#rules/feed/league-word.ts'
import { isCalledOff, isDone, isFinal, isLive, isUpcoming } from '#rules/games/games.ts'
import { type HandedInGame, refuseHandedIn } from '#rules/games/handed-in.ts'
import type { Day, Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { leagueOutcomeOf } from '#server/features/games/games.facts.ts'
import type { StoredGame } from '#server/features/games/games.repo.ts'
import { listHeldRows, writeHeldRows } from '#server/features/games/held-rows.repo.ts'
import { type KnownGames, knownOf, placeOf, type SavedGames, saveGames } from '#server/features/games/save-games.ts'
import { auditSaved } from '#server/features/games/saved-audit.ts'
import { publishPages, type ScheduleDeps, type StoredChange } from '#server/features/games/write-reported.ts'
import type { Caller } from '#server/http/session.ts'

type SkippedGame = { game_id: number | null; reason: string }
/** A postponement held back for long, and the day the league had moved its game to (G8). */
export type DoubtedMove = { row: HandedInGame; movedTo: Day }
type Saved = SavedGames & { skipped: SkippedGame[]; doubted: DoubtedMove[] }
export type SavedFeed = Omit<Saved, 'changes' | 'ids'> & { reported: ChangedGame[] }

type Actor = Caller | 'system'

/**
 * Saves a week of the league's feed, audits notable changes (A6) and notifies open pages. Returns the changes. A feed
 * without changes writes nothing. For games that are `goneFromNewDay` a postponement on their old day counts (G8).
 */
export async function saveFromFeed(
  deps: Deps,
  caller: Actor,
  games: readonly HandedInGame[],
  { goneFromNewDay = false }: { goneFromNewDay?: boolean } = {},
): Promise<SavedFeed> {
  const {
    changes,
    ids: _ids,
    ...counts
  } = await deps.db.transaction().execute(async (tx) => {
    const isByItself = caller === 'system'
    const known = await knownOf(tx, games)
    const reported = deps.nhl.isReplay && isByItself ? playedAsStored(deps, games, known) : games
    const saved = await saveFeed(tx, deps, { games: reported, known, goneFromNewDay })
    const { inserted, updated, unchanged, skipped } = saved
    const news = saved.changes.filter(isNews)
    const facts = { inserted, updated, unchanged, skipped }
    if (news.length > 0) await auditSaved(tx, deps, { caller, action: 'sync_games', changes: news, counts: facts })
    return { ...saved, reported: changedGames(saved.changes, known) }
  })
  publishPages(deps, changes)
  return counts
}

/**
 * Limits the automatic replay to games that have started and whose result is neither stored nor waiting (T5), at their
 * stored date and place. A pool with its own clock is for trying things out: a game that someone moved, called off,
 * ended or deleted there stays that way.
 */
function playedAsStored(
  deps: ScheduleDeps,
  games: readonly HandedInGame[],
  { stored, waiting, teams }: KnownGames,
): HandedInGame[] {
  return games.flatMap((game) => {
    const known = stored.get(game.game_id)
    if (
      waiting.has(game.game_id) ||
      !known ||
      known.start_time === null ||
      known.start_time > deps.now() ||
      isUpcoming(game.game_state)
    )
      return []
    const { game_state } = leagueOutcomeOf(known)
    if (isDone(game_state)) return []
    const { game_date, start_time, venue } = known
    const isSame =
      teams.get(game.home_abbrev) === known.home_team_id && teams.get(game.away_abbrev) === known.away_team_id
    return isSame ? [{ ...game, game_date, start_time, venue }] : []
  })
}

function changedGames(changes: readonly StoredChange[], { teams }: KnownGames): ChangedGame[] {
  const abbrevs = new Map([...teams].map(([abbreviation, teamId]) => [teamId, abbreviation]))
  return changes.flatMap(({ before, after }) => {
    const game = after ?? before
    if (!game) return []
    const { game_id, season_year, game_date, start_time, home_score, away_score, game_state } = game
    return {
      game_id,
      season_year,
      game_date,
      start_time,
      home_score,
      away_score,
      game_state,
      home_abbrev: abbrevs.get(game.home_team_id) ?? '',
      away_abbrev: abbrevs.get(game.away_team_id) ?? '',
      change: !before ? 'inserted' : after ? 'updated' : 'removed',
    }
  })
}

/**
 * Saves the league's feed. No one can fix and resend a feed, unlike a call or a file: a game that can't be stored, or
 * contradicts what is known (G8), is skipped with its reason, and the others are saved.
 */
async function saveFeed(
  tx: Tx,
  deps: ScheduleDeps,
  { games, known: all, goneFromNewDay }: { games: readonly HandedInGame[]; known: KnownGames; goneFromNewDay: boolean },
): Promise<Saved> {
  const knownTeams = new Set(all.teams.keys())
  const taken = new Map(all.playoffs.listed.map((game) => [placeOf(game), game.game_id]))
  const skipped: SkippedGame[] = []
  const good: HandedInGame[] = []
  const now = deps.now()
  const heldSince = await listHeldRows(
    tx,
    games.map((game) => game.game_id),
  )
  const held: number[] = []
  const doubted: DoubtedMove[] = []
  for (const game of onePerId(games)) {
    const known = all.stored.get(game.game_id) ?? null
    const since = heldSince.get(game.game_id) ?? null
    const contradiction = holdBack(game, known, { heldSince: since, goneFromNewDay, now })
    if (contradiction !== null && known) held.push(game.game_id)
    if (contradiction === LEFT_DAY && known && isHeldForLong(since, now)) {
      doubted.push({ row: game, movedTo: known.game_date })
    }
    const fault =
      refuseHandedIn({ games: [game], knownTeams })?.code ?? contradiction ?? refusePlace(game, { known, taken })
    if (fault) skipped.push({ game_id: game.game_id, reason: fault })
    else good.push(keepDecidedIn(game, known))
  }
  await writeHeldRows(tx, {
    held: held.filter((gameId) => !heldSince.has(gameId)),
    released: [...heldSince.keys()].filter((gameId) => !held.includes(gameId)),
    now,
  })
  return { ...(await saveGames(tx, deps, good, { known: all, isLeague: true })), skipped, doubted }
}

/** A moved game can appear on two days of one response: the entry that isn't called off is valid. */
function onePerId(games: readonly HandedInGame[]): HandedInGame[] {
  const byId = new Map<number, HandedInGame>()
  for (const game of games) {
    const other = byId.get(game.game_id)
    if (!other || !isCalledOff(game.game_state) || isCalledOff(other.game_state)) byId.set(game.game_id, game)
  }
  return [...byId.values()]
}

type Holding = { heldSince: Instant | null; goneFromNewDay: boolean; now: Instant }

/** Why a row contradicts the known game (G8), or null. */
function holdBack(word: HandedInGame, known: StoredGame | null, holding: Holding): HeldReason | null {
  const said = known
    ? { game_date: known.game_date, game_state: leagueOutcomeOf(known).game_state }
    : { game_date: word.game_date, game_state: 'FUT' }
  return whyHeld({ word, known: said, ...holding })
}

type Places = ReadonlyMap<string, number>

function refusePlace(game: HandedInGame, { known, taken }: { known: StoredGame | null; taken: Places }): string | null {
  const isPlayoff = Boolean(game.round)
  if (known && (known.game_type === 3) !== isPlayoff) return isPlayoff ? 'is_season_game' : 'is_playoff_game'
  if (!isPlayoff) return null
  const { season_year, round = null, series = null, game_number = null } = game
  const owner = taken.get(placeOf({ season_year, round, series, game_number }))
  return owner === undefined || owner === game.game_id ? null : 'series_place_taken'
}

/** A result without its ending (regulation, overtime, shootout) keeps the known one. */
function keepDecidedIn(game: HandedInGame, known: StoredGame | null): HandedInGame {
  if (!known || game.decided_in !== undefined || !isFinal(game.game_state)) return game
  return { ...game, decided_in: leagueOutcomeOf(known).decided_in }
}

/** Whether a change is audited. A score that changes during the game isn't. */
function isNews({ before, after }: StoredChange): boolean {
  if (!before || !after || before.game_id !== after.game_id) return true
  if (before.game_date !== after.game_date || before.start_time !== after.start_time) return true
  if (isLive(leagueOutcomeOf(before).game_state) && isUpcoming(leagueOutcomeOf(after).game_state)) return true
  const isRunning = (game: StoredGame) => {
    const { game_state } = leagueOutcomeOf(game)
    return isUpcoming(game_state) || isLive(game_state)
  }
  return !isRunning(before) || !isRunning(after)
}
