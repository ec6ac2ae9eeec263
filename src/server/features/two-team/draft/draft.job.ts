import { minutes, seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { startDraftsByThemselves } from '#server/features/two-team/start/start.service.ts'
import { queueStartMails } from '#server/features/two-team/start/start-mails.service.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { listOverdue } from './draft.repo.ts'
import { pickIfOverdue } from './draft.service.ts'
import { queueTurnMails } from './turn-mails.service.ts'

/** Picks for every member who is on auto-pick or whose clock ran out (D6). A draft that fails doesn't hold up the others. */
export async function pickForOverdue(deps: Deps): Promise<void> {
  for (const contestId of await listOverdue(deps.db, deps.now())) {
    try {
      if (await pickIfOverdue(deps, contestId)) deps.log.info({ contestId }, 'a pick was made by the clock')
    } catch (error) {
      deps.log.error({ err: error, contestId }, 'the clock could not pick')
    }
  }
}

export const draftJobs: readonly Job[] = [
  { name: 'draft: start', every: seconds(1), run: startDraftsByThemselves },
  { name: 'draft: mail when it starts', every: minutes(1), run: queueStartMails },
  { name: 'draft: pick when the clock has run out', every: seconds(1), run: pickForOverdue },
  { name: 'draft: mail whose turn it is', every: seconds(30), run: queueTurnMails },
]
