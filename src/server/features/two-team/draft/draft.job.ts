import { minutes, seconds } from '#rules/time.ts'
import { startDraftsByThemselves } from '#server/features/two-team/start/start.service.ts'
import { queueStartMails } from '#server/features/two-team/start/start-mails.service.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { pickForOverdue } from './due-drafts.service.ts'
import { queueTurnMails } from './turn-mails.service.ts'

export const draftJobs: readonly Job[] = [
  { name: 'draft: start', every: seconds(1), run: startDraftsByThemselves },
  { name: 'draft: mail when it starts', every: minutes(1), run: queueStartMails },
  {
    name: 'draft: pick when the clock has run out',
    every: seconds(1),
    run: async (deps) => void (await pickForOverdue(deps)),
  },
  { name: 'draft: mail whose turn it is', every: seconds(30), run: queueTurnMails },
]
