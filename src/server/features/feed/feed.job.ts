import { seconds } from '#rules/time.ts'
import { followFeed, followFeedNow } from '#server/features/feed/feed.service.ts'
import type { Job } from '#server/jobs/jobs.ts'

/** Looks often whether something is due; the NHL is asked every hour, or every minute while a game is watched. */
export const feedJobs: readonly Job[] = [
  { name: 'games: schedule and results from the NHL', every: seconds(15), run: followFeed, runNow: followFeedNow },
]
