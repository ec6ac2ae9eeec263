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
    .set({ team_id: change.teamId, picked_at: change.pickedAt })
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

export type TeamOfWeek = Pick<PickRow, 'participant_id' | 'week_number' | 'team_id' | 'result' | 'slate'>

/** The picks of all weeks that have locked, oldest first: before that they are nobody else's business (S5). */
export async function listLockedPicks(
  db: Database,
  { contestId, now }: { contestId: number; now: Instant },
): Promise<TeamOfWeek[]> {
  return db
    .selectFrom('picks')
    .innerJoin('contest_weeks', (on) =>
      on
        .onRef('contest_weeks.contest_id', '=', 'picks.contest_id')
        .onRef('contest_weeks.week_number', '=', 'picks.week_number'),
    )
    .select(['picks.participant_id', 'picks.week_number', 'picks.team_id', 'picks.result', 'picks.slate'])
    .where('picks.contest_id', '=', contestId)
    .where('contest_weeks.lock_time', '<=', now)
    .orderBy('picks.participant_id')
    .orderBy('picks.week_number')
    .execute()
}
