import { between, type Instant, seconds } from '#rules/time.ts'

/** Maximum characters of a message, after trimming (C1). */
export const LONGEST_MESSAGE = 1_000
/** A member's message limit (C1). */
const MOST_MESSAGES = 5
const WITHIN = seconds(5)
const UNDO_WITHIN = seconds(60)

export const REACTIONS = ['👍', '❤️', '😂', '🎉', '😮', '😢'] as const
export type Reaction = (typeof REACTIONS)[number]

/**
 * A message in stored form: trimmed, uniform line ends, without control characters and without direction overrides,
 * which could disguise a link (C1).
 */
export function messageText(given: string): string {
  return given
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .trim()
}

export type MessageRefusal =
  | { code: 'chat_empty' }
  | { code: 'chat_too_long' }
  | { code: 'chat_muted'; muted_until: Instant }
  | { code: 'chat_too_fast' }

/** Refuses an invisible text and one that is too long (C1). Counts characters as a reader sees them, not bytes. */
export function refuseText(text: string): MessageRefusal | null {
  if (/^[\s\p{Cf}]*$/u.test(text)) return { code: 'chat_empty' }
  if ([...text].length > LONGEST_MESSAGE) return { code: 'chat_too_long' }
  return null
}

type Asked = {
  mutedUntil: Instant | null
  now: Instant
  /** The times of the member's last messages, newest first, by the wall clock. */
  written: readonly Instant[]
  wallNow: Instant
}

/** Refuses a muted member, and the sixth message within five seconds (C1). */
export function refuseMessage({ mutedUntil, now, written, wallNow }: Asked): MessageRefusal | null {
  if (mutedUntil !== null && now < mutedUntil) return { code: 'chat_muted', muted_until: mutedUntil }
  const fifth = written[MOST_MESSAGES - 1]
  const since = fifth === undefined ? WITHIN : between(fifth, wallNow)
  // A future time comes from a clock that was set back; it must not block anyone.
  return since >= 0 && since < WITHIN ? { code: 'chat_too_fast' } : null
}

/** Only an existing message can be answered (C1). */
export function refuseReply(
  original: { isDeleted: boolean } | null,
): { code: 'unknown_message' } | { code: 'reply_to_deleted' } | null {
  if (original === null) return { code: 'unknown_message' }
  return original.isDeleted ? { code: 'reply_to_deleted' } : null
}

type Author = { userId: number | null }
type Who = { userId: number; isAdmin: boolean }

/** Admins can delete any message, members only their own (C3). */
export function refuseDeletion(message: Author, who: Who): { code: 'not_your_message' } | null {
  return who.isAdmin || message.userId === who.userId ? null : { code: 'not_your_message' }
}

/** Only the person who deleted a message can restore it, and only within a minute. */
export function refuseRestore(
  message: { deletedBy: number | null; deletedAt: Instant },
  { userId, wallNow }: { userId: number; wallNow: Instant },
): { code: 'unknown_message' } | { code: 'restore_too_late' } | null {
  if (message.deletedBy !== userId) return { code: 'unknown_message' }
  return between(message.deletedAt, wallNow) > UNDO_WITHIN ? { code: 'restore_too_late' } : null
}
