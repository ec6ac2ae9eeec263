import { type Selectable, sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Picks } from '#server/db/schema.ts'

export type PickRow = Selectable<Picks>

/** The picks of one entry, oldest week first. */
export async function listPicksOf(db: Database, participantId: number): Promise<PickRow[]> {
  return db.selectFrom('picks').selectAll().where('participant_id', '=', participantId).orderBy('week_number').execute()
}

export type NewPick = {
  contest_id: number
  participant_id: number
  week_number: number
  team_id: number
  picked_at: Instant
  is_late: boolean
  slate: number | null
  entered_by: number | null
  entered_by_name: string | null
  entered_reason: string | null
}

export async function insertPick(tx: Tx, pick: NewPick): Promise<PickRow> {
  return tx.insertInto('picks').values(pick).returningAll().executeTakeFirstOrThrow()
}

export async function changePick(
  tx: Tx,
  change: { pickId: number; teamId: number; pickedAt: Instant },
): Promise<PickRow> {
  return tx
    .updateTable('picks')
    .set({
      team_id: change.teamId,
      picked_at: change.pickedAt,
      // Whoever changes it makes it his own.
      entered_by: null,
      entered_by_name: null,
      entered_reason: null,
    })
    .where('pick_id', '=', change.pickId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type NamedPick = PickRow & {
  user_id: number | null
  participant_name: string
  elimination_week: number | null
}

/** The picks of a week with who made them. */
export async function listPicksOfWeek(
  db: Database,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<NamedPick[]> {
  return db
    .selectFrom('picks')
    .innerJoin('participants', 'participants.participant_id', 'picks.participant_id')
    .selectAll('picks')
    .select(['participants.user_id', 'participants.participant_name', 'participants.elimination_week'])
    .where('picks.contest_id', '=', contestId)
    .where('picks.week_number', '=', weekNumber)
    .execute()
}

/** Who is alive and whether he has picked in the week, by name: nothing of what he picked (S5). */
export async function listPicked(
  db: Database,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<{ participant_id: number; participant_name: string; has_picked: boolean }[]> {
  return db
    .selectFrom('participants')
    .leftJoin('picks', (on) =>
      on.onRef('picks.participant_id', '=', 'participants.participant_id').on('picks.week_number', '=', weekNumber),
    )
    .select(['participants.participant_id', 'participants.participant_name'])
    .select(sql<boolean>`picks.pick_id is not null`.as('has_picked'))
    .where('participants.contest_id', '=', contestId)
    .where((of) => of.or([of('is_eliminated', '=', false), of('elimination_week', '>=', weekNumber)]))
    .orderBy('participants.participant_name')
    .orderBy('participants.participant_id')
    .execute()
}

export type TeamOfWeek = Pick<PickRow, 'week_number' | 'team_id' | 'result' | 'slate'>
type PackedPick = [week_number: number, team_id: number, result: string | null, slate: number | null]

/**
 * Each entry's picks of the weeks that have locked, oldest first: before that they are nobody else's business (S5). One
 * row an entry: 500 members × 26 weeks as rows of their own cost more to read than everything else of the answer.
 */
export async function listLockedPicks(
  db: Database,
  { contestId, now }: { contestId: number; now: Instant },
): Promise<Map<number, TeamOfWeek[]>> {
  const { rows } = await sql<{ participant_id: number; picks: PackedPick[] }>`
    select p.participant_id,
      json_agg(json_build_array(p.week_number, p.team_id, p.result, p.slate) order by p.week_number) as picks
    from picks p join contest_weeks w on w.contest_id = p.contest_id and w.week_number = p.week_number
    where p.contest_id = ${contestId} and w.lock_time <= ${now}
    group by p.participant_id`.execute(db)
  return new Map(rows.map(({ participant_id, picks }) => [participant_id, picks.map(unpack)]))
}

function unpack([week_number, team_id, result, slate]: PackedPick): TeamOfWeek {
  return { week_number, team_id, result, slate }
}
