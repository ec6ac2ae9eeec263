import { z } from 'zod'
import type { ChatMessage, OnlineUser, Reading } from './chat/chat.ts'
import type { ContestWithParticipants } from './contests/contests.ts'
import type { Draft } from './two-team/draft.ts'

/** What a member's own news can be about. */
export const ownNewsKinds = ['pick', 'entry', 'account'] as const

/**
 * What open pages are told: that something changed, not what it is now. A page that shows it fetches again. A new kind of
 * news is one line here; `deps.live.tell` sends it and `useLive` receives it. Every page gets it, except a member's own news.
 */
export const news = z.discriminatedUnion('about', [
  /** A two-team or tiebreaker contest, its participants or its draft. Sent by a database trigger. */
  z.object({ about: z.literal('contest'), contest_id: z.int() }),
  /** A survivor contest: who takes part, weeks, locks, picks, results. */
  z.object({ about: z.literal('survivor'), contest_id: z.int() }),
  z.object({ about: z.literal('games') }),
  z.object({ about: z.literal('playoff_games') }),
  z.object({ about: z.literal('standings') }),
  z.object({ about: z.literal('settings') }),
  /** The pool's clock was set (rulebook T4), so all that a page shows or counts down is of another time. */
  z.object({ about: z.literal('clock') }),
  /** Members: names, roles, who is active. */
  z.object({ about: z.literal('users') }),
  /**
   * Only to this member's own pages: a pick or a draft queue, joining or leaving, their profile and preferences. Never says more,
   * because before the lock a pick is secret (rulebook S5).
   */
  z.object({ about: z.literal('mine'), user_id: z.int(), what: z.enum(ownNewsKinds) }),
])
export type News = z.infer<typeof news>
export type OwnNews = Extract<News, { about: 'mine' }>

/** On the pool's own address; the token is sent with the handshake (rulebook O6). */
export const LIVE_PATH = '/socket.io'

/** What a page may send. Each is acknowledged. */
export type FromPage = {
  /** Asks only whether the connection still works, after the device has slept. */
  'page:awake': Asking<Record<string, never>>
  /** From now on the page gets every state of this draft, and its member counts as present there. */
  'draft:watch': Asking<{ contest_id: number }>
  'draft:unwatch': Asking<{ contest_id: number }>
  /** Stored before it is acknowledged. A message with a `clientId` is stored once, however often it is sent (rulebook C1). */
  'chat:message': Asking<{ message: string; clientId?: string; replyTo?: number }, { message: ChatMessage }>
  /** The member is typing right now; repeated every few seconds. */
  'chat:typing': Asking<Record<string, never>>
}
type Asking<Asked, Said = object> = (asked: Asked, answer: (done: Acknowledged<Said>) => void) => void

/** What a page receives. */
export type ToPage = {
  news: (news: News) => void
  /** To those who watch the draft: at once, and after each change. */
  'draft:state': (state: DraftState) => void
  /** Who watches it, each member once, at most once a second. */
  'draft:present': (present: { contest_id: number; user_ids: number[] }) => void
  /** Every new chat message, in order. */
  'chat:message': (message: ChatMessage) => void
  'chat:messageDeleted': (gone: { messageId: number; version: number }) => void
  /** An earlier message whose reactions changed, or that was restored. */
  'chat:messageChanged': (message: ChatMessage) => void
  /** Someone is typing; it ends when it is not repeated for a while. */
  'chat:typing': (who: { userId: number; userName: string }) => void
  /** How far the member has read; sent to all of their own pages. */
  'chat:read': (reading: Reading) => void
  /** Who has a page open, each member once, at most every two seconds while that changes (rulebook C4). */
  'users:online': (users: OnlineUser[]) => void
}

/** A contest and its draft, read at one moment. */
export type DraftState = {
  contest_id: number
  /** The ETag of the same answers over HTTP, for the next poll. Null if the contest was deleted. */
  etag: string | null
  /** Null if it was deleted. */
  contest: ContestWithParticipants | null
  /** Null if it has not begun. */
  draft: Omit<Draft, 'teams'> | null
}

/** Success, or the refusal's sentence for the reader. */
export type Acknowledged<Said = object> = ({ success: true } & Said) | { success: false; message: string }
