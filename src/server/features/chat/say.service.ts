import type { ChatMessage } from '#contract/chat/chat.ts'
import type { ShareCard } from '#contract/chat/share-card.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { messageText, refuseMessage, refuseReply, refuseText } from '#rules/chat/chat.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { inBatchesOf } from '#server/live/batches.ts'
import { retryIfChanged } from '#server/retry-if-changed.ts'
import { findMessage, type MessageRow } from './chat.repo.ts'
import { kindOf, toMessage } from './message-view.ts'
import { listSpeakers, type NewLine, type Sending, type SpeakerRow, writeLines } from './say.repo.ts'

/** The number of messages the rate limit considers (C1). */
const LAST_WRITTEN = 5

type Said = {
  text: string
  clientId?: string | undefined
  replyTo?: number | undefined
  /** Created by the server from facts; a page can't send one. */
  card?: ShareCard
}

/**
 * Stores a message (C1): committed when this returns. If one was already sent under the same `clientId`, returns that
 * one. The rate limit counts stored messages, so it holds across all servers. Refuses a text with nothing visible or
 * over 1,000 characters, a muted member, the sixth message in five seconds, a reply to a message that is gone, and a
 * session that has ended.
 */
export async function say(deps: Deps, caller: Caller, { text: given, ...said }: Said): Promise<ChatMessage> {
  const text = messageText(given)
  refuse(refuseText(text))
  const { userId, sessionId } = caller
  const { clientId, replyTo, card = null } = said
  const sending = { userId, sessionId, text, clientId, replyTo, card }
  const outcome = await retryIfChanged(() => sayTogether(deps, sending))
  if (outcome instanceof Refusal) throw outcome
  return typeof outcome === 'number' ? repeated(deps, outcome) : outcome
}

async function repeated({ db }: Deps, messageId: number): Promise<ChatMessage> {
  const same = await findMessage(db, messageId)
  if (!same || same.deleted_at !== null) throw new Refusal({ code: 'message_was_deleted' })
  return toMessage(same)
}

type Line = Sending & { text: string; card: ShareCard | null }
/** The stored message, the id of the one already stored under the same `clientId`, or the refusal; null to retry. */
type Outcome = ChatMessage | number | Refusal | null

/** Messages that arrive while one statement runs share the next; in order. */
const sayTogether: (deps: Deps, line: Line) => Promise<Outcome> = inBatchesOf(async (deps, all) => {
  const [sentAt, writtenAt] = [deps.now(), deps.wallNow()]
  const speakers = await listSpeakers(deps.db, { sending: all, at: writtenAt, count: LAST_WRITTEN })
  const judge = judgeInOrder({ now: sentAt, wallNow: writtenAt })
  const judged = all.map((line, n) => judge(line, speakers[n] ?? null))
  const allowed = judged.filter(isAllowed)
  const lines = allowed.map(({ line }) => line)
  const ids = lines.length > 0 ? await writeLines(deps.db, { lines, sentAt, writtenAt }) : []
  return judged.map((found) => {
    if (!isAllowed(found)) return found
    const id = ids[allowed.indexOf(found)] ?? null
    return id === null ? null : toMessage(toRow(found, { id, sentAt }))
  })
})

type Allowed = { line: NewLine; original: SpeakerRow['original'] }
const isAllowed = (found: Allowed | Outcome): found is Allowed =>
  typeof found === 'object' && found !== null && 'line' in found

/** Judges messages in order, so that one author's count together. */
function judgeInOrder(at: {
  now: Instant
  wallNow: Instant
}): (line: Line, speaker: SpeakerRow | null) => Allowed | Outcome {
  const before = new Map<number, { clientId: string | undefined }[]>()
  return ({ text, sessionId, clientId, replyTo, card }, speaker) => {
    if (!speaker) return new Refusal({ code: 'session_ended' })
    if (speaker.known !== null) return speaker.known
    const own = before.get(speaker.user_id) ?? []
    if (own.some((of) => clientId !== undefined && of.clientId === clientId)) return null
    const written = [...own.map(() => at.wallNow), ...speaker.written.map((of) => of.toISOString())]
    const reason =
      refuseMessage({ mutedUntil: speaker.muted_until, written, ...at }) ??
      (replyTo === undefined ? null : refuseReply(speaker.original && { isDeleted: speaker.original.is_deleted }))
    if (reason) return new Refusal(reason)
    before.set(speaker.user_id, [...own, { clientId }])
    return { line: toLine(speaker, { text, sessionId, clientId, replyTo, card }), original: speaker.original }
  }
}

function toLine(
  { user_id, place, ...author }: SpeakerRow,
  { text, sessionId, clientId, replyTo, card }: Omit<Line, 'userId'>,
): NewLine {
  return {
    user_id,
    session_id: sessionId,
    place,
    author_name: fullName({ name: author.name, lastName: author.last_name }),
    kind: kindOf(author),
    message: text,
    client_id: clientId ?? null,
    reply_to: replyTo ?? null,
    card,
  }
}

function toRow({ line, original }: Allowed, { id, sentAt }: { id: number; sentAt: Instant }): MessageRow {
  const { user_id, author_name, kind, message, client_id, card } = line
  return {
    message_id: id,
    version: id,
    user_id,
    author_name,
    kind,
    cause: null,
    message,
    client_id,
    sent_at: sentAt,
    deleted_at: null,
    deleted_by: null,
    reactions: [],
    original,
    card,
  }
}
