import { sql } from 'kysely'
import type { PickResult } from '#rules/survivor/picks.ts'
import type { Database } from '#server/db/database.ts'
import { nameOrder } from '#server/db/name-order.ts'

export type FirstPlace = {
  contest_id: number
  participant_id: number
  user_id: number | null
  participant_name: string
  /** Weeks that cost them a life (S18). */
  lost_lives: number[]
}

/** Members with placement 1 in these contests, by name. */
export async function listFirstPlaces(db: Database, contestIds: readonly number[]): Promise<FirstPlace[]> {
  return db
    .selectFrom('participants')
    .select(['contest_id', 'participant_id', 'user_id', 'participant_name', 'lost_lives'])
    .where('contest_id', '=', sql<number>`any(${[...contestIds]}::int[])`)
    .where('placement', '=', 1)
    .orderBy(nameOrder('participant_name'))
    .orderBy('participant_id')
    .execute()
}

/** The number of these contests' weeks with results, including slots. */
export async function countPlayedWeeks(db: Database, contestIds: readonly number[]) {
  const { rows } = await sql<{ contest_id: number; weeks: number; slots: number }>`
    select contest_id, count(*)::int as weeks, count(round)::int as slots from contest_weeks
    where contest_id = any(${[...contestIds]}::int[]) and processed_at is not null
    group by contest_id`.execute(db)
  return new Map(rows.map(({ contest_id, ...played }) => [contest_id, played]))
}

/** A member's entries in survivor contests. */
export async function listSurvivorEntries(db: Database, userId: number) {
  return db
    .selectFrom('participants')
    .innerJoin('contests', 'contests.contest_id', 'participants.contest_id')
    .select(['participant_id', 'participants.contest_id', 'placement', 'elimination_week', 'first_week'])
    .where('contest_type', '=', 'survivor')
    .where('user_id', '=', userId)
    .orderBy('participants.contest_id')
    .execute()
}

/** The rulings in effect about these entries. */
export async function listRulingsAbout(db: Database, participantIds: readonly number[]) {
  return db
    .selectFrom('rulings')
    .select(['participant_id', 'week_number', 'kind', 'out_since'])
    .where('taken_back_at', 'is', null)
    .where('participant_id', '=', sql<number>`any(${[...participantIds]}::int[])`)
    .execute()
}

type PickWithResult = {
  participant_id: number
  contest_id: number
  week_number: number
  abbreviation: string
  slate: number | null
  result: PickResult
  /** How many others picked the same team. */
  others: number
}

/** These entries' picks with a result, oldest first. */
export async function listPicksWithResult(db: Database, participantIds: readonly number[]): Promise<PickWithResult[]> {
  const { rows } = await sql<PickWithResult>`
    select k.participant_id, k.contest_id, k.week_number, t.abbreviation, k.slate, k.result,
      (select count(*)::int from picks o
        where o.contest_id = k.contest_id and o.week_number = k.week_number and o.team_id = k.team_id
          and o.result is not null and o.participant_id <> k.participant_id) as others
    from picks k join teams t on t.team_id = k.team_id
    where k.participant_id = any(${[...participantIds]}::int[]) and k.result is not null
    order by k.contest_id, k.week_number`.execute(db)
  return rows
}
