import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import { putBackRows } from '#server/db/kept-rows.ts'

export type RemovedEntry = { participant_id: number; contest_id: number; user_id: number | null }

/**
 * Keeps the entry with its picks ahead and its queue. Picks refer to their week by id, because weeks get new numbers
 * (S14).
 */
export async function keepEntry(
  tx: Tx,
  kept: { participantId: number; withUser: boolean; at: Instant; wall: Instant },
): Promise<void> {
  await sql`
    insert into removed_entries (participant_id, contest_id, user_id, with_user, rows, removed_at, written_at)
    select p.participant_id, p.contest_id, p.user_id, ${kept.withUser}, jsonb_build_object(
      'participant', to_jsonb(p),
      'picks', coalesce((
        select jsonb_agg(to_jsonb(k) || jsonb_build_object('week_id', w.week_id))
        from picks k join contest_weeks w on w.contest_id = k.contest_id and w.week_number = k.week_number
        where k.participant_id = p.participant_id), '[]'),
      'changes', coalesce((select jsonb_agg(to_jsonb(c)) from pick_changes c where c.participant_id = p.participant_id), '[]'),
      'queue', coalesce((select jsonb_agg(to_jsonb(q)) from draft_queue q where q.participant_id = p.participant_id), '[]'),
      'paid', coalesce((select jsonb_agg(to_jsonb(f)) from paid_fees f where f.participant_id = p.participant_id), '[]')
    ), ${kept.at}, ${kept.wall}
    from participants p where p.participant_id = ${kept.participantId}
    on conflict (participant_id) do update set with_user = excluded.with_user, rows = excluded.rows,
      removed_at = excluded.removed_at, written_at = excluded.written_at`.execute(tx)
}

/** An entry removed after `since`. */
export async function findRemovedEntry(
  tx: Tx,
  { participantId, since }: { participantId: number; since: Instant },
): Promise<RemovedEntry | undefined> {
  return tx
    .selectFrom('removed_entries')
    .select(['participant_id', 'contest_id', 'user_id'])
    .where('participant_id', '=', participantId)
    .where('written_at', '>', since)
    .executeTakeFirst()
}

/** The entries removed because this member was deleted, in contest order. */
export async function listRemovedWith(tx: Tx, userId: number): Promise<RemovedEntry[]> {
  return tx
    .selectFrom('removed_entries')
    .select(['participant_id', 'contest_id', 'user_id'])
    .where('user_id', '=', userId)
    .where('with_user', '=', true)
    .orderBy('contest_id')
    .execute()
}

/**
 * Restores the entry, but as joined now: it did not take part in between (S14), and another one may have its number
 * (S19). Picks of weeks locked or dropped since are left out.
 */
export async function putBackEntry(
  tx: Tx,
  { participantId, entryNumber, now }: { participantId: number; entryNumber: number; now: Instant },
) {
  const of = sql`from removed_entries where participant_id = ${participantId}`
  await putBackRows(
    tx,
    'participants',
    sql`select jsonb_build_array(rows -> 'participant' || jsonb_build_object('joined_at', ${now}::text,
      'entry_number', ${entryNumber}::int)) ${of}`,
  )
  await putBackRows(
    tx,
    'picks',
    sql`select jsonb_agg((pick - 'week_id') || jsonb_build_object('week_number', w.week_number))
      from removed_entries e
      cross join jsonb_array_elements(e.rows -> 'picks') as pick
      join contest_weeks w on w.week_id = (pick ->> 'week_id')::int and (w.lock_time is null or w.lock_time > ${now})
      where e.participant_id = ${participantId}`,
  )
  await putBackRows(
    tx,
    'pick_changes',
    sql`select jsonb_agg(change)
      from removed_entries e
      cross join jsonb_array_elements(e.rows -> 'changes') as change
      join contest_weeks w on w.week_id = (change ->> 'week_id')::int
      where e.participant_id = ${participantId}`,
  )
  await putBackRows(tx, 'draft_queue', sql`select rows -> 'queue' ${of}`)
  await putBackRows(tx, 'paid_fees', sql`select rows -> 'paid' ${of}`)
  await tx.deleteFrom('removed_entries').where('participant_id', '=', participantId).execute()
}

/** Deletes entries removed longer ago, and returns their number. */
export async function forgetRemovedEntries(tx: Tx, { before }: { before: Instant }): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('removed_entries').where('written_at', '<=', before).executeTakeFirst()
  return Number(numDeletedRows)
}
