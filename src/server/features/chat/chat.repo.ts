import { type InferResult, type Insertable, type QueryCreator, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ShareCard } from '#contract/chat/share-card.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { ChatMessages, DB } from '#server/db/schema.ts'

export type MessageRow = InferResult<ReturnType<typeof messages>>[number]

/** A message as quoted by its replies. */
export type OriginalRow = {
  message_id: number
  user_id: number | null
  author_name: string
  start: string
  is_deleted: boolean
}

/** Characters quoted above a reply. */
const QUOTED = 200
/** The quoted text; `message` is the message's alias. */
export const startOf = (message: 'o') => sql<string>`left(${sql.ref(message)}.message, ${sql.lit(QUOTED)})`

/** The newest committed change's number. */
export async function readSeq(db: Database): Promise<number> {
  const { seq } = await db.selectFrom('chat_state').select('seq').executeTakeFirstOrThrow()
  return seq
}

function messages(db: Database) {
  return (
    db
      .selectFrom('chat_messages as m')
      .select(['m.message_id', 'm.version', 'm.user_id', 'm.author_name', 'm.kind', 'm.message', 'm.sent_at'])
      .select(['m.deleted_at', 'm.deleted_by', 'm.client_id', 'm.cause'])
      // Only `writeLines` writes it, from the contract's type.
      .select(sql<ShareCard | null>`m.card`.as('card'))
      .select((of) =>
        jsonArrayFrom(
          of
            .selectFrom('chat_reactions as r')
            .select(['r.emoji', 'r.user_id'])
            .whereRef('r.message_id', '=', 'm.message_id')
            .orderBy('r.emoji')
            .orderBy('r.user_id'),
        ).as('reactions'),
      )
      .select((of) =>
        jsonObjectFrom(
          of
            .selectFrom('chat_messages as o')
            .select(['o.message_id', 'o.user_id', 'o.author_name'])
            .select(startOf('o').as('start'))
            .select(sql<boolean>`o.deleted_at is not null`.as('is_deleted'))
            .whereRef('o.message_id', '=', 'm.reply_to'),
        ).as('original'),
      )
  )
}

/** The newest messages that are not deleted, newest first; with `before`, only those with a smaller id. */
export async function listNewest(
  db: Database,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const found = messages(db).where('m.deleted_at', 'is', null).orderBy('m.message_id', 'desc').limit(limit)
  return (before === undefined ? found : found.where('m.message_id', '<', before)).execute()
}

/** Undeleted messages with ids above `after` and, if given, below `before`, oldest first. */
export async function listAfter(
  db: Database,
  { after, before, limit }: { after: number; before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const found = messages(db)
    .where('m.deleted_at', 'is', null)
    .where('m.message_id', '>', after)
    .orderBy('m.message_id')
    .limit(limit)
  return (before === undefined ? found : found.where('m.message_id', '<', before)).execute()
}

/** The messages changed since a version, including deleted ones, in the order of the changes. */
export async function listChanged(
  db: Database,
  { since, upTo, limit }: { since: number; upTo?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const found = messages(db).where('m.version', '>', since).orderBy('m.version').limit(limit)
  return (upTo === undefined ? found : found.where('m.message_id', '<=', upTo)).execute()
}

/** The messages with a word for each of these prefixes, newest first. */
export async function searchShown(
  db: Database,
  { prefixes, before, limit }: { prefixes: readonly string[]; before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const wanted = prefixes.map((prefix) => `${prefix}:*`).join(' & ')
  // `message_id + 0` keeps the planner off the id index: with it, a rare word means scanning every message from the newest back.
  const found = sql<number>`any(array(
    select message_id from chat_messages
    where to_tsvector('simple', message) @@ to_tsquery('simple', ${wanted}) and deleted_at is null
      and message_id < ${before ?? BEYOND_ALL}
    order by message_id + 0 desc limit ${limit}))`
  return messages(db).where('m.message_id', '=', found).orderBy('m.message_id', 'desc').execute()
}

const BEYOND_ALL = 2_147_483_647

/**
 * The end of the member's mute, if the session is still open; locked until the transaction ends so that one member's
 * reactions run in order.
 */
export async function lockAuthor(
  tx: Tx,
  { userId, sessionId, at }: { userId: number; sessionId: string; at: Instant },
) {
  return tx
    .selectFrom('users as u')
    .innerJoin('chat_members as c', 'c.user_id', 'u.user_id')
    .select('c.muted_until')
    .where('u.user_id', '=', userId)
    .where('u.active', '=', true)
    .where((of) =>
      of.exists(
        of
          .selectFrom('sessions as s')
          .select('s.session_id')
          .where('s.session_id', '=', sessionId)
          .where('s.user_id', '=', userId)
          .where('s.ended_at', 'is', null)
          .where('s.expires_at', '>', at),
      ),
    )
    .forNoKeyUpdate('u')
    .executeTakeFirst()
}

/** Stores a message under the next number. From here until the transaction ends, all other chat changes wait. */
export async function insertMessage(
  tx: Tx,
  row: Omit<Insertable<ChatMessages>, 'message_id' | 'version'>,
): Promise<MessageRow> {
  const seq = sql<number>`(select seq from next)`
  const stored = await tx
    .with('next', countChange)
    .insertInto('chat_messages')
    .values({ ...row, message_id: seq, version: seq })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (stored.reply_to === null) return { ...stored, card: null, reactions: [], original: null }
  return messages(tx).where('m.message_id', '=', stored.message_id).executeTakeFirstOrThrow()
}

/**
 * Marks a message as changed under the next number. Lock the message first, so that two changes to it run in sequence.
 */
export async function changeMessage(
  tx: Tx,
  { messageId, set = {} }: { messageId: number; set?: Deletion },
): Promise<MessageRow> {
  const version = await nextSeq(tx)
  await tx
    .updateTable('chat_messages')
    .set({ ...set, version })
    .where('message_id', '=', messageId)
    .execute()
  return messages(tx).where('m.message_id', '=', messageId).executeTakeFirstOrThrow()
}

type Deletion = { deleted_at?: Instant | null; deleted_by?: number | null }

export async function findMessage(db: Database, messageId: number): Promise<MessageRow | undefined> {
  return messages(db).where('m.message_id', '=', messageId).executeTakeFirst()
}

/** The message, locked until the transaction ends. */
export async function lockMessage(tx: Tx, messageId: number): Promise<MessageRow | undefined> {
  return messages(tx).where('m.message_id', '=', messageId).forUpdate('m').executeTakeFirst()
}

/** The pool's announcement of this event, unless it was deleted. */
export async function findByCause(tx: Tx, cause: string) {
  return tx
    .selectFrom('chat_messages')
    .select('message_id')
    .where('cause', '=', cause)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function listByCause(db: Database, causes: readonly string[]) {
  return db
    .selectFrom('chat_messages')
    .select((of) => ['message_id', of.ref('cause').$notNull().as('cause')])
    .where('cause', '=', sql<string>`any(${[...causes]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

const nextSeq = async (tx: Tx): Promise<number> => (await countChange(tx).executeTakeFirstOrThrow()).seq

const countChange = (db: QueryCreator<DB>) =>
  db
    .updateTable('chat_state')
    .set((of) => ({ seq: of('seq', '+', 1) }))
    .returning('seq')

type ReactionKey = { messageId: number; userId: number; emoji: string }

/** Returns false if it was already there. */
export async function insertReaction(tx: Tx, { messageId, userId, emoji }: ReactionKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_reactions')
    .values({ message_id: messageId, user_id: userId, emoji })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false if it wasn't there. */
export async function deleteReaction(tx: Tx, { messageId, userId, emoji }: ReactionKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

type SaidRow = Pick<MessageRow, 'message_id' | 'user_id' | 'author_name' | 'message' | 'sent_at'> & {
  /** The author of the message it answers. */
  answered_id: number | null
}

/** The maximum number of chat changes inspected: more than occur in some minutes. */
const LATELY = 1_000

/** Members' messages from this wall-clock interval that are replies or contain an @, oldest first. */
export async function listSaidLately(db: Database, { from, to }: { from: Instant; to: Instant }) {
  const { rows } = await sql<SaidRow>`
    select m.message_id, m.user_id, m.author_name, m.message, m.sent_at, o.user_id as answered_id
    from chat_messages m left join chat_messages o on o.message_id = m.reply_to and o.deleted_at is null
    where m.message_id > (select seq - ${LATELY} from chat_state) and m.written_at between ${from} and ${to}
      and m.deleted_at is null and m.kind <> 'system' and (o.user_id is not null or m.message like '%@%')
    order by m.message_id`.execute(db)
  return rows
}
