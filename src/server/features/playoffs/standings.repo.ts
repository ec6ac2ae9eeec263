import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Day } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/lock.ts'
import type { PlayoffStandings, Teams } from '#server/db/schema.ts'
import { rowVersion } from '#server/db/version.ts'

export type StandingRow = Selectable<PlayoffStandings>
export type NewStanding = Insertable<PlayoffStandings>
export type TeamRow = Pick<Selectable<Teams>, 'team_id' | 'abbreviation' | 'conference_name' | 'division_name'>

/** Only one standings update runs at a time, so that a second one sees what the first wrote. */
export const lockStandings = lockUntilCommit('playoff_standings')

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

/** A day's lines edited by an admin. */
export async function listByHand(tx: Tx, { date, seasonYear }: { date: Day; seasonYear: string }) {
  return tx
    .selectFrom('playoff_standings')
    .selectAll()
    .where('standing_date', '=', date)
    .where('season_year', '=', seasonYear)
    .where('by_hand', '=', true)
    .execute()
}

/** Inserts the lines, overwriting those of the same team and day. */
export async function writeStandings(tx: Tx, rows: readonly NewStanding[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('playoff_standings')
    .values([...rows])
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
