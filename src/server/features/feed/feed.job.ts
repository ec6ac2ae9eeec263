import { seconds } from '#rules/time.ts'
import { followFeed, followFeedNow } from '#server/features/feed/feed.service.ts'
import type { Job } from '#server/jobs/jobs.ts'

/** Checks every few seconds what is due; the NHL itself is polled once an hour, or once a minute during a game. */
export const feedJobs: readonly Job[] = [
  { name: 'games: schedule and results from the NHL', every: seconds(15), run: followFeed, runNow: followFeedNow },
]
