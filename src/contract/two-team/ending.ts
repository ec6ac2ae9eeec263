import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, namedContest, ofContest } from '#contract/fields.ts'

/** The end of a draft contest */
export const ending = z.object({
  /**
   * From the last final game until completion: when the contest completes automatically, and what can still come first.
   */
  awaited: z
    .object({
      completes_at: instant.nullable(),
      /** First place is tied, and a tiebreaker can be drafted until then; null if none can (rulebook D10). */
      tiebreaker_by: instant.nullable(),
    })
    .nullable(),
  /** The tiebreaker of its tied first place (rulebook B1); null if there is none. */
  tiebreaker: z
    .object({
      ...namedContest,
      is_over: z.boolean(),
      /** Its winners, once it is over. */
      winners: z.array(z.string()),
    })
    .nullable(),
})
export type Ending = z.infer<typeof ending>

export const readEnding = endpoint('GET', '/contest/contests/:contestId/ending', {
  access: 'member',
  summary:
    'What still comes once the games of a contest with a draft are over, and the tiebreaker of its tied first place.',
  params: ofContest,
  answer: ending,
})
