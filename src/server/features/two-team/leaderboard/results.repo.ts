import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Every list below is about several contests and takes one query. */
const inAny = (contestIds: readonly number[]) => sql<number>`any(${[...contestIds]}::int[])`

/** The drafters of these contests. */
export async function listDraftersOf(db: Database, contestIds: readonly number[]) {
  return db
    .selectFrom('participants')
    .select(['contest_id', 'participant_id', 'user_id', 'participant_name'])
    .where('contest_id', '=', inAny(contestIds))
    .where('draft_order', 'is not', null)
    .execute()
}

export type PickedTeam = { contest_id: number; participant_id: number; team_id: number; abbreviation: string }

/** Their teams, in the order they were drafted. */
export async function listPickedTeams(db: Database, contestIds: readonly number[]): Promise<PickedTeam[]> {
  return db
    .selectFrom('draft_picks')
    .innerJoin('teams', 'teams.team_id', 'draft_picks.team_id')
    .select(['contest_id', 'participant_id', 'draft_picks.team_id', 'abbreviation'])
    .where('contest_id', '=', inAny(contestIds))
    .orderBy('pick_number')
    .execute()
}

export type FinalWins = { contest_id: number; team_id: number; wins: number }

/** Each team's wins as recorded when these contests were completed. */
export async function listFinalWinsOf(db: Database, contestIds: readonly number[]): Promise<FinalWins[]> {
  const { rows } = await sql<FinalWins>`
    select contest_id, team_id, count(*)::int as wins from final_wins
    where contest_id = ${inAny(contestIds)} group by contest_id, team_id`.execute(db)
  return rows
}
