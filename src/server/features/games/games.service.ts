import type { GameDates, GameRow, GamesByDate } from '#contract/games/games.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import type { News } from '#contract/live.ts'
import {
  type GameFacts,
  plays,
  refuseLevel,
  type SideResult,
  scoreFromSide,
  sideOf,
  states,
  winnerOf,
} from '#rules/games/games.ts'
import type { HandedInGame } from '#rules/games/handed-in.ts'
import { type GameSide, gameOfSide } from '#rules/games/one-side.ts'
import type { BracketGame } from '#rules/playoffs/bracket.ts'
import { isDecided, seriesOf } from '#rules/playoffs/series.ts'
import { addDays, type Day, easternDay, hours, type Instant, mondayOf, plus } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { factsOf, hiddenLeagueColumns, leagueColumns, leagueOutcomeOf } from '#server/features/games/games.facts.ts'
import {
  countGames,
  countOtherStates,
  findGame,
  findGameWithTeams,
  findLargestId,
  findNextStart,
  type GameWithTeams,
  listGameDates,
  listGames,
  listGamesWithTeams,
  listStartedUnfinished,
  listStoredSeasons,
  listTeams,
  listVersions,
  lockGames,
  type ShownGame,
  type StoredGame,
} from '#server/features/games/games.repo.ts'
import { hasHeldRowsSince } from '#server/features/games/held-rows.repo.ts'
import { type SavedGames, saveGames } from '#server/features/games/save-games.ts'
import { auditSaved } from '#server/features/games/saved-audit.ts'
import { type ScheduleDeps, writeReported } from '#server/features/games/write-reported.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { refuseOldVersion, type Sealing, sealVersion } from '#server/http/sealed-version.ts'
import type { Caller } from '#server/http/session.ts'

export { listIdsOn, listSeasonProgress } from '#server/features/games/games.repo.ts'

/** 2 is the regular season, 3 the playoffs, as the league numbers them. */
export type GameType = 2 | 3

/** All games of a season (default: the pool's) by league day and start time, each from the home side. */
export async function seasonByDate(
  deps: Deps,
  { gameType, seasonYear }: { gameType: GameType; seasonYear: string | undefined },
): Promise<GamesByDate> {
  const season = seasonYear ?? (await requirePoolSettings(deps.db)).season_year
  return byDate(deps, await listGames(deps.db, { gameType, seasonYear: season }))
}

/** Two months: twice the longest pause in a season. */
const LONGEST_RANGE = 62

/**
 * The games of a range of league days, both ends included (T1). Refuses a reversed range and one longer than two
 * months.
 */
export async function daysByDate(
  deps: Pick<Deps, 'db'> & Sealing,
  { gameType, from, to, team }: { gameType: GameType; from: Day; to: Day; team?: string | undefined },
): Promise<GamesByDate> {
  if (to < from) throw new Refusal({ code: 'range_backwards' })
  if (addDays(from, LONGEST_RANGE) <= to) throw new Refusal({ code: 'range_too_long', days: LONGEST_RANGE })
  return byDate(deps, await listGames(deps.db, { gameType, from, to, team }))
}

/** The league days of a season (default: the pool's) that have games, for paging through it. */
export async function datesOfSeason(
  deps: Deps,
  { gameType, seasonYear, team }: { gameType: GameType; seasonYear: string | undefined; team: string | undefined },
): Promise<GameDates> {
  const season = seasonYear ?? (await requirePoolSettings(deps.db)).season_year
  const stored = [...(await listStoredSeasons(deps.db))].filter((name) => name.endsWith(`/${gameType}`))
  return {
    season_year: season,
    seasons: [...new Set([season, ...stored.map((name) => name.slice(0, -2))])].toSorted().toReversed(),
    today: easternDay(deps.now()),
    dates: await listGameDates(deps.db, { gameType, seasonYear: season, team }),
    free_game_id: await freeGameId(deps.db, season),
    teams: await listTeams(deps.db),
  }
}

/** The next free provisional id of a season: its start year, `09`, four digits. */
async function freeGameId(db: Database, seasonYear: string): Promise<number> {
  const none = Number(seasonYear.slice(0, 4)) * 1_000_000 + 90_000
  return 1 + ((await findLargestId(db, { first: none, last: none + 9_998 })) ?? none)
}

function byDate(deps: Sealing, games: GameWithTeams[]): GamesByDate {
  const days = Map.groupBy(games, (game) => game.game_date)
  return [...days].map(([game_date, of]) => ({
    game_date,
    games: of.map((game) => rowOf(deps, game, game.home_team_id)),
  }))
}

/** The number of regular-season games in a day's calendar week, Monday to Sunday, without those called off. */
export async function countGamesInWeekOf(deps: Deps, day: Day): Promise<number> {
  const monday = mondayOf(day)
  return countGames(deps.db, { from: monday, to: addDays(monday, 6) })
}

/** A regular season's games in the rules' form, by league day and start time. */
export async function listSeasonFacts(db: Database, seasonYear: string): Promise<GameFacts[]> {
  return (await listGames(db, { gameType: 2, seasonYear })).map(factsOf)
}

/** A season's known playoff games in the rules' form, with their series letters. */
export async function listPlayoffFacts(db: Database, seasonYear: string): Promise<BracketGame[]> {
  const games = await listGames(db, { gameType: 3, seasonYear })
  return games.map((game) => ({ ...factsOf(game), series: game.series }))
}

/** Whether the Stanley Cup of a season is won. */
export async function isCupWon(db: Database, seasonYear: string): Promise<boolean> {
  return seriesOf(await listPlayoffFacts(db, seasonYear), 4).some(isDecided)
}

/** The next known game's start; null if there is none. */
export async function nextGameStart(deps: Deps): Promise<Instant | null> {
  return findNextStart(deps.db, { now: deps.now() })
}

/** Games past their start without a result from the league, oldest first. */
export async function listUnfinished(deps: Deps) {
  return listStartedUnfinished(deps.db, deps.now())
}

/** Rows that have been held back for longer only repeat what is known, such as a postponement on a day that a game has left. */
const NEWLY = hours(12)

/** Whether the league has begun to contradict what is known about a game (G8). */
export const isHoldingRows = (deps: Pick<Deps, 'db' | 'now'>) => hasHeldRowsSince(deps.db, plus(deps.now(), -NEWLY))

/** Game states unknown to PuckPool (G3), each with its number of games. */
export const listUnknownStates = (deps: Pick<Deps, 'db'>) => countOtherStates(deps.db, Object.values(states).flat())

/** Team ids by abbreviation. */
export async function teamIds(deps: Deps): Promise<ReadonlyMap<string, number>> {
  return new Map((await listTeams(deps.db)).map((team) => [team.abbreviation, team.team_id]))
}

type OneSide = { gameType: GameType; gameId: number; teamId: number }

/** A game from one team's side (G1). Refuses a game of the other type and a team that doesn't play in it. */
export async function requireGameRow(deps: Deps, side: OneSide): Promise<GameRow> {
  const game = await findGameWithTeams(deps.db, side.gameId)
  if (!game || !isOneSide(game, side)) throw new Refusal({ code: 'game_not_found' })
  return rowOf(deps, game, side.teamId)
}

function isOneSide(game: ShownGame, { gameType, teamId }: OneSide): boolean {
  return game.game_type === gameType && plays(game, teamId)
}

/** Saves games from a call or a file with `saveGames`, and writes an audit entry if anything changed (A6). */
export async function saveHandedIn(
  deps: ScheduleDeps & Pick<Deps, 'db'> & Partial<Pick<Deps, 'live'>>,
  caller: Caller | 'system',
  asked: readonly ((HandedInGame | GameSide) & { version?: string | undefined })[],
): Promise<Omit<SavedGames, 'changes' | 'ids'>> {
  const { changes, ...counts } = await deps.db.transaction().execute(async (tx) => {
    await refuseOldVersions(tx, deps, asked)
    const games = await wholeGames(tx, asked)
    const { changes, ids, ...counts } = await saveGames(tx, deps, games)
    if (ids.length > 0) await auditSaved(tx, deps, { caller, action: 'save_games', ids, changes, counts })
    return { changes, ...counts }
  })
  // A command run in the terminal has no live channel.
  for (const gameType of new Set(changes.map(({ before, after }) => (after ?? before)?.game_type))) {
    deps.live?.publish(newsOf(gameType === 3 ? 3 : 2))
  }
  return counts
}

/** The complete games, with fields that one-sided rows leave out. Locks the games if there are such rows. */
async function wholeGames(tx: Tx, asked: readonly (HandedInGame | GameSide)[]): Promise<HandedInGame[]> {
  const ids = asked.filter(isSide).map(({ game_id }) => game_id)
  if (ids.length > 0) await lockGames(tx)
  const stored = ids.length === 0 ? [] : await listGamesWithTeams(tx, ids)
  const known = new Map(stored.map((game) => [game.game_id, { ...game, decided_in: factsOf(game).decided_in }]))
  return asked.map((game) => {
    if (!isSide(game)) return game
    const whole = gameOfSide(game, known.get(game.game_id) ?? null)
    if ('code' in whole) throw new Refusal(whole)
    return whole
  })
}

const isSide = (game: HandedInGame | GameSide): game is GameSide => 'team_abbrev' in game

const newsOf = (gameType: GameType): News => ({ about: gameType === 3 ? 'playoff_games' : 'games' })

/** Refuses a game that was changed or deleted since the caller's version. */
async function refuseOldVersions(
  tx: Tx,
  deps: Sealing,
  games: readonly { game_id: number; version?: string | undefined }[],
) {
  const seen = games.filter(({ version }) => version !== undefined)
  if (seen.length === 0) return
  await lockGames(tx)
  const stored = await listVersions(
    tx,
    seen.map((game) => game.game_id),
  )
  for (const { game_id, version } of seen) refuseOldVersion(deps, { seen: version, stored: stored.get(game_id) })
}

type SavedScore = OneSide & {
  version?: string | undefined
  teamScore: number
  opponentScore: number
  result?: SideResult | null | undefined
}

/**
 * Saves a score by hand from one side; the game becomes FINAL and the other side follows (G1). It overrides the
 * league's result, which is kept (G4). A tied score over a result keeps that with a warning; without a result it is
 * refused (G2). Refuses a game that changed since `version`.
 */
export async function saveScoreByHand(
  deps: Deps,
  caller: Caller,
  score: SavedScore,
): Promise<{ game: GameRow; warning?: string }> {
  const { gameId, teamId, teamScore, opponentScore } = score
  const game = await changeGame(deps, caller, { side: score, action: 'save_score' }, (before) => {
    const facts = factsOf(before)
    refuse(refuseLevel({ game_id: gameId, scores: [teamScore, opponentScore], won: winnerOf(facts) }))
    return {
      ...before,
      ...scoreFromSide({
        game: facts,
        team_id: teamId,
        team_score: teamScore,
        opponent_score: opponentScore,
        result: score.result ?? null,
      }),
      game_state: 'FINAL',
      ...hiddenLeagueColumns(leagueOutcomeOf(before)),
      score_by_hand: true,
    }
  })
  return teamScore === opponentScore ? { game, warning: keptResultWords(game) } : { game }
}

function keptResultWords({ result, team_abbrev, opponent_abbrev }: GameRow): string {
  const winner = result === 'W' ? team_abbrev : opponent_abbrev
  return `The score is a tie, so the result stays as it was: a win for ${winner}.`
}

/** Drops a score saved by hand, so that the league's result counts again (G4); without one it changes nothing. */
export async function giveBackToLeague(deps: Deps, caller: Caller, side: OneSide): Promise<GameRow> {
  return changeGame(deps, caller, { side, action: 'use_nhl_result' }, (before) =>
    before.score_by_hand ? { ...before, ...leagueColumns(leagueOutcomeOf(before)) } : before,
  )
}

/** Deletes a game for both sides. */
export async function deleteGame(deps: Deps, caller: Caller, side: OneSide): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await requireGame(tx, side)
    await writeReported(tx, deps, [{ stored: before, reported: null }])
    await auditOne(tx, deps, { caller, action: 'delete', before, after: null })
  })
  deps.live.publish(newsOf(side.gameType))
}

async function changeGame(
  deps: Deps,
  caller: Caller,
  { side, action }: { side: OneSide & { version?: string | undefined }; action: AuditAction<'game'> },
  change: (before: StoredGame) => StoredGame,
): Promise<GameRow> {
  const row = await deps.db.transaction().execute(async (tx) => {
    const before = await requireGame(tx, side)
    await refuseOldVersions(tx, deps, [{ game_id: side.gameId, version: side.version }])
    const after = change(before)
    if (after !== before) {
      const at = deps.now()
      const written = { ...after, updated_at: at }
      await writeReported(tx, deps, [{ stored: before, reported: { game: written, entered_at: at } }])
      await auditOne(tx, deps, { caller, action, before, after: written })
    }
    return requireGameRow({ ...deps, db: tx }, side)
  })
  deps.live.publish(newsOf(side.gameType))
  return row
}

/** The game, with all games locked until the transaction ends. */
async function requireGame(tx: Tx, side: OneSide): Promise<StoredGame> {
  await lockGames(tx)
  const game = await findGame(tx, side.gameId)
  if (!game || !isOneSide(game, side)) throw new Refusal({ code: 'game_not_found' })
  return game
}

type Audited = { caller: Caller; action: AuditAction<'game'>; before: StoredGame; after: StoredGame | null }

async function auditOne(tx: Tx, deps: Deps, { caller, ...act }: Audited): Promise<void> {
  await writeAudit(tx, deps, caller, { ...act, subject: 'game', subjectId: act.before.game_id })
}

function rowOf(deps: Sealing, game: GameWithTeams, teamId: number): GameRow {
  const facts = factsOf(game)
  const side = sideOf(facts, teamId)
  const isHome = game.home_team_id === teamId
  return {
    ...side,
    game_id: game.game_id,
    season_year: game.season_year,
    game_date: game.game_date,
    start_time: game.start_time,
    team_name: isHome ? game.home_name : game.away_name,
    team_abbrev: isHome ? game.home_abbrev : game.away_abbrev,
    opponent_name: isHome ? game.away_name : game.home_name,
    opponent_abbrev: isHome ? game.away_abbrev : game.home_abbrev,
    is_home: isHome,
    decided_in: facts.decided_in,
    game_state: game.game_state,
    venue: game.venue,
    score_by_hand: game.score_by_hand,
    round: game.round,
    series: game.series,
    game_number: game.game_number,
    version: sealVersion(deps, game.version),
  }
}
