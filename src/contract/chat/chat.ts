import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { done, id, idInPath, instant, success } from '#contract/fields.ts'
import { REACTIONS } from '#rules/chat/chat.ts'

const tag = 'Chat'

export const reaction = z.enum(REACTIONS)

const chatMessage = z.object({
  /** The order of the chat (rulebook C1). */
  id: z.int(),
  /** Null for the pool itself and for a user who was deleted. */
  userId: z.int().nullable(),
  userName: z.string(),
  message: z.string(),
  timestamp: instant,
  type: z.enum(['user', 'admin', 'system']),
  /** Grows with each change of the whole chat: of two states of a message the higher one is newer. */
  version: z.int(),
  /** What its author's page calls it. */
  clientId: z.string().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), userIds: z.array(z.int()) })),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** Members that have a page open, not sockets (rulebook C4). */
export type OnlineUser = { userId: number; username: string; role: string }

/** What a page sends by the socket; `clientId` is its own name for the message, so that sending it twice stores it once. */
export const newMessage = z.object({
  message: z.string().max(20_000),
  clientId: z.string().trim().min(1).max(100).optional(),
})

/** Messages in a page of the history (spec 9). */
export const PAGE_SIZE = 40
const limit = z.coerce.number<string | number>('Unknown number').int('Unknown number').min(1).max(200)
const ofMessage = z.object({ id: idInPath })
const ofUser = z.object({ userId: idInPath })

const changes = {
  /** Older messages that have changed since. */
  changed: z.array(chatMessage),
  /** Messages that were deleted since. */
  deleted: z.array(z.int()),
}

export const readMessages = endpoint({
  method: 'GET',
  path: '/chat/messages',
  access: 'member',
  tag,
  summary:
    'A page of the chat, oldest first: the newest messages, those before a message, or those after one (rulebook C2), or between two. With `since`, a version, also which of the older ones have changed or gone.',
  query: z.object({
    limit: limit.optional(),
    before: idInPath.optional(),
    /** 0: from the very first one on. */
    after: z.union([z.literal('0').transform(() => 0), idInPath]).optional(),
    since: z.union([z.literal('0').transform(() => 0), idInPath]).optional(),
  }),
  answer: z.object({
    success,
    messages: z.array(chatMessage),
    ...changes,
    /** Everything up to this version is in this answer or in what was read before. */
    version: z.int(),
    server_now: instant,
  }),
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/chat/search',
  access: 'member',
  tag,
  summary: 'Messages in which all these words begin some word, newest first, in pages of 40.',
  query: z.object({ text: z.string().trim().max(100), before: idInPath.optional() }),
  answer: z.object({ success, messages: z.array(chatMessage), server_now: instant }),
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/chat/messages/:id',
  access: 'member',
  tag,
  summary: 'Deletes a message: admins any, members their own (rulebook C3).',
  params: ofMessage,
  answer: done,
})

export const restoreMessage = endpoint({
  method: 'POST',
  path: '/chat/messages/:id/restore',
  access: 'member',
  tag,
  summary: 'Takes a deletion back within a minute; only who deleted the message can.',
  params: ofMessage,
  answer: z.object({ success, message: chatMessage }),
})

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/chat/messages/:id/reactions',
  access: 'member',
  tag,
  summary: 'Puts a sign under a message or takes it away.',
  params: ofMessage,
  body: z.object({ emoji: reaction, on: z.boolean() }),
  answer: z.object({ success, message: chatMessage }),
})

const reading = { lastReadId: z.int(), unread: z.int() }
export type Reading = { lastReadId: number; unread: number }

export const readReading = endpoint({
  method: 'GET',
  path: '/chat/read',
  access: 'member',
  tag,
  summary:
    'How far the caller has read, and how many messages of others are newer (counted up to 100). What the pool says itself is not counted.',
  answer: z.object({ success, ...reading }),
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/chat/read',
  access: 'member',
  tag,
  summary: 'Notes that the caller has read up to this message; never back.',
  body: z.object({ messageId: id }),
  answer: z.object({ success, ...reading }),
})

export const muteMember = endpoint({
  method: 'PUT',
  path: '/chat/mutes/:userId',
  access: 'admin',
  tag,
  summary: 'Mutes a member for so many minutes: he reads on and writes nothing.',
  params: ofUser,
  body: z.object({ minutes: z.int('Enter a whole number').min(1).max(43_200) }),
  answer: z.object({ success, mutedUntil: instant }),
})

export const unmuteMember = endpoint({
  method: 'DELETE',
  path: '/chat/mutes/:userId',
  access: 'admin',
  tag,
  summary: 'Lets a muted member write again.',
  params: ofUser,
  answer: done,
})
