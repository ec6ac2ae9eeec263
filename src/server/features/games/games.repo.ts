import { type ExpressionBuilder, type InferResult, type Selectable, sql } from 'kysely'
import { doneStates, states } from '#rules/games/games.ts'
import type { Day, Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/lock.ts'
import { columnsIn, type DB, type Games, type Teams } from '#server/db/schema.ts'
import { type RowVersion, rowVersion } from '#server/db/version.ts'

export type StoredGame = Selectable<Games>
export type Team = Selectable<Teams>

/** Games are changed by one transaction at a time: two bulk saves in a different order would deadlock. */
export const lockGames = lockUntilCommit('games')

/** All teams by abbreviation, for every feature. */
export async function listTeams(db: Database | Tx): Promise<Team[]> {
  return db.selectFrom('teams').select(columnsIn.teams).orderBy('abbreviation').execute()
}

export async function insertMissingTeams(tx: Tx, teams: Team[]): Promise<void> {
  await tx
    .insertInto('teams')
    .values(teams)
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function hasTeams(db: Database | Tx): Promise<boolean> {
  return (await db.selectFrom('teams').select('team_id').limit(1).executeTakeFirst()) !== undefined
}

/** The seasons with any stored game, as `2025-26/2` for the regular season and `2025-26/3` for the playoffs. */
export async function listStoredSeasons(db: Database | Tx): Promise<Set<string>> {
  const rows = await db.selectFrom('games').select(['season_year', 'game_type']).distinct().execute()
  return new Set(rows.map(({ season_year, game_type }) => `${season_year}/${game_type}`))
}

export type SeasonProgress = {
  season_year: string
  /** The start of its first known regular-season game. */
  first_start: Instant | null
  /** Regular-season games still to be played. */
  left: number
  /** The league day of its last regular-season game. */
  last_day: Day | null
}

/** The progress of each known schedule's regular season, in order. */
export async function listSeasonProgress(db: Database): Promise<SeasonProgress[]> {
  return db
    .selectFrom('games')
    .select('season_year')
    .select((of) => [
      of.fn.min('start_time').as('first_start'),
      of.fn.countAll<number>().filterWhere('game_state', 'not in', doneStates).as('left'),
      of.fn.max('game_date').filterWhere('game_state', 'not in', states.calledOff).as('last_day'),
    ])
    .where('game_type', '=', 2)
    .groupBy('season_year')
    .orderBy('season_year')
    .execute()
}

/** The next known game's start; null if there is none. */
export async function findNextStart(db: Database, { now }: { now: Instant }): Promise<Instant | null> {
  const { next } = await db
    .selectFrom('games')
    .select((of) => of.fn.min('start_time').as('next'))
    .where('start_time', '>', now)
    .where('game_state', 'not in', states.calledOff)
    .executeTakeFirstOrThrow()
  return next
}

export async function findGame(db: Database | Tx, gameId: number): Promise<StoredGame | null> {
  const game = await db.selectFrom('games').selectAll().where('game_id', '=', gameId).executeTakeFirst()
  return game ?? null
}

export async function listVersions(tx: Tx, gameIds: number[]): Promise<Map<number, RowVersion>> {
  const rows = await tx
    .selectFrom('games')
    .select(['game_id', rowVersion('games').as('version')])
    .where('game_id', '=', sql<number>`any(${gameIds}::int[])`)
    .execute()
  return new Map(rows.map(({ game_id, version }) => [game_id, version]))
}

export async function listGamesById(tx: Tx, gameIds: number[]): Promise<StoredGame[]> {
  return tx.selectFrom('games').selectAll().where('game_id', '=', sql<number>`any(${gameIds}::int[])`).execute()
}

/**
 * The regular-season games a new id may replace: those of these seasons with provisional ids (decision 004), and
 * upcoming ones on these days.
 */
export async function listReplaceable(
  tx: Tx,
  { seasonYears, days }: { seasonYears: readonly string[]; days: readonly Day[] },
): Promise<StoredGame[]> {
  return tx
    .selectFrom('games')
    .selectAll()
    .where('season_year', '=', sql<string>`any(${[...seasonYears]}::text[])`)
    .where('game_type', '=', 2)
    .where((of) =>
      of.or([
        of(sql<number>`game_id / 10000 % 100`, '=', 9),
        of.and([of('game_date', '=', sql<Day>`any(${[...days]}::date[])`), of('game_state', 'in', states.upcoming)]),
      ]),
    )
    .orderBy('game_id')
    .execute()
}

/** The regular-season games of a season. */
export async function listSeasonGames(tx: Tx, seasonYear: string): Promise<StoredGame[]> {
  return tx
    .selectFrom('games')
    .selectAll()
    .where('season_year', '=', seasonYear)
    .where('game_type', '=', 2)
    .orderBy('game_id')
    .execute()
}

/** The ids of the games on a league day, without those called off. */
export async function listIdsOn(db: Database, day: Day): Promise<number[]> {
  const rows = await db
    .selectFrom('games')
    .select('game_id')
    .where('game_date', '=', day)
    .where('game_state', 'not in', states.calledOff)
    .execute()
  return rows.map((game) => game.game_id)
}

/** Changes games' ids. Nothing references them: picks refer to teams and weeks. */
export async function renameGames(tx: Tx, renamed: readonly { from: number; to: number }[]): Promise<void> {
  if (renamed.length === 0) return
  const from = renamed.map((game) => game.from)
  const to = renamed.map((game) => game.to)
  await sql`
    update games set game_id = renamed.new_id
    from unnest(${from}::int[], ${to}::int[]) as renamed (old_id, new_id)
    where games.game_id = renamed.old_id`.execute(tx)
}

/** The league's state of a game, even if a score saved by hand overrides it (G4). */
const leagueState = sql<string>`case when score_by_hand then nhl_game_state else game_state end`

/**
 * Games past their start without a result from the league, oldest first. Leaves out games called off and those with
 * provisional ids, which the league doesn't know.
 */
export async function listStartedUnfinished(db: Database, now: Instant) {
  return db
    .selectFrom('games')
    .select(['game_date', 'season_year', 'start_time'])
    .where('start_time', '<=', now)
    .where(leagueState, 'not in', doneStates)
    .where(sql<number>`game_id / 10000 % 100`, '<>', 9)
    .orderBy('game_date')
    .execute()
}

/** The league's states outside of these words, each with its number of games. */
export async function countOtherStates(db: Database, words: readonly string[]) {
  return db
    .selectFrom('games')
    .select([leagueState.as('word'), (of) => of.fn.countAll<number>().as('games')])
    .where(leagueState, 'not in', words)
    .groupBy(leagueState)
    .orderBy('word')
    .execute()
}

/** The number of regular-season games on these league days, both included, without those called off. */
export async function countGames(db: Database, { from, to }: { from: Day; to: Day }): Promise<number> {
  const { count } = await db
    .selectFrom('games')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('game_type', '=', 2)
    .where('game_date', '>=', from)
    .where('game_date', '<=', to)
    .where('game_state', 'not in', states.calledOff)
    .executeTakeFirstOrThrow()
  return count
}

/** The playoff games of these seasons. */
export async function listPlayoffPlaces(tx: Tx, seasonYears: string[]): Promise<StoredGame[]> {
  return tx
    .selectFrom('games')
    .selectAll()
    .where('game_type', '=', 3)
    .where('season_year', '=', sql<string>`any(${seasonYears}::text[])`)
    .execute()
}

/** Inserts or overwrites any number of games in one statement. */
export async function writeGames(tx: Tx, games: StoredGame[]): Promise<void> {
  if (games.length === 0) return
  const columns = columnsIn.games.map((name) => sql.ref(name))
  const others = columnsIn.games.filter((name) => name !== 'game_id')
  const overwrite = others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  await sql`
    insert into games (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::games, ${JSON.stringify(games)}::jsonb)
    on conflict (game_id) do update set ${sql.join(overwrite)}`.execute(tx)
}

export async function deleteGame(tx: Tx, gameId: number): Promise<void> {
  await tx.deleteFrom('games').where('game_id', '=', gameId).execute()
}

export type Wanted = { gameType: 2 | 3; team?: string | undefined } & (
  | { seasonYear: string }
  | { from: string; to: string }
)
/** Columns shown on no screen are left out, because a list has 1,312 rows. */
type Unshown = 'nhl_home_score' | 'nhl_away_score' | 'nhl_decided_in' | 'nhl_game_state' | 'updated_at'
export type ShownGame = Omit<StoredGame, Unshown>
export type GameWithTeams = InferResult<ReturnType<typeof withTeams>>[number]

const withTeams = (db: Database | Tx) =>
  db
    .selectFrom('games')
    .innerJoin('teams as home', 'home.team_id', 'games.home_team_id')
    .innerJoin('teams as away', 'away.team_id', 'games.away_team_id')
    .select([
      'games.game_id',
      'games.season_year',
      'games.game_type',
      'games.game_date',
      'games.start_time',
      'games.home_team_id',
      'games.away_team_id',
      'games.home_score',
      'games.away_score',
      'games.decided_in',
      'games.level_winner',
      'games.game_state',
      'games.venue',
      'games.round',
      'games.series',
      'games.game_number',
      'games.score_by_hand',
      rowVersion('games').as('version'),
      'home.team_name as home_name',
      'home.abbreviation as home_abbrev',
      'away.team_name as away_name',
      'away.abbreviation as away_abbrev',
    ])

function ofTeam(of: ExpressionBuilder<DB & { home: Teams; away: Teams }, 'home' | 'away'>, team: string) {
  return of.or([of('home.abbreviation', '=', team), of('away.abbreviation', '=', team)])
}

/** The league days of a season that have games, each with its number of games. */
export async function listGameDates(
  db: Database,
  { gameType, seasonYear, team }: { gameType: 2 | 3; seasonYear: string; team: string | undefined },
) {
  return db
    .selectFrom('games')
    .innerJoin('teams as home', 'home.team_id', 'games.home_team_id')
    .innerJoin('teams as away', 'away.team_id', 'games.away_team_id')
    .where('season_year', '=', seasonYear)
    .where('game_type', '=', gameType)
    .$if(team !== undefined, (all) => all.where((of) => ofTeam(of, team ?? '')))
    .groupBy('game_date')
    .select(['game_date', (of) => of.fn.countAll<number>().as('games')])
    .orderBy('game_date')
    .execute()
}

/** The largest id in the range, both ends included; null if no game has one. */
export async function findLargestId(
  db: Database,
  { first, last }: { first: number; last: number },
): Promise<number | null> {
  const found = await db
    .selectFrom('games')
    .select((of) => of.fn.max('game_id').as('largest'))
    .where('game_id', '>=', first)
    .where('game_id', '<=', last)
    .executeTakeFirst()
  return found?.largest ?? null
}

/** Ordered by league day, then start time (games without one last), then id. */
export async function listGames(db: Database | Tx, wanted: Wanted): Promise<GameWithTeams[]> {
  const { team } = wanted
  const games = withTeams(db)
    .where('game_type', '=', wanted.gameType)
    .$if(team !== undefined, (all) => all.where((of) => ofTeam(of, team ?? '')))
  const some =
    'seasonYear' in wanted
      ? games.where('season_year', '=', wanted.seasonYear)
      : games.where('game_date', '>=', wanted.from).where('game_date', '<=', wanted.to)
  return some
    .orderBy('game_date')
    .orderBy('start_time', (by) => by.asc().nullsLast())
    .orderBy('game_id')
    .execute()
}

export async function listGamesWithTeams(db: Database | Tx, gameIds: readonly number[]): Promise<GameWithTeams[]> {
  return withTeams(db).where('game_id', 'in', gameIds).execute()
}

export async function findGameWithTeams(db: Database | Tx, gameId: number): Promise<GameWithTeams | null> {
  return (await withTeams(db).where('game_id', '=', gameId).executeTakeFirst()) ?? null
}
