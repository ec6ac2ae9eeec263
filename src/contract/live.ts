import { z } from 'zod'

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
  'session:renew': (asked: { token: string }, answer: (done: Acknowledged) => void) => void
}

/** What a page hears. */
export type ToPage = {
  news: (news: News) => void
}

/** Success, or why not in the words for the reader. */
export type Acknowledged = { success: true } | { success: false; message: string }
