import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { currentPassword, instant } from '#contract/fields.ts'

/** The proof a session began with, or signing up (rulebook A10). */
const signedInBy = z.enum(['password', 'link', 'passkey', 'joined', 'card'])
export type SignedInBy = z.infer<typeof signedInBy>

const listedSession = z.object({
  id: z.string(),
  /** Derived from its user agent, such as 'Firefox on Linux'. */
  device: z.string(),
  signed_in_by: signedInBy,
  started_at: instant,
  /** The last token refresh, which an open page does every quarter of an hour. */
  used_at: instant,
  /** The session making this call. */
  is_this: z.boolean(),
})
export type ListedSession = z.infer<typeof listedSession>

export const listSessions = endpoint('GET', '/auth/sessions', {
  access: 'member',
  summary: 'Where the member is signed in, the calling session first.',
  answer: z.object({ sessions: z.array(listedSession) }),
})

export const endSessions = endpoint('POST', '/auth/sessions/end', {
  access: 'member',
  summary: 'Ends one of the member’s other sessions, or all of them; needs the current password.',
  body: z.object({
    currentPassword,
    session_id: z.uuid().optional(),
    /** With all sessions: whether to remove the member's passkeys too (rulebook A10). */
    removePasskeys: z.boolean().optional(),
  }),
  answer: z.object({ ended: z.int() }),
})
