import { type Selectable, sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { WaitingNotices } from '#server/db/schema.ts'

export type NoticeRow = Selectable<WaitingNotices>
export type NoticeKey = Pick<NoticeRow, 'kind' | 'contest_id' | 'occasion'>

/**
 * Adds missing rows for the items waiting now, and returns the rows of all of them, locked until the transaction ends.
 * Leaves out items of a contest that was just deleted.
 */
export async function lockNotices(
  tx: Tx,
  { keys, now }: { keys: readonly NoticeKey[]; now: Instant },
): Promise<NoticeRow[]> {
  const waiting = sql`(select * from unnest(${keys.map((of) => of.kind)}::text[], ${keys.map((of) => of.contest_id)}::int[],
    ${keys.map((of) => of.occasion)}::text[]) as k (kind, contest_id, occasion))`
  await sql`
    insert into waiting_notices (kind, contest_id, occasion, since)
    select k.kind, k.contest_id, k.occasion, ${now}::timestamptz from ${waiting} k
    where k.contest_id is null or exists (select from contests c where c.contest_id = k.contest_id for key share)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<NoticeRow>`
    select n.* from waiting_notices n join ${waiting} k
      on n.kind = k.kind and n.contest_id is not distinct from k.contest_id and n.occasion = k.occasion
    order by n.notice_id for update of n`.execute(tx)
  return rows
}

/** Marks all other items as gone: those reported keep their row, the rest is deleted. */
export async function letGo(tx: Tx, { except, now }: { except: readonly number[]; now: Instant }): Promise<void> {
  const others = sql`gone_at is null and notice_id <> all(${[...except]}::int[])`
  await sql`delete from waiting_notices where ${others} and told_at is null`.execute(tx)
  await sql`update waiting_notices set gone_at = ${now} where ${others}`.execute(tx)
}

export async function updateNotice(tx: Tx, noticeId: number, { since, told_at }: Pick<NoticeRow, 'since' | 'told_at'>) {
  await tx
    .updateTable('waiting_notices')
    .set({ since, told_at, gone_at: null })
    .where('notice_id', '=', noticeId)
    .execute()
}

/** Queued mails about items that no longer wait. */
export async function listGoneNotices(db: Database): Promise<number[]> {
  const { rows } = await sql<{ mail_id: number }>`
    select m.mail_id from mails m
    where m.status = 'queued' and m.kind = 'waiting' and not exists (
      select from waiting_notices n where n.notice_id = (m.facts ->> 'notice_id')::int and n.gone_at is null)`.execute(
    db,
  )
  return rows.map(({ mail_id }) => mail_id)
}
