import { seconds } from '#rules/time.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { sendDuePosts } from './posts.service.ts'

export const webhookJobs: readonly Job[] = [
  {
    name: 'webhooks: post',
    every: seconds(5),
    run: async (deps) => {
      await sendDuePosts(deps)
    },
  },
]
