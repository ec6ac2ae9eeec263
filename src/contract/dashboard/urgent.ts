import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, namedContest } from '#contract/fields.ts'

const ofContest = {
  ...namedContest,
  /** The page where the caller acts, relative to the pool's address. */
  path: z.string(),
}

const urgentItem = z.discriminatedUnion('kind', [
  /** The caller is on the clock in a draft; the deadline is null without a pick clock (rulebook D6). */
  z.object({ kind: z.literal('on_the_clock'), ...ofContest, deadline: instant.nullable() }),
  /** The caller is alive and has no pick in the next week that locks (rulebook N1). */
  z.object({
    kind: z.literal('pick_locks'),
    ...ofContest,
    week_number: z.int(),
    /** 'Week 7', or 'Round 1, Game 2' in the playoffs. */
    week: z.string(),
    deadline: instant,
  }),
])
export type UrgentItem = z.infer<typeof urgentItem>

export const readUrgent = endpoint('GET', '/contest/urgent', {
  access: 'member',
  summary:
    'What the caller must do now: draft picks on the clock and picks that lock within 24 hours, the nearest deadline first.',
  answer: z.object({ server_now: instant, items: z.array(urgentItem) }),
})
