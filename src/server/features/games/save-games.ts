import { type HandedInGame, type Outcome, outcomeOf, refuseHandedIn } from '#rules/games/handed-in.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { factsOf } from '#server/features/games/games.facts.ts'
import {
  deleteGame,
  listGamesById,
  listPlayoffPlaces,
  listProvisional,
  listTeams,
  lockGames,
  renameGames,
  type StoredGame,
  writeGames,
} from '#server/features/games/games.repo.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { GameChange, NotifyDeps } from '#server/schedule-watcher.ts'

/** What saving games needs: contests that depend on them are updated in the same transaction. */
export type ScheduleDeps = NotifyDeps & Pick<Deps, 'scheduleWatchers'>

/** A game before and after a write. `after` is null if it is deleted. */
export type StoredChange = { before: StoredGame | null; after: StoredGame | null }
export type SavedGames = { inserted: number; updated: number; unchanged: number; changes: StoredChange[] }

/**
 * The only path by which games are saved: from a call, a file, the bundled seasons or a feed. All or nothing (G2); an unchanged
 * game writes nothing. The input is the league's result, so a score saved by hand keeps overriding it (G4), and a game with the
 * league's id replaces its provisional one (decision 004). Refuses what `refuseHandedIn` refuses, a change between regular season
 * and playoffs, and a place in a series that another game has.
 */
export async function saveGames(
  tx: Tx,
  deps: ScheduleDeps,
  games: readonly HandedInGame[],
  { isLeague = false }: { isLeague?: boolean } = {},
): Promise<SavedGames> {
  const teams = new Map((await listTeams(tx)).map((team) => [team.abbreviation, team.team_id]))
  refuse(refuseHandedIn({ games, knownTeams: new Set(teams.keys()) }))
  await lockGames(tx)
  const stored = new Map(
    (
      await listGamesById(
        tx,
        games.map((game) => game.game_id),
      )
    ).map((game) => [game.game_id, game]),
  )
  const unknown = games.filter((game) => !stored.has(game.game_id))
  const provisional = await provisionalFor(tx, { games: unknown, teams, isLeague })
  const at = deps.now()
  const wanted = games.map((game) => {
    const before = stored.get(game.game_id) ?? provisional.get(game.game_id) ?? null
    return { before, after: merge({ game, before, teams, at }) }
  })
  const changes = wanted.filter(({ before, after }) => before === null || differs(before, after))
  refuseTypeChange(changes)
  await refuseTakenPlaces(tx, changes)
  await writeChanges(tx, deps, changes)
  const inserted = changes.filter(({ before }) => before === null).length
  const updated = changes.length - inserted
  return { inserted, updated, unchanged: games.length - changes.length, changes }
}

/** Writes changes and notifies the schedule watchers, in the same transaction (S6, W4, G5). */
export async function writeChanges(tx: Tx, deps: ScheduleDeps, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return
  for (const watcher of deps.scheduleWatchers) await watcher.beforeGamesChange(tx, deps)
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
  const changed = { changes: changes.flatMap(asFacts) }
  for (const watcher of deps.scheduleWatchers) await watcher.afterGamesChange(tx, deps, changed)
}

/** Start year, `09`, four digits: a provisional id, not one of the league's (decision 004). */
const isProvisional = (gameId: number) => Math.floor(gameId / 10_000) % 100 === 9

type NewGames = { games: readonly HandedInGame[]; teams: ReadonlyMap<string, number>; isLeague: boolean }

/**
 * The provisional game that each of these replaces, by the new id: the one with the same day and teams. For the league's own
 * schedule, otherwise the nearest game with the same home and away team, because games get rescheduled.
 */
async function provisionalFor(tx: Tx, { games, teams, isLeague }: NewGames): Promise<Map<number, StoredGame>> {
  const coming = games.filter((game) => !isProvisional(game.game_id) && !game.round)
  const found = new Map<number, StoredGame>()
  if (coming.length === 0) return found
  const left = await listProvisional(tx, [...new Set(coming.map((game) => game.season_year))])
  for (const isSameDay of isLeague ? [true, false] : [true]) {
    for (const game of coming) {
      if (left.length === 0) return found
      if (found.has(game.game_id)) continue
      const distance = ({ game_date }: StoredGame) => Math.abs(Date.parse(game_date) - Date.parse(game.game_date))
      const [nearest] = left
        .filter((of) => of.season_year === game.season_year)
        .filter((of) => of.home_team_id === teams.get(game.home_abbrev))
        .filter((of) => of.away_team_id === teams.get(game.away_abbrev))
        .sort((a, b) => distance(a) - distance(b))
      if (!nearest || (isSameDay && nearest.game_date !== game.game_date)) continue
      found.set(game.game_id, nearest)
      left.splice(left.indexOf(nearest), 1)
    }
  }
  return found
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

type Merge = { game: HandedInGame; before: StoredGame | null; teams: ReadonlyMap<string, number>; at: Instant }

function merge({ game, before, teams, at }: Merge): StoredGame {
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
  const outcome = outcomeOf(game)
  return before?.score_by_hand
    ? { ...before, ...facts, ...hiddenLeagueColumns(outcome) }
    : { ...facts, ...leagueColumns(outcome) }
}

/** The columns for the league's result when it is the one that counts. */
export function leagueColumns({ home_score, away_score, decided_in, game_state }: Outcome) {
  return {
    ...{ home_score, away_score, decided_in, game_state },
    ...{ score_by_hand: false, level_winner: null },
    ...{ nhl_home_score: null, nhl_away_score: null, nhl_decided_in: null, nhl_game_state: null },
  }
}

/** The columns for the league's result behind a score saved by hand (G4). */
export function hiddenLeagueColumns({ home_score, away_score, decided_in, game_state }: Outcome) {
  return {
    nhl_home_score: home_score,
    nhl_away_score: away_score,
    nhl_decided_in: decided_in,
    nhl_game_state: game_state,
  }
}

function teamOf(abbrev: string, teams: ReadonlyMap<string, number>): number {
  const teamId = teams.get(abbrev)
  if (teamId === undefined) throw new RangeError(`refuseHandedIn has let the unknown team ${abbrev} pass`)
  return teamId
}

function differs(before: StoredGame, after: StoredGame): boolean {
  const { updated_at: _then, ...was } = before
  const { updated_at: _now, ...is } = after
  const old = new Map<string, unknown>(Object.entries(was))
  return Object.entries(is).some(([column, value]) => old.get(column) !== value)
}

function refuseTypeChange(changes: readonly StoredChange[]): void {
  for (const { before, after } of changes) {
    if (!before || !after || before.game_type === after.game_type) continue
    throw new Refusal({ code: before.game_type === 3 ? 'is_playoff_game' : 'is_season_game', game_id: before.game_id })
  }
}

/** Two games cannot be the same numbered game of a series. */
async function refuseTakenPlaces(tx: Tx, changes: readonly StoredChange[]): Promise<void> {
  const playoff = changes.flatMap(({ after }) => (after?.game_type === 3 ? after : []))
  if (playoff.length === 0) return
  const seasons = [...new Set(playoff.map((game) => game.season_year))]
  const taken = new Map((await listPlayoffPlaces(tx, seasons)).map((game) => [placeOf(game), game.game_id]))
  for (const game of playoff) {
    const place = placeOf(game)
    const taken_by = taken.get(place) ?? game.game_id
    if (taken_by !== game.game_id) {
      throw new Refusal({ code: 'series_place_taken', game_id: game.game_id, place, taken_by })
    }
    taken.set(place, game.game_id)
  }
}

export const placeOf = (game: Pick<StoredGame, 'season_year' | 'round' | 'series' | 'game_number'>) =>
  `${game.season_year} round ${game.round}, series ${game.series}, game ${game.game_number}`
