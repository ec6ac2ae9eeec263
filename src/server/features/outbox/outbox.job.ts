import { seconds } from '#rules/time.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { sendDueMails } from './mails.service.ts'
import { sendDuePushes } from './pushes.service.ts'

export const outboxJobs: readonly Job[] = [
  {
    name: 'mail: send',
    every: seconds(5),
    isVeiled: true,
    run: async (deps) => {
      await sendDueMails(deps)
    },
  },
  {
    name: 'push: send',
    every: seconds(5),
    isVeiled: true,
    run: async (deps) => {
      await sendDuePushes(deps)
    },
  },
]
