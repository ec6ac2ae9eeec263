import { sql } from 'kysely'
import type { ShareCard } from '#contract/chat/share-card.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { type OriginalRow, startOf } from './chat.repo.ts'

/** A message to be judged: its sender and what it refers to. */
export type Sending = {
  userId: number
  sessionId: string
  clientId: string | undefined
  replyTo: number | undefined
}

/** The facts that decide whether a message may be stored, all as of one moment. */
export type SpeakerRow = {
  user_id: number
  name: string
  last_name: string
  role: string
  muted_until: Instant | null
  /** The state of the member's chat row, which changes with each of their messages. */
  place: string
  /** The times of the member's last messages, deleted ones included, newest first. */
  written: Date[]
  /** The id of the message already stored under the same `clientId`. */
  known: number | null
  /** The message it answers, as quoted by replies. */
  original: OriginalRow | null
}

type Asked = { sending: readonly Sending[]; at: Instant; count: number }

/**
 * The authors in the order of the messages; null if the session is over. Reads the times of their last `count`
 * messages.
 */
export async function listSpeakers(db: Database, { sending, at, count }: Asked): Promise<(SpeakerRow | null)[]> {
  const { rows } = await sql<SpeakerRow & { n: number }>`
    select a.n, u.user_id, u.name, u.last_name, u.role, c.muted_until, c.xmin::text as place,
      array(
        select written_at from chat_messages where user_id = a.user_id order by message_id desc limit ${count}
      ) as written,
      (select message_id from chat_messages where user_id = a.user_id and client_id = a.client_id) as known,
      case when a.reply_to is not null then (
        select json_build_object('message_id', o.message_id, 'user_id', o.user_id, 'author_name', o.author_name,
          'start', ${startOf('o')}, 'is_deleted', o.deleted_at is not null)
        from chat_messages o where o.message_id = a.reply_to
      ) end as original
    from unnest(${sending.map((of) => of.userId)}::int[], ${sending.map((of) => of.sessionId)}::uuid[],
      ${sending.map((of) => of.clientId ?? null)}::text[], ${sending.map((of) => of.replyTo ?? null)}::int[])
      with ordinality as a (user_id, session_id, client_id, reply_to, n)
    join sessions s on s.session_id = a.session_id and s.user_id = a.user_id and s.ended_at is null and s.expires_at > ${at}
    join users u on u.user_id = a.user_id and u.active
    join chat_members c on c.user_id = a.user_id`.execute(db)
  const found = new Map(rows.map((row) => [row.n, row]))
  return sending.map((_of, index) => found.get(index + 1) ?? null)
}

/** A message to store if its author's `place` is unchanged. */
export type NewLine = {
  user_id: number
  session_id: string
  place: string
  author_name: string
  kind: string
  message: string
  client_id: string | null
  reply_to: number | null
  card: ShareCard | null
}

/**
 * Stores messages under the next numbers in one statement: each if its author's session is still open, the author has
 * neither written nor been muted since, and the answered message still exists. Returns each id in order, null if not
 * stored. It only waits for the chat's counter, which it takes last: until the statement ends, all other chat changes
 * wait.
 */
export async function writeLines(
  db: Database,
  { lines, sentAt, writtenAt }: { lines: readonly NewLine[]; sentAt: Instant; writtenAt: Instant },
): Promise<(number | null)[]> {
  const columns = 'author_name, kind, message, client_id, reply_to, card'
  // An author's chat row is written with each message, so of two concurrent statements only one finds it unchanged.
  const { rows } = await sql<{ n: number; message_id: number }>`
    with s as materialized (
      select n, user_id, session_id, place, ${sql.raw(columns)}
      from jsonb_to_recordset(${JSON.stringify(lines.map((line, n) => ({ n, ...line })))}::jsonb) as s (n int, user_id int,
        session_id uuid, place xid, author_name text, kind text, message text, client_id text, reply_to int, card jsonb)
    ), author as materialized (
      select c.user_id from chat_members c join users u on u.user_id = c.user_id and u.active
      where exists(select from s where s.user_id = c.user_id and s.place = c.xmin)
      for no key update of c skip locked for key share of u skip locked
    ), original as materialized (
      select o.message_id from chat_messages o
      where o.deleted_at is null and exists(select from s where s.reply_to = o.message_id)
      for key share skip locked
    ), allowed as materialized (
      select n, s.user_id, row_number() over (order by n) as place, ${sql.raw(columns)}
      from s join author using (user_id)
      where exists(select from sessions x where x.session_id = s.session_id and x.user_id = s.user_id and x.ended_at is null
          and x.expires_at > ${writtenAt})
        and (reply_to is null or reply_to in (select message_id from original))
    ), touched as (
      update chat_members c set last_read_id = last_read_id from author where c.user_id = author.user_id
      returning c.user_id
    ), next as (
      update chat_state set seq = seq + (select count(1) from allowed)
      where exists(select from allowed) and exists(select from touched)
      returning seq - (select count(1) from allowed) as before
    ), stored as (
      insert into chat_messages (message_id, version, user_id, sent_at, written_at, ${sql.raw(columns)})
      select before + place, before + place, user_id, ${sentAt}, ${writtenAt}, ${sql.raw(columns)} from allowed, next
    )
    select n, before + place as message_id from allowed, next`.execute(db)
  const ids = new Map(rows.map(({ n, message_id }) => [n, message_id]))
  return lines.map((_line, n) => ids.get(n) ?? null)
}
