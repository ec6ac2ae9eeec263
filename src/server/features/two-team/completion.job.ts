import { minutes } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { completeContest } from './completion.service.ts'
import { listFinished } from './finished.service.ts'

/**
 * Completes each contest whose season has been over long enough (D9), and returns which. May run twice, and alongside
 * an admin.
 */
export async function completeByItself(deps: Deps): Promise<string | null> {
  const now = deps.now()
  const due = (await listFinished(deps)).filter(({ completesAt }) => completesAt !== null && completesAt <= now)
  const done: string[] = []
  for (const { contest } of due) {
    try {
      await completeContest(deps, 'system', { contestId: contest.contest_id, isConfirmed: false })
      done.push(`${contest.contest_name}: completed`)
    } catch (error) {
      // An admin was faster, or a postponed game is still to come; the job retries.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return done.length === 0 ? null : done.join('; ')
}

export const completionJobs: readonly Job[] = [{ name: 'two-team: complete', every: minutes(1), run: completeByItself }]
