import { type Insertable, type Selectable, sql } from 'kysely'
import { type ContestType, draftTypes } from '#rules/contests/contest-types.ts'
import { states } from '#rules/games/games.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { DraftPicks, Teams } from '#server/db/schema.ts'
import { wordsOf } from '#server/db/words.ts'

type Typed = { contest_type: ContestType }
export type PickRow = Selectable<DraftPicks>
export type TeamRow = Pick<Selectable<Teams>, 'team_id' | 'abbreviation' | 'team_name' | 'conference_name'>

/** The picks of a draft in the order they were made. */
export async function listPicks(db: Database, contestId: number): Promise<PickRow[]> {
  return db.selectFrom('draft_picks').selectAll().where('contest_id', '=', contestId).orderBy('pick_number').execute()
}

export async function insertPick(tx: Tx, pick: Insertable<DraftPicks>): Promise<void> {
  await tx.insertInto('draft_picks').values(pick).execute()
}

export async function deletePick(tx: Tx, { contestId, pickNumber }: { contestId: number; pickNumber: number }) {
  await tx.deleteFrom('draft_picks').where('contest_id', '=', contestId).where('pick_number', '=', pickNumber).execute()
}

/** The contests that are drafting. */
export async function listDrafting(db: Database) {
  return db
    .selectFrom('contests')
    .selectAll()
    .where('status', '=', 'drafting')
    .orderBy('contest_id')
    .$narrowType<Typed>()
    .execute()
}

/** The first game that counts for the contest `c` with a draft; null while none has a time. */
const firstGame = sql<Instant | null>`(
  select min(g.start_time) from games g
  where g.season_year = c.season_year and g.game_state not in ${wordsOf(states.calledOff)}
    and g.game_type = case when c.contest_type = 'playoff_tiebreaker' then 3 else 2 end)`

/** The facts by which the current picks of all running drafts are due. */
export async function listTurns(db: Database) {
  return db
    .selectFrom('contests as c')
    .select(['contest_id', 'pick_deadline', 'auto_pick_at', 'started_at', 'paused_at', firstGame.as('first_game')])
    .where('status', '=', 'drafting')
    .execute()
}

export async function findFirstGame(db: Database, contestId: number): Promise<Instant | null> {
  const { first } = await db
    .selectFrom('contests as c')
    .select(firstGame.as('first'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow()
  return first
}

/** The next automatic start of a waiting draft; null if there is none. */
export async function findNextStart(db: Database, { now }: { now: Instant }): Promise<Instant | null> {
  const { next } = await db
    .selectFrom('contests')
    .select((of) => of.fn.min('starts_at').as('next'))
    .where('status', '=', 'waiting')
    .where('contest_type', 'in', draftTypes)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return next
}

export async function storeAutoPick(tx: Tx, { participantId, on }: { participantId: number; on: boolean }) {
  await tx.updateTable('participants').set({ auto_pick: on }).where('participant_id', '=', participantId).execute()
}

/** A member's queue, best first. */
export async function listQueue(db: Database, participantId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('draft_queue')
    .select('team_id')
    .where('participant_id', '=', participantId)
    .orderBy('place')
    .execute()
  return rows.map(({ team_id }) => team_id)
}

export async function replaceQueue(
  tx: Tx,
  { participantId, teamIds }: { participantId: number; teamIds: readonly number[] },
): Promise<void> {
  await tx.deleteFrom('draft_queue').where('participant_id', '=', participantId).execute()
  await sql`
    insert into draft_queue (participant_id, place, team_id)
    select ${participantId}, place, team_id from unnest(${teamIds}::int[]) with ordinality as wanted (team_id, place)
  `.execute(tx)
}

/** The stored teams of a tiebreaker whose draft has started. */
export async function listDraftTeams(db: Database, contestId: number): Promise<number[]> {
  const rows = await db.selectFrom('draft_teams').select('team_id').where('contest_id', '=', contestId).execute()
  return rows.map(({ team_id }) => team_id)
}

export async function insertDraftTeams(
  tx: Tx,
  { contestId, teamIds }: { contestId: number; teamIds: readonly number[] },
): Promise<void> {
  await tx
    .insertInto('draft_teams')
    .values(teamIds.map((team_id) => ({ contest_id: contestId, team_id })))
    .execute()
}
