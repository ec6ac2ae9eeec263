import type { ChatMessage, OnlineUser } from '#contract/chat/chat.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import {
  messageText,
  type Reaction,
  refuseDeletion,
  refuseMessage,
  refuseReply,
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
  lockAuthor,
  lockMessage,
  type MessageRow,
  readSeq,
  readWritten,
  searchShown,
} from './chat.repo.ts'
import { listPeople } from './chat-members.repo.ts'
import { toMessage } from './message-view.ts'

/** As many as the rate limit looks at (C1). */
const LAST_WRITTEN = 5
/** With more changes than this, a page reloads the whole chat. */
export const MOST_CHANGES = 500

type Asked = { limit: number; before?: number | undefined; after?: number | undefined; since?: number | undefined }
type Page = { messages: ChatMessage[]; changed: ChatMessage[]; deleted: number[]; version: number }

/**
 * A page of the chat, oldest first. With `since`, also what was changed or deleted among the messages up to `after`, or among all.
 * The version is read first: a change in between is sent a second time, and the browser keeps the newer of two states.
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
 * The same for many callers at once, as after a server restart: requests for the same page that arrive during a read share the next
 * read, which starts after all of them have arrived.
 */
export function sharePages(deps: Deps): (asked: Asked) => Promise<Page> {
  return inBatches(async (all: readonly Asked[]) => {
    const pages = new Map<string, Promise<Page>>()
    for (const asked of all) if (!pages.has(keyOf(asked))) pages.set(keyOf(asked), readPage(deps, asked))
    return Promise.all(all.map((asked) => pages.get(keyOf(asked)) ?? readPage(deps, asked)))
  })
}

const keyOf = ({ limit, before, after, since }: Asked) => [limit, before, after, since].join()

const isShown = (row: MessageRow) => row.deleted_at === null

const PAGE = 40

/** Messages that have a word starting with each word of the search text, newest first. A text without any word finds nothing. */
export async function search(
  { db }: Deps,
  { text, before }: { text: string; before?: number | undefined },
): Promise<ChatMessage[]> {
  const prefixes = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (prefixes.length === 0) return []
  return (await searchShown(db, { prefixes, before, limit: PAGE })).map(toMessage)
}

/** The version of the newest change in the chat. */
export const readChatVersion = (db: Database): Promise<number> => readSeq(db)

/** What has changed in the chat since a version, in order; `gone` is the id of a deleted message. */
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

type Said = { text: string; clientId?: string | undefined; replyTo?: number | undefined }

/**
 * Stores a message (C1): once this returns, the message is committed. If one was already sent under the same `clientId`, returns that
 * one. The rate limit counts stored messages, so it holds across all servers. Refuses a text with nothing visible or over 1,000
 * characters, a muted member, the sixth message in five seconds, a reply to a message that is gone, and a session that has ended.
 */
export async function say(deps: Deps, caller: Caller, { text: given, clientId, replyTo }: Said): Promise<ChatMessage> {
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
    if (replyTo !== undefined) await requireOriginal(tx, replyTo)
    return storeMessage(tx, deps, { author, text, clientId, replyTo })
  })
}

/** Locked, so that it can't be deleted before the reply is stored, and before the chat's counter, as every change does. */
async function requireOriginal(tx: Tx, messageId: number): Promise<void> {
  const row = await lockMessage(tx, messageId)
  refuse(refuseReply(row ? { deletedAt: row.deleted_at } : null))
}

type Storing = { author: Omit<AuthorRow, 'muted_until'> } & Said

/** Stores a member's message without checking whether it is allowed. All other chat changes wait until the transaction ends. */
export async function storeMessage(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'wallNow'>,
  { author: { user_id, name, last_name, role }, text, clientId, replyTo }: Storing,
): Promise<ChatMessage> {
  return toMessage(
    await insertMessage(tx, {
      user_id,
      author_name: fullName({ name, lastName: last_name }),
      kind: role === 'player' ? 'user' : 'admin',
      message: text,
      client_id: clientId ?? null,
      reply_to: replyTo ?? null,
      cause: null,
      sent_at: deps.now(),
      written_at: deps.wallNow(),
    }),
  )
}

/** Deletes a message: admins any, members their own (C3). Deleting someone else's leaves a line in the audit log (A6). */
export async function deleteMessage(deps: Deps, caller: Caller, messageId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (!row || row.deleted_at !== null) throw new Refusal({ code: 'unknown_message' })
    refuse(refuseDeletion({ userId: row.user_id }, caller))
    await changeMessage(tx, { messageId, set: { deleted_at: deps.wallNow(), deleted_by: caller.userId } })
    await auditOthers(tx, deps, { caller, action: 'delete', row, before: factsOf(row), after: null })
  })
}

/** Restores a message that the caller deleted within the last minute. Returns one that isn't deleted as it is. */
export async function restoreMessage(deps: Deps, caller: Caller, messageId: number): Promise<ChatMessage> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (!row) throw new Refusal({ code: 'unknown_message' })
    const { deleted_at: deletedAt, deleted_by: deletedBy } = row
    if (deletedAt === null) return toMessage(row)
    refuse(refuseRestore({ deletedAt, deletedBy }, { userId: caller.userId, wallNow: deps.wallNow() }))
    const restored = await changeMessage(tx, { messageId, set: { deleted_at: null, deleted_by: null } })
    await auditOthers(tx, deps, { caller, action: 'restore', row, before: null, after: factsOf(row) })
    return toMessage(restored)
  })
}

const factsOf = ({ author_name, message, sent_at }: MessageRow) => ({ author_name, message, sent_at })

type Act = {
  caller: Caller
  action: AuditAction<'message'>
  row: MessageRow
  before: object | null
  after: object | null
}

/** Members' changes to their own messages are their own business and are not logged. */
async function auditOthers(tx: Tx, deps: Deps, { caller, action, row, before, after }: Act): Promise<void> {
  if (row.user_id === caller.userId) return
  const line = { actor: caller, at: deps.now(), action, before, after }
  await writeAudit(tx, { ...line, subject: 'message', subjectId: row.message_id })
}

/** Adds an emoji to a message or removes it; doing so twice changes nothing more. Muted members can't add any. */
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
    const reaction = { messageId, userId, emoji }
    const isChange = on ? await insertReaction(tx, reaction) : await deleteReaction(tx, reaction)
    return toMessage(isChange ? await changeMessage(tx, { messageId }) : row)
  })
}

/** Stores a member's reaction without checking whether it is allowed. */
export async function storeReaction(
  tx: Tx,
  reaction: { messageId: number; userId: number; emoji: Reaction },
): Promise<void> {
  if (await insertReaction(tx, reaction)) await changeMessage(tx, { messageId: reaction.messageId })
}

/** These members as the online list shows them, sorted by name (C4). */
export async function listOnlineUsers(db: Database, userIds: readonly number[]): Promise<OnlineUser[]> {
  if (userIds.length === 0) return []
  const people = await listPeople(db, userIds)
  return people.map(({ user_id, name, last_name, role }) => ({
    userId: user_id,
    username: fullName({ name, lastName: last_name }),
    role,
  }))
}
