import { sql } from 'kysely'
import { states } from '#rules/games/games.ts'
import type { Day, Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { wordsOf } from '#server/db/words.ts'

/** Such a game isn't left to play; a postponed one is, on another day (W5). */
const PLAYED_OUT = [...states.final, 'CNCL']

/** The games that count for a contest: those of its season, 2 for the regular season, 3 for the playoffs. */
export type Counted = { seasonYear: string; gameType: 2 | 3 }

/**
 * The final games with their winners, counted by the rules: final games with a score (G3), with overtime and shootout
 * wins (S7). A tied score saved by hand keeps its stored winner.
 */
const playedGames = ({ seasonYear, gameType }: Counted) => sql`
  select game_id, game_date, home_team_id, away_team_id, decided_in,
    case when home_score = away_score then level_winner when home_score > away_score then 'home' else 'away' end as winner
  from games
  where season_year = ${seasonYear} and game_type = ${gameType} and game_state in ${wordsOf(states.final)}
    and home_score is not null and away_score is not null`

export type TeamRecord = { team_id: number; games_played: number; games_left: number; wins: number }

/**
 * Each team's games played and won so far, and those left to play: neither final nor cancelled. Teams without a game
 * are missing.
 */
export async function listRecords(db: Database, counted: Counted): Promise<TeamRecord[]> {
  const { rows } = await sql<TeamRecord>`
    with played as (${playedGames(counted)}),
    sides as (
      select team_id, 1 as games_played, 0 as games_left, (winner = side)::int as wins
      from played cross join lateral (values (home_team_id, 'home'), (away_team_id, 'away')) as of_game (team_id, side)
      union all
      select team_id, 0, 1, 0
      from games cross join lateral (values (home_team_id), (away_team_id)) as of_game (team_id)
      where season_year = ${counted.seasonYear} and game_type = ${counted.gameType}
        and game_state not in ${wordsOf(PLAYED_OUT)}
    )
    select team_id, sum(games_played)::int as games_played, sum(games_left)::int as games_left,
      coalesce(sum(wins), 0)::int as wins
    from sides group by team_id`.execute(db)
  return rows
}

export type SeasonRecord = { team_id: number; wins: number; losses: number; ot_losses: number }

/** Each team's regular-season record; losses in overtime and shootouts are separate. */
export async function listSeasonRecords(db: Database, seasonYear: string): Promise<SeasonRecord[]> {
  const { rows } = await sql<SeasonRecord>`
    with played as (${playedGames({ seasonYear, gameType: 2 })})
    select team_id, count(*) filter (where winner = side)::int as wins,
      count(*) filter (where winner <> side and decided_in is distinct from 'OT' and decided_in is distinct from 'SO')::int as losses,
      count(*) filter (where winner <> side and decided_in in ('OT', 'SO'))::int as ot_losses
    from played cross join lateral (values (home_team_id, 'home'), (away_team_id, 'away')) as of_game (team_id, side)
    group by team_id`.execute(db)
  return rows
}

export type WonGame = { game_date: Day; team_id: number }

/** Every win so far with its league day. */
export async function listWonGames(db: Database, counted: Counted): Promise<WonGame[]> {
  const { rows } = await sql<WonGame>`
    with played as (${playedGames(counted)})
    select game_date, case winner when 'home' then home_team_id else away_team_id end as team_id
    from played where winner is not null`.execute(db)
  return rows
}

/** Each team's wins on this league day and later; teams without one are missing. */
export async function listWinsSince(db: Database, { since, ...counted }: Counted & { since: Day }) {
  const { rows } = await sql<{ team_id: number; wins: number }>`
    with played as (${playedGames(counted)})
    select case winner when 'home' then home_team_id else away_team_id end as team_id, count(*)::int as wins
    from played where winner is not null and game_date >= ${since} group by 1`.execute(db)
  return rows
}

/** Records a contest's counting results at this moment. */
export async function storeFinalRecords(tx: Tx, { contestId, ...counted }: Counted & { contestId: number }) {
  await sql`
    insert into final_wins (contest_id, game_id, game_date, team_id)
    select ${contestId}, game_id, game_date, case winner when 'home' then home_team_id else away_team_id end
    from (${playedGames(counted)}) played where winner is not null`.execute(tx)
  const records = await listRecords(tx, counted)
  if (records.length === 0) return
  await tx
    .insertInto('final_records')
    .values(records.map(({ wins: _, ...record }) => ({ contest_id: contestId, ...record })))
    .execute()
}

/** A completed contest's recorded results. */
export async function listFinalRecords(db: Database, contestId: number): Promise<TeamRecord[]> {
  const { rows } = await sql<TeamRecord>`
    select team_id, games_played, games_left,
      (select count(*)::int from final_wins w where w.contest_id = r.contest_id and w.team_id = r.team_id) as wins
    from final_records r where contest_id = ${contestId}`.execute(db)
  return rows
}

/** A completed contest's recorded wins. */
export async function listFinalWonGames(db: Database, contestId: number): Promise<WonGame[]> {
  return db.selectFrom('final_wins').select(['game_date', 'team_id']).where('contest_id', '=', contestId).execute()
}

/** The league day of the last remaining game that counts, including today's unfinished ones; null if there is none. */
export async function findLastDay(db: Database, { today, ...counted }: Counted & { today: Day }): Promise<Day | null> {
  const { rows } = await sql<{ last_day: Day | null }>`
    select max(game_date) as last_day from games
    where season_year = ${counted.seasonYear} and game_type = ${counted.gameType} and game_date >= ${today}
      and game_state not in ${wordsOf(PLAYED_OUT)}`.execute(db)
  return rows[0]?.last_day ?? null
}

/** The number of counting games on these league days, and how many of them are still to be played. */
export async function countGames(
  db: Database,
  { seasonYear, gameType, first, last }: Counted & { first: Day; last: Day },
): Promise<{ games: number; left: number }> {
  const { rows } = await sql<{ games: number; left: number }>`
    select count(*)::int as games, (count(*) filter (where game_state not in ${wordsOf(PLAYED_OUT)}))::int as left
    from games where season_year = ${seasonYear} and game_type = ${gameType} and game_date between ${first} and ${last}`.execute(
    db,
  )
  return rows[0] ?? { games: 0, left: 0 }
}

export type GameLeft = { game_id: number; home_team_id: number; away_team_id: number }

/** The games left that count, postponed ones included: those neither final nor cancelled. */
export async function listGamesLeft(db: Database, { seasonYear, gameType }: Counted): Promise<GameLeft[]> {
  return db
    .selectFrom('games')
    .select(['game_id', 'home_team_id', 'away_team_id'])
    .where('season_year', '=', seasonYear)
    .where('game_type', '=', gameType)
    .where('game_state', 'not in', PLAYED_OUT)
    .orderBy('game_id')
    .execute()
}

/** The league day of the last final game that counts; null if there is none. */
export async function findLastFinalDay(db: Database, counted: Counted): Promise<Day | null> {
  const { rows } = await sql<{ last_day: Day | null }>`
    with played as (${playedGames(counted)}) select max(game_date) as last_day from played`.execute(db)
  return rows[0]?.last_day ?? null
}

/**
 * When the last of the final counting games that aren't official yet was written, by the pool's clock; null if all are
 * official.
 */
export async function findFinalSince(db: Database, { seasonYear, gameType }: Counted): Promise<Instant | null> {
  const { at } = await db
    .selectFrom('games')
    .select((of) => of.fn.max('updated_at').as('at'))
    .where('season_year', '=', seasonYear)
    .where('game_type', '=', gameType)
    .where('game_state', '=', 'FINAL')
    .executeTakeFirstOrThrow()
  return at
}

/** Deletes the recorded results, so that the games count again. */
export async function deleteFinalRecords(tx: Tx, contestId: number): Promise<void> {
  await tx.deleteFrom('final_wins').where('contest_id', '=', contestId).execute()
  await tx.deleteFrom('final_records').where('contest_id', '=', contestId).execute()
}
