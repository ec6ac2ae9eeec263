import { z } from 'zod'
import type { ChatMessage, OnlineUser, Reading } from './chat/chat.ts'
import type { Draft } from './two-team/draft.ts'
import type { ContestWithParticipants } from './two-team/two-team.ts'

/**
 * What is told to every open page: that something has changed, not what it has become. A page that shows it asks again. A new
 * kind of news is one line here; `deps.live.tell` takes it, `useLive` hears it.
 */
export const news = z.discriminatedUnion('about', [
  /** A two-team or tiebreaker contest, its participants or its draft. The database tells it by itself. */
  z.object({ about: z.literal('contest'), contest_id: z.int() }),
  /** A survivor contest: who takes part, weeks, locks, picks, results. */
  z.object({ about: z.literal('survivor'), contest_id: z.int() }),
  z.object({ about: z.literal('games') }),
  z.object({ about: z.literal('playoff_games') }),
  z.object({ about: z.literal('standings') }),
  z.object({ about: z.literal('settings') }),
  /** Members: names, roles, who is active. */
  z.object({ about: z.literal('users') }),
])
export type News = z.infer<typeof news>

/** Below the address of the pool; the token goes with the handshake (rulebook O6). */
export const LIVE_PATH = '/socket.io'

/** What a page may send. Each is acknowledged. */
export type FromPage = {
  /** A fresh access token before the old one is spent; refused for another session's. */
  'session:renew': Asking<{ token: string }>
  /** From now on the page hears of this contest with a draft, and its member counts as present there. */
  'draft:watch': Asking<{ contest_id: number }>
  'draft:unwatch': Asking<{ contest_id: number }>
  /** Stored before it is acknowledged. What has a `clientId` is stored once, however often it is sent (rulebook C1). */
  'chat:message': Asking<{ message: string; clientId?: string }, { message: ChatMessage }>
  /** The member is typing right now; to be said again every few seconds. */
  'chat:typing': Asking<Record<string, never>>
}
type Asking<Asked, Said = object> = (asked: Asked, answer: (done: Acknowledged<Said>) => void) => void

/** What a page hears. */
export type ToPage = {
  news: (news: News) => void
  /** To those who watch it: at once, and after each change. */
  'draft:state': (state: DraftState) => void
  /** Who watches it, each member once, at most once a second. */
  'draft:present': (present: { contest_id: number; user_ids: number[] }) => void
  /** Everything said in the chat from now on, in its order. */
  'chat:message': (message: ChatMessage) => void
  'chat:messageDeleted': (gone: { messageId: number; version: number }) => void
  /** A message that was told before: what stands under it has changed, or it is back. */
  'chat:messageChanged': (message: ChatMessage) => void
  /** Somebody is typing; it is over when it is not said again for a while. */
  'chat:typing': (who: { userId: number; userName: string }) => void
  /** How far the member has read: to all his own pages. */
  'chat:read': (reading: Reading) => void
  /** Who has a page open, each member once, at most once a second (rulebook C4). */
  'users:online': (users: OnlineUser[]) => void
}

/** A contest with a draft as one moment shows it. */
export type DraftState = {
  contest_id: number
  /** The ETag of the same answers over HTTP: who polls with it is told only what is newer. Null with a contest that was deleted. */
  etag: string | null
  /** Null: it has been deleted. */
  contest: ContestWithParticipants | null
  /** Null: it has not begun. */
  draft: Omit<Draft, 'teams'> | null
}

/** Success, or why not in the words for the reader. */
export type Acknowledged<Said = object> = ({ success: true } & Said) | { success: false; message: string }
