import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

// In its own file because every member's first load includes it.
export const readFeed = endpoint('GET', '/games/feed', {
  access: 'member',
  summary: 'How fresh the scores are: the pool’s time of the NHL’s last answer, and whether that is too long ago.',
  answer: z.object({
    /** False if the server doesn't fetch from the NHL, so that scores are entered by hand. */
    is_on: z.boolean(),
    scores_as_of: instant.nullable(),
    /** True if members should see how old the scores are. */
    is_late: z.boolean(),
    server_now: instant,
  }),
})
