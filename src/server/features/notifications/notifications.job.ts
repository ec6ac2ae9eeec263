import { minutes, seconds } from '#rules/time.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { sendDueMails } from './outbox.service.ts'
import { queueReminders } from './reminders.service.ts'

export const notificationJobs: readonly Job[] = [
  {
    name: 'mail: write reminders',
    every: minutes(0.5),
    run: async (deps) => {
      await queueReminders(deps)
    },
  },
  {
    name: 'mail: send',
    every: seconds(5),
    run: async (deps) => {
      await sendDueMails(deps)
    },
  },
]
