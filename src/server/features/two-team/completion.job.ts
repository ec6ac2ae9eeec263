import { minutes } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { completeContest } from './completion.service.ts'
import { listFinished } from './finished.service.ts'

/** Completes each contest whose season is over for long enough (D9), and answers which. May run twice, and alongside an admin. */
export async function completeByItself(deps: Deps): Promise<string | null> {
  const now = deps.now()
  const due = (await listFinished(deps)).filter(({ completesAt }) => completesAt !== null && completesAt <= now)
  const done: string[] = []
  for (const { contest } of due) {
    try {
      await completeContest(deps, 'system', { contestId: contest.contest_id, isConfirmed: false })
      done.push(`${contest.contest_name}: completed`)
    } catch (error) {
      // An admin was faster, or a postponed game that is still to come refuses it; the job asks again.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return done.length === 0 ? null : done.join('; ')
}

export const completionJobs: readonly Job[] = [{ name: 'two-team: complete', every: minutes(1), run: completeByItself }]
