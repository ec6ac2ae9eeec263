import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { done, id, idInPath, instant } from '#contract/fields.ts'
import { shortPage } from '#contract/paging.ts'
import { REACTIONS } from '#rules/chat/chat.ts'
import { reading } from './reading.ts'
import { shareCard } from './share-card.ts'

const reaction = z.enum(REACTIONS)

export const chatMessage = z.object({
  /** Ids follow the order of the chat (rulebook C1). */
  id: z.int(),
  /** Null for the pool itself and for deleted users. */
  userId: z.int().nullable(),
  userName: z.string(),
  message: z.string(),
  timestamp: instant,
  type: z.enum(['user', 'admin', 'system']),
  /** True for an admin's announcement (rulebook N6): `userName` names the admin and the audience. */
  isAnnouncement: z.boolean().optional(),
  /** Increases with every change anywhere in the chat; the higher version of a message is the newer one. */
  version: z.int(),
  /** The id the author's page gave the message. */
  clientId: z.string().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), userIds: z.array(z.int()) })),
  /** The message being answered, with the start of its text; the text is null if that message was deleted. */
  replyTo: z
    .object({ id: z.int(), userId: z.int().nullable(), userName: z.string(), message: z.string().nullable() })
    .nullable(),
  /** A card its author posted (rulebook C1); null for a text-only message. */
  card: z.nullable(shareCard),
})
export const chatMessages = z.array(chatMessage)
export type ChatMessage = z.infer<typeof chatMessage>
export type Quote = NonNullable<ChatMessage['replyTo']>

/** Members with a page open, not sockets (rulebook C4). */
export type OnlineUser = { userId: number; username: string; role: string }

/** The id a page gives a message, so that sending it twice stores it once. */
export const clientId = z.string().trim().min(1).max(100)

/** A message sent through the socket. With a `clientId`, sending it twice stores it once. */
export const newMessage = z.object({
  message: z.string().max(20_000),
  clientId: z.optional(clientId),
  /** The message being answered. */
  replyTo: z.optional(id),
})

/** Messages in a page of the history (spec 9). */
export const PAGE_SIZE = 40
const ofMessage = z.object({ id: idInPath })
const ofUser = z.object({ userId: idInPath })

const changes = {
  /** Older messages changed since then. */
  changed: z.array(chatMessage),
  /** Messages deleted since then. */
  deleted: z.array(z.int()),
}

export const readMessages = endpoint('GET', '/chat/messages', {
  access: 'member',
  summary:
    'A page of the chat, oldest first: the newest messages, or those before, after (rulebook C2) or between given messages. With `since`, a version, also which older ones changed or were deleted.',
  query: z.object({
    limit: shortPage.optional(),
    before: idInPath.optional(),
    /** 0 starts with the very first message. */
    after: z.union([z.literal('0').transform(() => 0), idInPath]).optional(),
    since: z.union([z.literal('0').transform(() => 0), idInPath]).optional(),
  }),
  answer: z.object({
    messages: chatMessages,
    ...changes,
    /** Every change up to this version is in this answer or in earlier ones. */
    version: z.int(),
    server_now: instant,
  }),
})

export const searchMessages = endpoint('GET', '/chat/search', {
  access: 'member',
  summary: 'Messages with words that begin with each of these words, newest first, in pages of 40.',
  query: z.object({ text: z.string().trim().max(100), before: idInPath.optional() }),
  answer: z.object({ messages: z.array(chatMessage), server_now: instant }),
})

export const deleteMessage = endpoint('DELETE', '/chat/messages/:id', {
  access: 'member',
  summary: 'Deletes a message: admins any, members their own (rulebook C3).',
  params: ofMessage,
  answer: done,
})

export const restoreMessage = endpoint('POST', '/chat/messages/:id/restore', {
  access: 'member',
  summary: 'Restores a deleted message within a minute; only the person who deleted it can.',
  params: ofMessage,
  answer: z.object({ message: chatMessage }),
})

export const reactToMessage = endpoint('PUT', '/chat/messages/:id/reactions', {
  access: 'member',
  summary: 'Adds a reaction to a message or removes it.',
  params: ofMessage,
  body: z.object({ emoji: reaction, on: z.boolean() }),
  answer: z.object({ message: chatMessage }),
})

export type Reading = { lastReadId: number; unread: number }

export const readReading = endpoint('GET', '/chat/read', {
  access: 'member',
  summary:
    'How far the caller has read, and how many newer messages others have sent (counted up to 100). Messages of the pool itself are not counted.',
  answer: z.object(reading),
})

export const markRead = endpoint('PUT', '/chat/read', {
  access: 'member',
  summary: 'Records that the caller has read up to this message; it never moves back.',
  body: z.object({ messageId: id }),
  answer: z.object(reading),
})

export const listMutes = endpoint('GET', '/chat/mutes', {
  access: 'admin',
  summary: 'The members who are muted now.',
  answer: z.object({ mutes: z.array(z.object({ userId: z.int(), mutedUntil: instant })) }),
})

export const muteMember = endpoint('PUT', '/chat/mutes/:userId', {
  access: 'admin',
  summary: 'Mutes a member for some minutes: they can read but not write.',
  params: ofUser,
  body: z.object({ minutes: z.int('Enter a whole number').min(1).max(43_200) }),
  answer: z.object({ mutedUntil: instant }),
})

export const unmuteMember = endpoint('DELETE', '/chat/mutes/:userId', {
  access: 'admin',
  summary: 'Lets a muted member write again.',
  params: ofUser,
  answer: done,
})
