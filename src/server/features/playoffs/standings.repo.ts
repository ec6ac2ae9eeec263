import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Day, Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { PlayoffStandings, Teams } from '#server/db/schema.ts'
import { rowVersion } from '#server/db/version.ts'

export type StandingRow = Selectable<PlayoffStandings>
export type NewStanding = Insertable<PlayoffStandings>
export type TeamRow = Pick<Selectable<Teams>, 'team_id' | 'abbreviation' | 'conference_name' | 'division_name'>

/** Only one standings update runs at a time, so that a second one sees what the first wrote. */
export async function lockStandings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('playoff_standings', 0))`.execute(tx)
}

export async function listTeams(db: Database): Promise<TeamRow[]> {
  return db
    .selectFrom('teams')
    .select(['team_id', 'abbreviation', 'conference_name', 'division_name'])
    .orderBy('abbreviation')
    .execute()
}

/** The days with stored standings, newest first. */
export async function listDates(db: Database): Promise<Day[]> {
  const rows = await db
    .selectFrom('playoff_standings')
    .select('standing_date')
    .distinct()
    .orderBy('standing_date', 'desc')
    .execute()
  return rows.map(({ standing_date }) => standing_date)
}

/** The newest day with standings, of this season or of any. */
export async function findNewestDate(db: Database, seasonYear?: string): Promise<Day | null> {
  const newest = await db
    .selectFrom('playoff_standings')
    .select((of) => of.fn.max('standing_date').as('date'))
    .$if(seasonYear !== undefined, (found) => found.where('season_year', '=', seasonYear ?? ''))
    .executeTakeFirst()
  return newest?.date ?? null
}

const withTeam = (db: Database) =>
  db
    .selectFrom('playoff_standings')
    .innerJoin('teams', 'teams.team_id', 'playoff_standings.team_id')
    .selectAll('playoff_standings')
    .select(rowVersion('playoff_standings').as('version'))
    .select(['teams.team_name', 'teams.abbreviation', 'teams.conference_name', 'teams.division_name'])

/** The standings of a day, by place in the league. */
export async function listStandings(db: Database, date: Day) {
  return withTeam(db)
    .where('standing_date', '=', date)
    .orderBy('league_sequence')
    .orderBy('teams.abbreviation')
    .execute()
}

export async function readStanding(db: Database, standingsId: number) {
  return withTeam(db).where('standings_id', '=', standingsId).executeTakeFirstOrThrow()
}

/** One line, locked until the transaction ends. */
export async function lockStanding(tx: Tx, standingsId: number): Promise<StandingRow | null> {
  const row = await tx
    .selectFrom('playoff_standings')
    .selectAll()
    .where('standings_id', '=', standingsId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** All lines of a day, locked until the transaction ends. */
export async function lockTable(tx: Tx, date: Day): Promise<StandingRow[]> {
  return tx
    .selectFrom('playoff_standings')
    .selectAll()
    .where('standing_date', '=', date)
    .orderBy('standings_id')
    .forUpdate()
    .execute()
}

/** The lines of a day that an admin edited. */
export async function listByHand(tx: Tx, { date, seasonYear }: { date: Day; seasonYear: string }) {
  return tx
    .selectFrom('playoff_standings')
    .selectAll()
    .where('standing_date', '=', date)
    .where('season_year', '=', seasonYear)
    .where('by_hand', '=', true)
    .execute()
}

/** Inserts the lines, known from `at` on, overwriting those of the same team and day. */
export async function writeStandings(tx: Tx, rows: readonly NewStanding[], at: Instant): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('playoff_standings')
    .values(rows.map((row) => ({ ...row, known_at: at })))
    .onConflict((on) =>
      on.columns(['standing_date', 'team_id']).doUpdateSet((of) => ({
        season_year: of.ref('excluded.season_year'),
        wins: of.ref('excluded.wins'),
        losses: of.ref('excluded.losses'),
        ot_losses: of.ref('excluded.ot_losses'),
        points: of.ref('excluded.points'),
        regulation_wins: of.ref('excluded.regulation_wins'),
        regulation_plus_ot_wins: of.ref('excluded.regulation_plus_ot_wins'),
        goals_for: of.ref('excluded.goals_for'),
        goals_against: of.ref('excluded.goals_against'),
        league_sequence: of.ref('excluded.league_sequence'),
        conference_sequence: of.ref('excluded.conference_sequence'),
        division_sequence: of.ref('excluded.division_sequence'),
        wildcard_sequence: of.ref('excluded.wildcard_sequence'),
        is_playoff_team: of.ref('excluded.is_playoff_team'),
        by_hand: of.ref('excluded.by_hand'),
        known_at: of.ref('excluded.known_at'),
      })),
    )
    .execute()
}

export async function updateStanding(
  tx: Tx,
  { standingsId, changes }: { standingsId: number; changes: Updateable<PlayoffStandings> },
): Promise<StandingRow> {
  return tx
    .updateTable('playoff_standings')
    .set(changes)
    .where('standings_id', '=', standingsId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeStanding(tx: Tx, standingsId: number): Promise<void> {
  await tx.deleteFrom('playoff_standings').where('standings_id', '=', standingsId).execute()
}

/** A line from before `known_at` existed is known from its day on. */
const knownAt = sql<Instant>`coalesce(known_at, standing_date::timestamp at time zone 'America/New_York')`

/** Whether a line is stored that isn't known at `now`, or one waits that is (T5). */
export async function hasUnsettledStandings(db: Database, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ is_unsettled: boolean }>`
    select exists (select from playoff_standings where ${knownAt} > ${now})
      or exists (select from standings_to_come where known_at <= ${now}) as is_unsettled`.execute(db)
  return rows[0]?.is_unsettled ?? false
}

/** Moves lines that aren't known at `now` to where they wait. */
export async function putStandingsAside(tx: Tx, now: Instant): Promise<void> {
  await sql`
    with unknown as (delete from playoff_standings where ${knownAt} > ${now} returning *)
    insert into standings_to_come (standings_id, standing, known_at)
    select standings_id, to_jsonb(unknown), ${knownAt} from unknown`.execute(tx)
}

/** Moves lines back that are known at `now`. Of two of the same team and day the one that was known later stays. */
export async function bringStandingsBack(tx: Tx, now: Instant): Promise<void> {
  await sql`
    delete from playoff_standings p using standings_to_come c
    where c.known_at <= ${now} and p.standing_date = (c.standing ->> 'standing_date')::date
      and p.team_id = (c.standing ->> 'team_id')::integer and p.known_at < c.known_at`.execute(tx)
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
  await sql`
    with due as (delete from standings_to_come where known_at <= ${now} returning *)
    insert into playoff_standings (${columns})
    select ${columns} from (
      select l.* from due cross join lateral jsonb_populate_record(null::playoff_standings, due.standing) l
      order by due.known_at desc
    ) lines
    on conflict do nothing`.execute(tx)
}

/** An object with every column that isn't computed, so that the compiler notices a forgotten one. The line gets a new id. */
const COLUMNS = Object.keys({
  standing_date: 0,
  season_year: 0,
  team_id: 0,
  wins: 0,
  losses: 0,
  ot_losses: 0,
  points: 0,
  regulation_wins: 0,
  regulation_plus_ot_wins: 0,
  goals_for: 0,
  goals_against: 0,
  league_sequence: 0,
  conference_sequence: 0,
  division_sequence: 0,
  wildcard_sequence: 0,
  is_playoff_team: 0,
  by_hand: 0,
  known_at: 0,
} satisfies Record<Exclude<keyof StandingRow, 'standings_id' | 'games_played'>, 0>)
