import { type ContestType, contestTypes } from '#rules/contests/contest-types.ts'
import { type Day, easternDay, type Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { bundledWins } from '#server/features/games/season-wins.ts'
import {
  type Counted,
  countGames,
  deleteFinalRecords,
  findFinalSince,
  findLastDay,
  findLastFinalDay,
  type GameLeft,
  listFinalRecords,
  listFinalWonGames,
  listGamesLeft,
  listRecords,
  listSeasonRecords,
  listWinsSince,
  listWonGames,
  type SeasonRecord,
  storeFinalRecords,
  type TeamRecord,
  type WonGame,
} from './wins.repo.ts'

export type { TeamRecord } from './wins.repo.ts'

/** A contest's facts for counting its wins. */
export type CountedContest = { contest_id: number; contest_type: ContestType; season_year: string; status: string }

/** Regular-season games for a two-team contest (D7), playoff games for a tiebreaker (B3). */
export function gameTypeOf({ contest_type }: Pick<CountedContest, 'contest_type'>): 2 | 3 {
  const { game_type } = contestTypes[contest_type]
  if (game_type === null) throw new TypeError(`nobody counts the wins of a ${contest_type} contest`)
  return game_type
}

const countedFor = (contest: CountedContest): Counted => ({
  seasonYear: contest.season_year,
  gameType: gameTypeOf(contest),
})

/** Each team's record for a contest; for a completed contest, as saved at completion (decision 012). */
export async function readRecords(db: Database, contest: CountedContest): Promise<ReadonlyMap<number, TeamRecord>> {
  const isOver = contest.status === 'completed'
  const records = isOver ? await listFinalRecords(db, contest.contest_id) : await listRecords(db, countedFor(contest))
  return new Map(records.map((record) => [record.team_id, record]))
}

/** Every win so far that counts for a contest, with its league day; for a completed contest, those that counted at completion (decision 012). */
export async function readWonGames(db: Database, contest: CountedContest): Promise<WonGame[]> {
  return contest.status === 'completed'
    ? listFinalWonGames(db, contest.contest_id)
    : listWonGames(db, countedFor(contest))
}

/** The number of games that count for a contest on these league days, and how many of them are still to be played. */
export async function countGamesOf(
  db: Database,
  { contest, first, last }: { contest: CountedContest; first: Day; last: Day },
): Promise<{ games: number; left: number }> {
  return countGames(db, { ...countedFor(contest), first, last })
}

/** Each team's wins on this league day and later that count for a running contest; teams without any are missing. */
export async function readWinsSince(
  db: Database,
  { contest, since }: { contest: CountedContest; since: Day },
): Promise<ReadonlyMap<number, number>> {
  const wins = await listWinsSince(db, { ...countedFor(contest), since })
  return new Map(wins.map((of) => [of.team_id, of.wins]))
}

/** Saves a contest's standings as final, in the transaction that completes it (decision 012). */
export async function freezeRecords(tx: Tx, contest: CountedContest): Promise<void> {
  await storeFinalRecords(tx, { contestId: contest.contest_id, ...countedFor(contest) })
}

/** Lets the games count again, in the transaction that reopens the contest (D9). */
export async function thawRecords(tx: Tx, contestId: number): Promise<void> {
  await deleteFinalRecords(tx, contestId)
}

/** The games left that count for a contest, postponed ones included. */
export async function readGamesLeft(db: Database, contest: CountedContest): Promise<GameLeft[]> {
  return listGamesLeft(db, countedFor(contest))
}

/** The league day of the last final game that counts for a contest; null if none has been played. */
export async function findLastPlayedDay(db: Database, contest: CountedContest): Promise<Day | null> {
  return findLastFinalDay(db, countedFor(contest))
}

/** Since when a game that counts for a contest is final but not official; null if all are. */
export async function findUnofficialSince(db: Database, contest: CountedContest): Promise<Instant | null> {
  return findFinalSince(db, countedFor(contest))
}

/** The league day of the last remaining game that counts for a contest; null if none is known. */
export async function findLastDayToCome(
  db: Database,
  { contest, today }: { contest: CountedContest; today: Day },
): Promise<Day | null> {
  return findLastDay(db, { ...countedFor(contest), today })
}

/**
 * Each team's regular-season wins in a season, as far as known now (T5). Teams that haven't played are missing. For a
 * season without games in the pool, the bundled wins count once it is over (decision 031).
 */
export async function readSeasonWins(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seasonYear: string,
): Promise<ReadonlyMap<number, number>> {
  const bundled = await bundledWins(seasonYear)
  if (bundled && easternDay(now()) > bundled.last_day) return bundled.wins
  return new Map((await listRecords(db, { seasonYear, gameType: 2 })).map(({ team_id, wins }) => [team_id, wins]))
}

/** Each team's record of wins, losses and overtime losses in a regular season so far; teams that haven't played are missing. */
export async function readSeasonRecords(
  db: Database,
  seasonYear: string,
): Promise<ReadonlyMap<number, Omit<SeasonRecord, 'team_id'>>> {
  const records = await listSeasonRecords(db, seasonYear)
  return new Map(records.map(({ team_id, ...record }) => [team_id, record]))
}
