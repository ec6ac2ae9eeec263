import { type ChatMessage, chatMessages, type OnlineUser } from '#contract/chat/chat.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { type Reaction, refuseDeletion, refuseMessage, refuseRestore } from '#rules/chat/chat.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { type PackedField, packField } from '#server/http/cached-answers.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { inBatches } from '#server/live/batches.ts'
import { cacheKey } from '#server/live/cache.ts'
import {
  changeMessage,
  deleteReaction,
  insertMessage,
  insertReaction,
  listAfter,
  listChanged,
  listNewest,
  lockAuthor,
  lockMessage,
  type MessageRow,
  readSeq,
  searchShown,
} from './chat.repo.ts'
import { listPeople } from './chat-members.repo.ts'
import { kindOf, toMessage } from './message-view.ts'

/** With more changes than this, a page reloads the whole chat. */
export const MOST_CHANGES = 500

type Asked = { limit: number; before?: number | undefined; after?: number | undefined; since?: number | undefined }
type Page = { messages: PackedField<'messages'>; changed: ChatMessage[]; deleted: number[]; version: number }

/**
 * A page of the chat, oldest first. With `since`, also changes and deletions among the messages up to `after`, or among
 * all. The version was read first: a change in between is sent twice, and the browser keeps the newer of two states. A
 * page that has missed nothing costs no further statement.
 */
async function readPage({ db }: Deps, { limit, before, after, since }: Asked, version: number): Promise<Page> {
  const [rows, changed] = await Promise.all([
    after === undefined
      ? listNewest(db, { before, limit }).then((newest) => newest.reverse())
      : after < version
        ? listAfter(db, { after, before, limit })
        : [],
    since !== undefined && since < version ? listChanged(db, { since, upTo: after, limit: MOST_CHANGES }) : [],
  ])
  return {
    messages: packField(chatMessages, { name: 'messages', value: rows.map(toMessage) }),
    changed: changed.filter(isShown).map(toMessage),
    deleted: changed.filter((row) => !isShown(row)).map((row) => row.message_id),
    version,
  }
}

/** Pages by the version they were read for. */
const pagesKey = cacheKey<Map<string, Promise<Page>>>('chat pages')

/**
 * Reads a page for many callers at once, as after a server restart: requests that arrive during a read share the next
 * one, which starts after all of them have arrived. A page is cached briefly: it stays the same until the chat's
 * version changes.
 */
export function sharePages(deps: Deps): (asked: Asked) => Promise<Page> {
  return inBatches(async (all: readonly Asked[]) => {
    const version = await readSeq(deps.db)
    const pages = await deps.cache.get(pagesKey(), async () => new Map<string, Promise<Page>>())
    return Promise.all(
      all.map((asked) => {
        const key = `${version} ${keyOf(asked)}`
        const known = pages.get(key)
        if (known) return known
        const page = readPage(deps, asked, version)
        pages.set(key, page)
        // Failures aren't kept.
        page.catch(() => pages.delete(key))
        return page
      }),
    )
  })
}

const keyOf = ({ limit, before, after, since }: Asked) => [limit, before, after, since].join()

const isShown = (row: MessageRow) => row.deleted_at === null

const PAGE = 40

/**
 * Messages with a word starting with each word of the search text, newest first. A text without words finds nothing.
 */
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

/** The chat's changes since a version, in order; `gone` is a deleted message's id. */
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

type Storing = {
  author: { user_id: number; name: string; last_name: string; role: string }
  text: string
  replyTo?: number | undefined
}

/** Stores a member's message without checking permission. All other chat changes wait until the transaction ends. */
export async function storeMessage(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'wallNow'>,
  { author: { user_id, name, last_name, role }, text, replyTo }: Storing,
): Promise<ChatMessage> {
  return toMessage(
    await insertMessage(tx, {
      user_id,
      author_name: fullName({ name, lastName: last_name }),
      kind: kindOf({ role }),
      message: text,
      reply_to: replyTo ?? null,
      sent_at: deps.now(),
      written_at: deps.wallNow(),
    }),
  )
}

/** Deletes a message: admins any, members their own (C3). Deleting someone else's is audited (A6). */
export async function deleteMessage(deps: Deps, caller: Caller, messageId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (!row || row.deleted_at !== null) throw new Refusal({ code: 'unknown_message' })
    refuse(refuseDeletion({ userId: row.user_id }, caller))
    await changeMessage(tx, { messageId, set: { deleted_at: deps.wallNow(), deleted_by: caller.userId } })
    await auditOthers(tx, deps, { caller, action: 'delete', row, before: factsOf(row) })
  })
}

/** Restores a message the caller deleted within the last minute. Returns an undeleted one unchanged. */
export async function restoreMessage(deps: Deps, caller: Caller, messageId: number): Promise<ChatMessage> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockMessage(tx, messageId)
    if (!row) throw new Refusal({ code: 'unknown_message' })
    const { deleted_at: deletedAt, deleted_by: deletedBy } = row
    if (deletedAt === null) return toMessage(row)
    refuse(refuseRestore({ deletedAt, deletedBy }, { userId: caller.userId, wallNow: deps.wallNow() }))
    const restored = await changeMessage(tx, { messageId, set: { deleted_at: null, deleted_by: null } })
    await auditOthers(tx, deps, { caller, action: 'restore', row, after: factsOf(row) })
    return toMessage(restored)
  })
}

const factsOf = ({ author_name, message, sent_at }: MessageRow) => ({ author_name, message, sent_at })

type Act = {
  caller: Caller
  action: AuditAction<'message'>
  row: MessageRow
  before?: object
  after?: object
}

/** Members' changes to their own messages are not audited. */
async function auditOthers(tx: Tx, deps: Deps, { caller, row, ...act }: Act): Promise<void> {
  if (row.user_id === caller.userId) return
  await writeAudit(tx, deps, caller, { ...act, subject: 'message', subjectId: row.message_id })
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

/** Stores a member's reaction without checking permission. */
export async function storeReaction(tx: Tx, reaction: { messageId: number; userId: number; emoji: Reaction }) {
  if (await insertReaction(tx, reaction)) await changeMessage(tx, { messageId: reaction.messageId })
}

/** These members for the online list, sorted by name (C4). */
export async function listOnlineUsers(db: Database, userIds: readonly number[]): Promise<OnlineUser[]> {
  if (userIds.length === 0) return []
  const people = await listPeople(db, userIds)
  return people.map(({ user_id, name, last_name, role }) => ({
    userId: user_id,
    username: fullName({ name, lastName: last_name }),
    role,
  }))
}
