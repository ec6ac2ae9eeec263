import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { done, instant, ofContest } from '#contract/fields.ts'
import { survivorContest } from './survivor.ts'

const path = '/survivor/contests/:contestId/second-chance'

export const readSecondChance = endpoint('GET', path, {
  access: 'admin',
  summary: 'The second chance that could be opened now for those who are out of a contest (rulebook Y4).',
  params: ofContest,
  answer: z.object({
    /** Null if none can be opened. */
    offer: z
      .object({
        contest_name: z.string(),
        /** The number of eliminated members who could join. */
        out: z.int(),
        weeks_left: z.int(),
        /** The next lock, at which it would start; null if not known yet. */
        starts_at: instant.nullable(),
        /** The lock after which too few weeks are left. */
        until: instant.nullable(),
        /** The desk offers it until someone decides. */
        is_offered: z.boolean(),
      })
      .nullable(),
    server_now: instant,
  }),
})
export type SecondChanceOffer = NonNullable<z.infer<typeof readSecondChance.answer>['offer']>

export const openSecondChance = endpoint('POST', path, {
  access: 'admin',
  summary:
    'Opens a second chance: a survivor contest with the same settings from the next lock on, for those who are out. They are notified by mail and push (rulebook Y4).',
  params: ofContest,
  answer: z.object({ contest: survivorContest }),
  status: 201,
})

export const declineSecondChance = endpoint('DELETE', path, {
  access: 'admin',
  summary: 'The desk no longer offers a second chance for this contest, and none opens automatically (rulebook Y4).',
  params: ofContest,
  answer: done,
})
