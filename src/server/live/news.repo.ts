import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

export type NewsRow = { room: string; seq: number; news: unknown }
/** The read position in a room. */
export type Position = { room: string; seq: number }

/** Stores news and notifies at the commit. */
export async function insertNews(db: Database, { room, news }: { room: string; news: object }): Promise<void> {
  await sql`select tell_live(${room}, ${JSON.stringify(news)}::jsonb)`.execute(db)
}

/** Notifies without storing news, once per payload of up to 8,000 bytes. */
export async function ring(db: Database, carried: readonly string[]): Promise<void> {
  await sql`select pg_notify('live', carried) from unnest(${[...carried]}::text[]) as bells (carried)`.execute(db)
}

/** Each room's newest news. */
export async function listRooms(db: Database): Promise<Position[]> {
  return db.selectFrom('live_rooms').select(['room', 'seq']).execute()
}

/** The news of these rooms after these positions, in the order of each room. */
export async function listNewer(db: Database, positions: readonly Position[]): Promise<NewsRow[]> {
  const rooms = positions.map(({ room }) => room)
  const seqs = positions.map(({ seq }) => seq)
  const { rows } = await sql<NewsRow>`
    select n.room, n.seq, n.news from live_news n
    join unnest(${rooms}::text[], ${seqs}::bigint[]) as read (room, seq) on n.room = read.room and n.seq > read.seq
    order by n.room, n.seq`.execute(db)
  return rows
}

/** Deletes news that every server read long ago. */
export async function deleteOldNews(db: Database, { olderThanSeconds }: { olderThanSeconds: number }): Promise<void> {
  await sql`delete from live_news where told_at < now() - make_interval(secs => ${olderThanSeconds})`.execute(db)
}

/** The sessions among these that are over: ended, expired, deleted, or of a member who is no longer active (A4). */
export async function listDeadSessions(
  db: Database,
  { sessionIds, at }: { sessionIds: readonly string[]; at: string },
): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select asked.session_id::text from unnest(${sessionIds}::uuid[]) as asked (session_id)
    where not exists (
      select from sessions s join users u using (user_id)
      where s.session_id = asked.session_id and s.ended_at is null and s.expires_at > ${at} and u.active)`.execute(db)
  return rows.map(({ session_id }) => session_id)
}
