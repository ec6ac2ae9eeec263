import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { columnsOf, contestColumns, participantColumns } from '../rows.repo.ts'
import type { ContestRow, ParticipantRow } from '../survivor.repo.ts'

type Held = ContestRow & (EntryParts | { p_participant_id: null })
type EntryParts = { [Column in keyof ParticipantRow as `p_${Column}`]: ParticipantRow[Column] }

type ContestAndEntry = { contest: ContestRow | null; entry: ParticipantRow | null }
type Asked = { contestId: number; userId: number }

/**
 * The contest shared and the entry of a user held, in this order and in one statement: a pick needs both, and each statement is a way to
 * the database and back. The entry is null where the user does not take part, both where there is no such contest.
 */
export function lockContestAndEntry(tx: Tx, asked: Asked): Promise<ContestAndEntry> {
  return readBoth(tx, { ...asked, share: sql`for share`, hold: sql`for update` })
}

/** The same as they are at this moment, held by nobody. */
export function findContestAndEntry(db: Database, asked: Asked): Promise<ContestAndEntry> {
  return readBoth(db, { ...asked, share: sql``, hold: sql`` })
}

type Holding = Asked & { share: RawBuilder<unknown>; hold: RawBuilder<unknown> }

async function readBoth(db: Database, { contestId, userId, share, hold }: Holding): Promise<ContestAndEntry> {
  // Only with the contest's number in hand is the entry looked for, so that the contest is locked first.
  const { rows } = await sql<Held>`
    with c as (
      select ${columnsOf('contests', contestColumns)} from contests
      where contest_id = ${contestId} and contest_type = 'survivor' ${share}
    ), p as (
      select ${columnsOf('participants', participantColumns)} from participants
      where contest_id = (select contest_id from c) and user_id = ${userId} ${hold}
    )
    select ${columnsOf('c', contestColumns)}, ${columnsOf('p', participantColumns, 'p_')}
    from c left join p on p.contest_id = c.contest_id`.execute(db)
  const [held] = rows
  if (!held) return { contest: null, entry: null }
  if (held.p_participant_id === null) return { contest: held, entry: null }
  const entry: ParticipantRow = {
    participant_id: held.p_participant_id,
    contest_id: held.p_contest_id,
    user_id: held.p_user_id,
    participant_name: held.p_participant_name,
    draft_order: held.p_draft_order,
    is_eliminated: held.p_is_eliminated,
    elimination_week: held.p_elimination_week,
    placement: held.p_placement,
    joined_at: held.p_joined_at,
  }
  return { contest: held, entry }
}
