import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, success } from '#contract/fields.ts'

const tag = 'Session'

const listedSession = z.object({
  id: z.string(),
  /** What its browser says about itself, such as 'Firefox on Linux'. */
  device: z.string(),
  started_at: instant,
  /** When it last asked for a new token, which an open page does every quarter of an hour. */
  used_at: instant,
  /** The session making this call. */
  is_this: z.boolean(),
})
export type ListedSession = z.infer<typeof listedSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'member',
  tag,
  summary: 'Where the member is signed in, the calling session first.',
  answer: z.object({ success, sessions: z.array(listedSession) }),
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/auth/sessions/end',
  access: 'member',
  tag,
  summary: 'Ends one of the member’s other sessions, or all of them; needs the current password.',
  body: z.object({ currentPassword: z.string().max(200).optional(), session_id: z.uuid().optional() }),
  answer: z.object({ success, ended: z.int() }),
})
