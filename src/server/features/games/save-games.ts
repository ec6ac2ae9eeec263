import { gamesUnderOtherIds, isProvisional } from '#rules/feed/other-ids.ts'
import { isUpcoming } from '#rules/games/games.ts'
import { type HandedInGame, outcomeOf, refuseHandedIn } from '#rules/games/handed-in.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import { hiddenLeagueColumns, leagueColumns } from '#server/features/games/games.facts.ts'
import {
  listGamesById,
  listReplaceable,
  listTeams,
  lockGames,
  type StoredGame,
} from '#server/features/games/games.repo.ts'
import { deleteWaiting, listWaiting, type ReportedGame } from '#server/features/games/to-come.repo.ts'
import {
  differs,
  type KnownPlayoffs,
  listPlayoffs,
  type ScheduleDeps,
  type StoredChange,
  writeReported,
} from '#server/features/games/write-reported.ts'
import { Refusal, refuse } from '#server/http/errors.ts'

export type SavedGames = {
  inserted: number
  updated: number
  unchanged: number
  /** The ids of the games that were inserted or updated. */
  ids: number[]
  /** The listed games' changes; nothing that isn't known yet (T5). */
  changes: StoredChange[]
}

/** The stored games to compare with before saving. Read under the games' lock, so that it holds until the end. */
export type KnownGames = {
  /** Team ids by abbreviation. */
  teams: ReadonlyMap<string, number>
  stored: ReadonlyMap<number, StoredGame>
  waiting: ReadonlyMap<number, ReportedGame>
  playoffs: KnownPlayoffs
}

type How = {
  /** If the caller has already read it. */
  known?: KnownGames
  isLeague?: boolean
  /** These games form a recorded season, whose results are known once each game is over (T5). */
  isRecord?: boolean
}

/** Locks the games, and reads once what saving them needs. */
export async function knownOf(tx: Tx, games: readonly HandedInGame[]): Promise<KnownGames> {
  await lockGames(tx)
  const ids = idsOf(games)
  return {
    teams: new Map((await listTeams(tx)).map((team) => [team.abbreviation, team.team_id])),
    stored: new Map((await listGamesById(tx, ids)).map((game) => [game.game_id, game])),
    waiting: await listWaiting(tx, ids),
    playoffs: await listPlayoffs(
      tx,
      games.filter((game) => game.round),
    ),
  }
}

/**
 * Saves games: the only path, for calls, files, the bundled seasons and the feed. All or nothing (G2); an unchanged
 * game writes nothing. The input is the league's result, so a score saved by hand keeps overriding it (G4), and a game
 * with the league's id replaces its provisional one (decision 004). A result of a game that hasn't started waits until
 * it does (T5). Refuses what `refuseHandedIn` refuses, a change between regular season and playoffs, and a place in a
 * series taken by another game.
 */
export async function saveGames(
  tx: Tx,
  deps: ScheduleDeps,
  games: readonly HandedInGame[],
  { known, isLeague = false, isRecord = false }: How = {},
): Promise<SavedGames> {
  const { teams, stored, waiting, playoffs } = known ?? (await knownOf(tx, games))
  refuse(refuseHandedIn({ games, knownTeams: new Set(teams.keys()) }))
  const unknown = games.filter((game) => !stored.has(game.game_id))
  const renamed = await storedUnderOtherIds(tx, { unknown, games, teams, isLeague })
  const replaced = renamed.size === 0 ? waiting : await listWaiting(tx, idsOf([...renamed.values()]))
  const at = deps.now()
  const wanted = games.map((game) => {
    const row = stored.get(game.game_id) ?? renamed.get(game.game_id) ?? null
    const id = row?.game_id ?? game.game_id
    const waits = (waiting.get(id) ?? replaced.get(id))?.game ?? null
    return compare(game, { row, waits, teams, at, isLeague, isRecord })
  })
  const changed = wanted.filter(({ isNew, isChanged }) => isNew || isChanged)
  refuseTypeChange(changed)
  const left = await refuseTakenPlaces(tx, changed, playoffs)
  // A waiting result that is reported again may be known by now.
  const written = wanted.filter(({ isNew, isChanged, waits }) => isNew || isChanged || waits)
  const shown = await writeReported(
    tx,
    deps,
    written.map(({ reported }) => reported),
    { playoffs: left },
  )
  const counted = written.flatMap(({ isNew, isChanged, after }, index) => {
    const change = shown[index] ?? { before: null, after: null }
    return isNew || isChanged || change.before !== change.after ? { isNew, id: after.game_id, change } : []
  })
  const inserted = counted.filter(({ isNew }) => isNew).length
  return {
    inserted,
    updated: counted.length - inserted,
    unchanged: games.length - counted.length,
    ids: counted.map(({ id }) => id),
    changes: counted.map(({ change }) => change),
  }
}

type Compared = {
  row: StoredGame | null
  /** The waiting result (T5). */
  waits: StoredGame | null
  teams: ReadonlyMap<string, number>
  at: Instant
  isLeague: boolean
  isRecord: boolean
}

/** A game before and after saving it. */
function compare(game: HandedInGame, { row, waits, teams, at, isLeague, isRecord }: Compared) {
  const before = waits ?? row
  // The league's schedule doesn't affect a waiting result.
  const keepsResult = isLeague && waits !== null && isUpcoming(game.game_state)
  const after = merge({ game, before, teams, at, keepsResult })
  return {
    before,
    after,
    reported: { stored: row, reported: { game: after, entered_at: isRecord ? null : at } },
    isNew: before === null,
    isChanged: before !== null && differs(before, after),
    waits,
  }
}

const idsOf = (games: readonly Pick<StoredGame, 'game_id'>[]) => games.map((game) => game.game_id)

type NewGames = {
  unknown: readonly HandedInGame[]
  /** All games being saved together. */
  games: readonly HandedInGame[]
  teams: ReadonlyMap<string, number>
  isLeague: boolean
}

/**
 * The stored games these match under another id, by the new id (G7): provisional ones, and for the league also its own.
 */
async function storedUnderOtherIds(tx: Tx, { unknown, games, teams, isLeague }: NewGames) {
  const coming = unknown
    .filter((game) => !isProvisional(game.game_id) && !game.round)
    .map((game) => ({
      game_id: game.game_id,
      season_year: game.season_year,
      game_date: game.game_date,
      home_team_id: teamOf(game.home_abbrev, teams),
      away_team_id: teamOf(game.away_abbrev, teams),
    }))
  if (coming.length === 0) return new Map<number, StoredGame>()
  const stored = await listReplaceable(tx, {
    seasonYears: [...new Set(coming.map((game) => game.season_year))],
    days: isLeague ? [...new Set(coming.map((game) => game.game_date))] : [],
  })
  const given = new Set(idsOf(games))
  return gamesUnderOtherIds({ coming, stored: stored.filter((of) => !given.has(of.game_id)), byTeams: isLeague })
}

type Merge = {
  game: HandedInGame
  before: StoredGame | null
  teams: ReadonlyMap<string, number>
  at: Instant
  keepsResult: boolean
}

function merge({ game, before, teams, at, keepsResult }: Merge): StoredGame {
  const { game_id, season_year, game_date, home_abbrev, away_abbrev } = game
  const facts = {
    game_id,
    season_year,
    game_date,
    game_type: game.round ? 3 : 2,
    start_time: game.start_time === undefined ? (before?.start_time ?? null) : game.start_time,
    home_team_id: teamOf(home_abbrev, teams),
    away_team_id: teamOf(away_abbrev, teams),
    venue: game.venue === undefined ? (before?.venue ?? null) : game.venue,
    round: game.round ?? null,
    series: game.series ?? null,
    game_number: game.game_number ?? null,
    updated_at: at,
  }
  if (before && keepsResult) return { ...before, ...facts }
  const outcome = outcomeOf(game)
  return before?.score_by_hand
    ? { ...before, ...facts, ...hiddenLeagueColumns(outcome) }
    : { ...facts, ...leagueColumns(outcome) }
}

function teamOf(abbrev: string, teams: ReadonlyMap<string, number>): number {
  const teamId = teams.get(abbrev)
  if (teamId === undefined) throw new RangeError(`refuseHandedIn has let the unknown team ${abbrev} pass`)
  return teamId
}

type Saved = { before: StoredGame | null; after: StoredGame }

function refuseTypeChange(changes: readonly Saved[]): void {
  for (const { before, after } of changes) {
    if (!before || before.game_type === after.game_type) continue
    throw new Refusal({ code: before.game_type === 3 ? 'is_playoff_game' : 'is_season_game', game_id: before.game_id })
  }
}

/**
 * Refuses two games with the same number in a series. One that isn't known yet yields to the entered one; returns the
 * playoff games without those.
 */
async function refuseTakenPlaces(tx: Tx, changes: readonly Saved[], { listed, waiting }: KnownPlayoffs) {
  const playoff = changes.flatMap(({ after }) => (after.game_type === 3 ? after : []))
  if (playoff.length === 0) return { listed, waiting }
  const taken = new Map(listed.map((game) => [placeOf(game), game.game_id]))
  for (const game of playoff) {
    const place = placeOf(game)
    const taken_by = taken.get(place) ?? game.game_id
    if (taken_by !== game.game_id) {
      throw new Refusal({ code: 'series_place_taken', game_id: game.game_id, place, taken_by })
    }
    taken.set(place, game.game_id)
  }
  const givesWay = ({ game }: ReportedGame) => (taken.get(placeOf(game)) ?? game.game_id) !== game.game_id
  await deleteWaiting(tx, idsOf(waiting.filter(givesWay).map(({ game }) => game)))
  return { listed, waiting: waiting.filter((reported) => !givesWay(reported)) }
}

export const placeOf = (game: Pick<StoredGame, 'season_year' | 'round' | 'series' | 'game_number'>) =>
  `${game.season_year} round ${game.round}, series ${game.series}, game ${game.game_number}`
