import { z } from 'zod'
import { contest } from '#contract/contests/contests.ts'

/** What became of a contest that somebody was to join. */
export const joinedContest = z.object({
  contest_id: z.int(),
  contest_name: z.string(),
  contest_type: contest.shape.contest_type,
  /** In it now, whether or not they were before. */
  joined: z.boolean(),
  /** Why not; null if they are in. */
  message: z.string().nullable(),
})
export type JoinedContest = z.infer<typeof joinedContest>
