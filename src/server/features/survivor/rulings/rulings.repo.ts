import { type Selectable, sql } from 'kysely'
import { type RulingKind, rulingKinds } from '#rules/survivor/results/ruling-kinds.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Rulings } from '#server/db/schema.ts'

export type RulingRow = Omit<Selectable<Rulings>, 'kind' | 'made_by' | 'taken_back_at' | 'taken_back_by_name'> & {
  kind: RulingKind
}

const columns = [
  'ruling_id',
  'contest_id',
  'participant_id',
  'week_number',
  'kind',
  'team_id',
  'team_before',
  'out_since',
  'reason',
  'made_at',
  'made_by_name',
] as const

/** A contest's rulings in effect, newest first. */
export async function listRulings(db: Database, { contestId }: { contestId: number }): Promise<RulingRow[]> {
  const rows = await db
    .selectFrom('rulings')
    .select(columns)
    .where('contest_id', '=', contestId)
    .where('taken_back_at', 'is', null)
    .orderBy('ruling_id', 'desc')
    .execute()
  return rows.map(known)
}

/** A contest's rulings by entry. */
export async function groupRulings(db: Database, contestId: number): Promise<ReadonlyMap<number, RulingRow[]>> {
  return Map.groupBy(await listRulings(db, { contestId }), (ruling) => ruling.participant_id)
}

/** The table allows exactly these words. */
function known<Row extends { kind: string }>(row: Row): Row & { kind: RulingKind } {
  const kind = rulingKinds.find((of) => of === row.kind)
  if (kind === undefined) throw new TypeError(`unknown ruling ${row.kind}`)
  return { ...row, kind }
}

export async function insertRuling(
  tx: Tx,
  ruling: Omit<RulingRow, 'ruling_id' | 'out_since'> & { made_by: number },
): Promise<number> {
  const { ruling_id } = await tx.insertInto('rulings').values(ruling).returning('ruling_id').executeTakeFirstOrThrow()
  return ruling_id
}

/** Compare-and-set: false if it has already been removed. */
export async function endRuling(
  tx: Tx,
  { rulingId, at, by }: { rulingId: number; at: Instant; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rulings')
    .set({ taken_back_at: at, taken_back_by_name: by })
    .where('ruling_id', '=', rulingId)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type OutSince = { ruling_id: number; out_since: number | null }

/** Stores the week that had eliminated each revived member, according to the results. */
export async function writeOutSince(tx: Tx, changes: readonly OutSince[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update rulings r set out_since = d.out_since
    from unnest(${changes.map((to) => to.ruling_id)}::int[], ${changes.map((to) => to.out_since)}::int[])
      as d(ruling_id, out_since)
    where r.ruling_id = d.ruling_id`.execute(tx)
}

export type OwnPick = Awaited<ReturnType<typeof listOwnPicks>>[number]

/** A member's picks of all weeks, with their locks. */
export async function listOwnPicks(db: Database, participantId: number) {
  return db
    .selectFrom('picks')
    .innerJoin('contest_weeks', (join) =>
      join
        .onRef('contest_weeks.contest_id', '=', 'picks.contest_id')
        .onRef('contest_weeks.week_number', '=', 'picks.week_number'),
    )
    .select(['pick_id', 'picks.week_number', 'team_id', 'slate', 'round', 'lock_time'])
    .where('participant_id', '=', participantId)
    .execute()
}

type Rewritten = {
  contestId: number
  participantId: number
  weekNumber: number
  /** Null removes the pick. */
  teamId: number | null
  slate: number | null
  /** An open pick of the same team, which is dropped (S1). */
  droppedPickId: number | null
  at: Instant
}

/** Changes a locked week's pick to another team. The contest is locked, so that no pick is stored meanwhile. */
export async function rewritePick(tx: Tx, to: Rewritten): Promise<void> {
  const { contestId, participantId, weekNumber, teamId, slate, droppedPickId, at } = to
  if (droppedPickId !== null) await tx.deleteFrom('picks').where('pick_id', '=', droppedPickId).execute()
  if (teamId === null) {
    await tx
      .deleteFrom('picks')
      .where('participant_id', '=', participantId)
      .where('week_number', '=', weekNumber)
      .execute()
    return
  }
  await sql`
    insert into picks (contest_id, participant_id, week_number, team_id, picked_at, slate)
    values (${contestId}, ${participantId}, ${weekNumber}, ${teamId}, ${at}, ${slate}::smallint)
    on conflict (participant_id, week_number) do update set team_id = excluded.team_id, slate = excluded.slate`.execute(
    tx,
  )
}

/** A member who had a pick by a ruling has seen the others' picks (S2). */
export async function markSight(tx: Tx, { participantId, at }: { participantId: number; at: Instant }): Promise<void> {
  await tx.updateTable('participants').set({ sighted_at: at }).where('participant_id', '=', participantId).execute()
}

/** An entry an act concerns; `name` where its member has several in the contest (S19). */
export type ConcernedEntry = { participant_id: number; name: string | null }

/** The active members of these entries, each with those of the entries that are theirs. */
export async function listReaders(tx: Tx, participantIds: readonly number[]) {
  const rows = await tx
    .selectFrom('participants as own')
    .innerJoin('users', 'users.user_id', 'own.user_id')
    .innerJoin('participants as all', (join) =>
      join.onRef('all.contest_id', '=', 'own.contest_id').onRef('all.user_id', '=', 'own.user_id'),
    )
    .select(['own.participant_id', 'own.participant_name', 'users.user_id', 'email', 'users.name', 'last_name'])
    .select(sql<number>`count(*)::int`.as('entries'))
    .select(sql<boolean>`bool_and("all".is_eliminated)`.as('is_out'))
    .where('active', '=', true)
    .where('own.participant_id', '=', sql<number>`any(${[...participantIds]}::int[])`)
    .groupBy(['own.participant_id', 'users.user_id'])
    .orderBy('own.participant_id')
    .execute()
  return [...Map.groupBy(rows, (of) => of.user_id).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { user_id, email, name, last_name, entries, is_out } = first
    const concerned = own.map(
      ({ participant_id, participant_name }): ConcernedEntry => ({
        participant_id,
        name: entries > 1 ? participant_name : null,
      }),
    )
    return [{ user_id, email, name, last_name, is_out, entries: concerned }]
  })
}
