import type { ChatMessage, OnlineUser } from '#contract/chat/chat.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import {
  messageText,
  type Reaction,
  refuseDeletion,
  refuseMessage,
  refuseRestore,
  refuseText,
} from '#rules/chat/chat.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { inBatches } from '#server/live/batches.ts'
import {
  type AuthorRow,
  changeMessage,
  deleteReaction,
  findMessage,
  insertMessage,
  insertReaction,
  listAfter,
  listChanged,
  listNewest,
  listPeople,
  lockAuthor,
  lockMessage,
  type MessageRow,
  readSeq,
  readWritten,
  searchShown,
} from './chat.repo.ts'
import { toMessage } from './message-view.ts'

/** As many as the limit of messages in a time looks at (C1). */
const LAST_WRITTEN = 5
/** Of more changes than this a page reads everything anew. */
export const MOST_CHANGES = 500

type Asked = { limit: number; before?: number | undefined; after?: number | undefined; since?: number | undefined }
type Page = { messages: ChatMessage[]; changed: ChatMessage[]; deleted: number[]; version: number }

/**
 * A page of the chat, oldest first. With `since` also what has changed or gone among the messages up to `after`, or among all. The
 * version is read first: what happens in between is told again, and a page keeps the newer of two states.
 */
async function readPage({ db }: Deps, { limit, before, after, since }: Asked): Promise<Page> {
  const version = await readSeq(db)
  const rows =
    after === undefined
      ? (await listNewest(db, { before, limit })).reverse()
      : await listAfter(db, { after, before, limit })
  const changed = since === undefined ? [] : await listChanged(db, { since, upTo: after, limit: MOST_CHANGES })
  return {
    messages: rows.map(toMessage),
    changed: changed.filter(isShown).map(toMessage),
    deleted: changed.filter((row) => !isShown(row)).map((row) => row.message_id),
    version,
  }
}

/**
 * The same for many who ask at once, as after a restart of the server: whoever wants the same page while another reading is under way
 * shares the next one, which begins after all of them have asked.
 */
export function openPages(deps: Deps): (asked: Asked) => Promise<Page> {
  return inBatches(async (all: readonly Asked[]) => {
    const pages = new Map<string, Promise<Page>>()
    for (const asked of all) if (!pages.has(keyOf(asked))) pages.set(keyOf(asked), readPage(deps, asked))
    return Promise.all(all.map((asked) => pages.get(keyOf(asked)) ?? readPage(deps, asked)))
  })
}

const keyOf = ({ limit, before, after, since }: Asked) => [limit, before, after, since].join()

const isShown = (row: MessageRow) => row.deleted_at === null

const PAGE = 40

/** Messages in which every word of the text begins some word, newest first. A text without any word finds nothing. */
export async function search(
  { db }: Deps,
  { text, before }: { text: string; before?: number | undefined },
): Promise<ChatMessage[]> {
  const beginnings = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (beginnings.length === 0) return []
  return (await searchShown(db, { beginnings, before, limit: PAGE })).map(toMessage)
}

/** Up to where the chat has come. */
export const readPlace = (db: Database): Promise<number> => readSeq(db)

/** What has changed in the chat since a version, in the order of the changes; what is gone is told by its id. */
export async function readChanges(db: Database, since: number): Promise<Change[]> {
  const rows = await listChanged(db, { since, limit: MOST_CHANGES })
  return rows.map((row) => ({
    version: row.version,
    isNew: row.message_id > since,
    gone: isShown(row) ? null : row.message_id,
    message: toMessage(row),
  }))
}

export type Change = { version: number; isNew: boolean; gone: number | null; message: ChatMessage }

type Said = { text: string; clientId?: string | undefined }

/**
 * Stores a message (C1): by the time this answers it is there to stay. One that was sent before under the same `clientId` is answered
 * as it stands. The limit counts over all servers, because it counts what is stored. Refuses a text without anything to see or over
 * 1,000 characters, a muted member, the sixth message in five seconds, and whoever's session has ended meanwhile.
 */
export async function say(deps: Deps, caller: Caller, { text: given, clientId }: Said): Promise<ChatMessage> {
  const text = messageText(given)
  refuse(refuseText(text))
  const { userId, sessionId } = caller
  return deps.db.transaction().execute(async (tx) => {
    const wallNow = deps.wallNow()
    const author = await lockAuthor(tx, { userId, sessionId, at: wallNow })
    if (!author) throw new Refusal({ code: 'session_ended' })
    const { written, known } = await readWritten(tx, { userId, clientId, count: LAST_WRITTEN })
    const same = known === null ? undefined : await findMessage(tx, known)
    if (same?.deleted_at) throw new Refusal({ code: 'message_was_deleted' })
    if (same) return toMessage(same)
    refuse(refuseMessage({ mutedUntil: author.muted_until, now: deps.now(), written, wallNow }))
    return storeMessage(tx, deps, { author, text, clientId })
  })
}

type Storing = { author: Omit<AuthorRow, 'muted_until'>; text: string; clientId?: string | undefined }

/** Stores what a member says without asking whether he may. Whoever else writes in the chat waits for the end of the transaction. */
export async function storeMessage(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'wallNow'>,
  { author: { user_id, name, last_name, role }, text, clientId }: Storing,
): Promise<ChatMessage> {
  return toMessage(
    await insertMessage(tx, {
      user_id,
      author_name: `${name} ${last_name}`.trim(),
      kind: role === 'player' ? 'user' : 'admin',
      message: text,
      client_id: clientId ?? null,
      cause: null,
      sent_at: deps.now(),
      written_at: deps.wallNow(),
    }),
  )
}

/** Deletes a message: admins any, members their own (C3). What an admin deletes of others stands in the audit log (A6). */
export async function deleteMessage(deps: Deps, caller: Caller, messageId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (!row || row.deleted_at !== null) throw new Refusal({ code: 'unknown_message' })
    refuse(refuseDeletion({ userId: row.user_id }, caller))
    await changeMessage(tx, { messageId, set: { deleted_at: deps.wallNow(), deleted_by: caller.userId } })
    await auditOthers(tx, deps, { caller, action: 'delete', row, before: told(row), after: null })
  })
}

/** Brings a message back that the caller has deleted within the last minute. One that is there is answered as it stands. */
export async function restoreMessage(deps: Deps, caller: Caller, messageId: number): Promise<ChatMessage> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (!row) throw new Refusal({ code: 'unknown_message' })
    const { deleted_at: deletedAt, deleted_by: deletedBy } = row
    if (deletedAt === null) return toMessage(row)
    refuse(refuseRestore({ deletedAt, deletedBy }, { userId: caller.userId, wallNow: deps.wallNow() }))
    const back = await changeMessage(tx, { messageId, set: { deleted_at: null, deleted_by: null } })
    await auditOthers(tx, deps, { caller, action: 'restore', row, before: null, after: told(row) })
    return toMessage(back)
  })
}

const told = ({ author_name, message, sent_at }: MessageRow) => ({ author_name, message, sent_at })

type Act = {
  caller: Caller
  action: AuditAction<'message'>
  row: MessageRow
  before: object | null
  after: object | null
}

/** What somebody does with his own words is his own business. */
async function auditOthers(tx: Tx, deps: Deps, { caller, action, row, before, after }: Act): Promise<void> {
  if (row.user_id === caller.userId) return
  const line = { actor: caller, at: deps.now(), action, before, after }
  await writeAudit(tx, { ...line, subject: 'message', subjectId: row.message_id })
}

/** Puts a sign under a message or takes it away; twice changes nothing more. Muted members put none. */
export async function react(
  deps: Deps,
  caller: Caller,
  { messageId, emoji, on }: { messageId: number; emoji: Reaction; on: boolean },
): Promise<ChatMessage> {
  return deps.db.transaction().execute(async (tx) => {
    const { userId, sessionId } = caller
    const author = await lockAuthor(tx, { userId, sessionId, at: deps.wallNow() })
    if (!author) throw new Refusal({ code: 'session_ended' })
    if (on)
      refuse(refuseMessage({ mutedUntil: author.muted_until, now: deps.now(), written: [], wallNow: deps.wallNow() }))
    const row = await lockMessage(tx, messageId)
    if (!row || row.deleted_at !== null) throw new Refusal({ code: 'unknown_message' })
    const under = { messageId, userId, emoji }
    const isChange = on ? await insertReaction(tx, under) : await deleteReaction(tx, under)
    return toMessage(isChange ? await changeMessage(tx, { messageId }) : row)
  })
}

/** These members as the list of who is online shows them, by name (C4). */
export async function namePeople(db: Database, userIds: readonly number[]): Promise<OnlineUser[]> {
  if (userIds.length === 0) return []
  const people = await listPeople(db, userIds)
  return people.map(({ user_id, name, last_name, role }) => ({
    userId: user_id,
    username: `${name} ${last_name}`.trim(),
    role,
  }))
}
