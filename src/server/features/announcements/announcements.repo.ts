import type { Insertable } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/lock.ts'
import type { Announcements } from '#server/db/schema.ts'

/** Announcements are written one after another, so that their number can be limited. */
export const lockAnnouncements = lockUntilCommit('announcements')

export async function findByClientId(tx: Tx, clientId: string) {
  return tx.selectFrom('announcements').selectAll().where('client_id', '=', clientId).executeTakeFirst()
}

/** The sending times of the last ones, newest first, by the wall clock. */
export async function listLastWritten(tx: Tx, { count }: { count: number }): Promise<Instant[]> {
  const rows = await tx
    .selectFrom('announcements')
    .select('written_at')
    .orderBy('announcement_id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ written_at }) => written_at)
}

export async function insertAnnouncement(tx: Tx, row: Insertable<Announcements>): Promise<number> {
  const { announcement_id } = await tx
    .insertInto('announcements')
    .values(row)
    .returning('announcement_id')
    .executeTakeFirstOrThrow()
  return announcement_id
}

/** The last ones, newest first, with the name of the contest they concern. */
export async function listLastAnnouncements(db: Database, { count }: { count: number }) {
  return db
    .selectFrom('announcements as a')
    .leftJoin('contests as c', 'c.contest_id', 'a.contest_id')
    .select(['a.announcement_id', 'a.text', 'a.audience', 'c.contest_name', 'a.author_name', 'a.readers', 'a.sent_at'])
    .orderBy('a.announcement_id', 'desc')
    .limit(count)
    .execute()
}
