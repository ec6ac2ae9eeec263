import { hours } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { updateIfDue } from './auto-update.service.ts'

/** Asks every hour whether the table is due. May run twice: the second run finds nothing due, or nothing to change. */
export async function updateByItself(deps: Deps): Promise<void> {
  try {
    const { updated } = await updateIfDue(deps, 'system')
    if (updated) deps.log.info('the playoff standings were updated by themselves')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ reason: error.reason.code }, 'the playoff standings could not be updated by themselves')
  }
}

export const standingsJobs: readonly Job[] = [{ name: 'standings: update', every: hours(1), run: updateByItself }]
