import { type Insertable, type Selectable, sql } from 'kysely'
import { type ContestType, draftTypes } from '#rules/contests/contest-types.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { DraftPicks, Teams } from '#server/db/schema.ts'

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

/** The contests whose current pick is overdue or auto-pick's, longest first. */
export async function listOverdue(db: Database, now: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('contests')
    .select('contest_id')
    .where('status', '=', 'drafting')
    .where((of) => of.or([of('pick_deadline', '<=', now), of('auto_pick_at', '<=', now)]))
    .orderBy((of) => of.fn('least', ['pick_deadline', 'auto_pick_at']))
    .execute()
  return rows.map(({ contest_id }) => contest_id)
}

/** The next waiting draft's start or the next clock's end; null if there is none. */
export async function findNextDue(db: Database, { now }: { now: Instant }): Promise<Instant | null> {
  const { rows } = await sql<{ next: Instant | null }>`
    select min(at) as next from (
      select starts_at as at from contests where status = 'waiting' and contest_type = any(${[...draftTypes]})
      union all select pick_deadline from contests where status = 'drafting'
      union all select auto_pick_at from contests where status = 'drafting') of
    where at > ${now}`.execute(db)
  return rows[0]?.next ?? null
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
