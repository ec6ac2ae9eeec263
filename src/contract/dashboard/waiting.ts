import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, success } from '#contract/fields.ts'

const ofContest = { contest_id: z.int(), contest_name: z.string() }

/** Something that needs an admin. A new kind is one line here, a source in the service and its words in the browser. */
const waitingItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('advance'), ...ofContest, week: z.string() }),
  z.object({ kind: z.literal('out_of_date'), ...ofContest, weeks: z.array(z.int()) }),
  /** Who has not picked, never what anyone picked (rulebook S5). */
  z.object({
    kind: z.literal('no_pick'),
    ...ofContest,
    week: z.string(),
    names: z.array(z.string()),
    lock_time: instant,
  }),
  /** A survivor contest whose start passed with too few, and when it tries next; null once all its weeks have locked (rulebook S14). */
  z.object({ kind: z.literal('not_started'), ...ofContest, joined: z.int(), starts_at: instant.nullable() }),
  z.object({ kind: z.literal('playoff_round'), ...ofContest, round: z.int() }),
  /** Whose turn it is, and since when nothing has happened. */
  z.object({ kind: z.literal('draft'), ...ofContest, participant_name: z.string(), since: instant }),
  z.object({ kind: z.literal('tied'), ...ofContest, names: z.array(z.string()) }),
  z.object({ kind: z.literal('feed'), scores_as_of: instant.nullable() }),
  z.object({ kind: z.literal('mail'), trouble: z.string() }),
])
export type WaitingItem = z.infer<typeof waitingItem>

export const whatWaits = endpoint({
  method: 'GET',
  path: '/admin/waiting',
  access: 'admin',
  tag: 'Contests',
  summary: 'What needs an admin, the most urgent first; empty if nothing does.',
  answer: z.object({ success, items: z.array(waitingItem), server_now: instant }),
})
