import { z } from 'zod'
import { contestType } from '#contract/contests/contests.ts'
import { namedContest } from '#contract/fields.ts'

/** The outcome of adding someone to a contest. */
export const joinedContest = z.object({
  ...namedContest,
  contest_type: contestType,
  /** Whether they are in it now, including those who already were. */
  joined: z.boolean(),
  /** Why they didn't join; null if they are in. */
  message: z.string().nullable(),
})
export type JoinedContest = z.infer<typeof joinedContest>
