import { minutes, seconds } from '#rules/time.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { deleteOldNews } from './news.repo.ts'

/** How long news is kept. A server that missed more disconnects its pages, which then reload everything. */
const KEPT_SECONDS = minutes(10) / seconds(1)

export const liveJobs: readonly Job[] = [
  {
    name: 'live: forget old news',
    every: minutes(1),
    run: ({ db }) => deleteOldNews(db, { olderThanSeconds: KEPT_SECONDS }),
  },
]
