import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

// In a file of its own, because every member's first load has it.
export const readFeed = endpoint('GET', '/games/feed', {
  access: 'member',
  summary: 'How fresh the scores are: the pool’s time of the NHL’s last answer, and whether that is too long ago.',
  answer: z.object({
    /** False if the server does not ask the NHL, so scores are entered. */
    is_on: z.boolean(),
    scores_as_of: instant.nullable(),
    /** True if members should see how old the scores are. */
    is_late: z.boolean(),
    server_now: instant,
  }),
})
