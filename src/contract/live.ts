import { z } from 'zod'
import type { ChatMessage, OnlineUser, Reading } from './chat/chat.ts'
import type { ContestWithParticipants } from './contests/contests.ts'
import type { Draft } from './two-team/draft.ts'

export const ownNewsKinds = ['pick', 'entry', 'account'] as const

/**
 * News for open pages: that something changed, not its new state. A page that shows it fetches again. A new kind of
 * news is one line here; `deps.live.publish` sends it and `useLive` receives it. Every page gets it, except a member's own
 * news.
 */
export const news = z.discriminatedUnion('about', [
  /** A two-team or tiebreaker contest, its participants or its draft. Sent by a database trigger. */
  z.object({ about: z.literal('contest'), contest_id: z.int() }),
  /** A survivor contest: participants, weeks, locks, picks or results. */
  z.object({ about: z.literal('survivor'), contest_id: z.int() }),
  z.object({ about: z.literal('games') }),
  z.object({ about: z.literal('playoff_games') }),
  z.object({ about: z.literal('standings') }),
  z.object({ about: z.literal('settings') }),
  /** The pool's clock was set (rulebook T4), so every time and countdown on the page is outdated. */
  z.object({ about: z.literal('clock') }),
  /** Members: names, roles, status. */
  z.object({ about: z.literal('users') }),
  /**
   * Only for this member's own pages: a pick or a draft queue, joining or leaving, their profile and preferences.
   * Carries no details, because a pick is secret before the lock (rulebook S5).
   */
  z.object({ about: z.literal('mine'), user_id: z.int(), what: z.enum(ownNewsKinds) }),
])
export type News = z.infer<typeof news>
export type OwnNews = Extract<News, { about: 'mine' }>

/** On the pool's own address; the token is sent with the handshake (rulebook O6). */
export const LIVE_PATH = '/socket.io'

/** Messages from a page. Each is acknowledged. */
export type FromPage = {
  /** A check that the connection still works after the device has slept. */
  'page:awake': Asking<Record<string, never>>
  /** Subscribes the page to every state of this draft, and marks its member as present there. */
  'draft:watch': Asking<{ contest_id: number }>
  'draft:unwatch': Asking<{ contest_id: number }>
  /**
   * Stored before it is acknowledged. A message with a `clientId` is stored once, however often it is sent (rulebook
   * C1).
   */
  'chat:message': Asking<{ message: string; clientId?: string; replyTo?: number }, { message: ChatMessage }>
  /** The member is typing right now; repeated every few seconds. */
  'chat:typing': Asking<Record<string, never>>
}
type Asking<Asked, Said = object> = (asked: Asked, answer: (done: Acknowledged<Said>) => void) => void

/** Messages to a page. */
export type ToPage = {
  news: (news: News) => void
  /** To a draft's subscribers: immediately, and after each change. */
  'draft:state': (state: DraftState) => void
  /** The members watching the draft, each once; sent at most once a second. */
  'draft:present': (present: { contest_id: number; user_ids: number[] }) => void
  /** Every new chat message, in order. */
  'chat:message': (message: ChatMessage) => void
  'chat:messageDeleted': (gone: { messageId: number; version: number }) => void
  /** An earlier message that was restored, or whose reactions changed. */
  'chat:messageChanged': (message: ChatMessage) => void
  /** Someone is typing; it ends unless repeated within a while. */
  'chat:typing': (who: { userId: number; userName: string }) => void
  /** The member's read position; sent to all their own pages. */
  'chat:read': (reading: Reading) => void
  /** The members with a page open, each once; sent at most every two seconds while that changes (rulebook C4). */
  'users:online': (users: OnlineUser[]) => void
}

/** A contest and its draft, read in one snapshot. */
export type DraftState = {
  contest_id: number
  /** The ETag of the same answers over HTTP, for the next poll. Null if the contest was deleted. */
  etag: string | null
  /** Null if the contest was deleted. */
  contest: ContestWithParticipants | null
  /** Null if the draft has not started. */
  draft: Omit<Draft, 'teams'> | null
}

/** Success, or a refusal's message for the reader. */
export type Acknowledged<Said = object> = ({ success: true } & Said) | { success: false; message: string }
