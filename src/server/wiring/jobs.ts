import type { Deps } from '#server/deps.ts'
import { accountsJobs } from '#server/features/accounts/accounts.job.ts'
import { backupJobs } from '#server/features/backups/backups.job.ts'
import { waitingJobs } from '#server/features/dashboard/waiting.job.ts'
import { demoJobs, draftDemoJobs } from '#server/features/demo/demo.job.ts'
import { feedJobs } from '#server/features/feed/feed.job.ts'
import { gamesJobs } from '#server/features/games/games.job.ts'
import { momentsJobs } from '#server/features/moments/moments.job.ts'
import { outboxJobs } from '#server/features/outbox/outbox.job.ts'
import { standingsJobs } from '#server/features/playoffs/standings.job.ts'
import { settingsJobs } from '#server/features/settings/settings.job.ts'
import { survivorJobs } from '#server/features/survivor/survivor.job.ts'
import { completionJobs } from '#server/features/two-team/completion.job.ts'
import { draftJobs } from '#server/features/two-team/draft/draft.job.ts'
import { standingsMailJobs } from '#server/features/two-team/standings-mails/standings-mails.job.ts'
import { webhookJobs } from '#server/features/webhooks/webhooks.job.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { liveJobs } from '#server/live/live.job.ts'

/** The scheduled jobs of every pool. */
export const jobs: readonly Job[] = [
  ...gamesJobs,
  ...settingsJobs,
  ...feedJobs,
  ...survivorJobs,
  ...draftJobs,
  ...completionJobs,
  ...standingsMailJobs,
  ...standingsJobs,
  ...liveJobs,
  ...accountsJobs,
  ...waitingJobs,
  ...momentsJobs,
  ...outboxJobs,
  ...webhookJobs,
  ...backupJobs,
]

/** A pool's jobs: a demo's own only where one runs. */
export const jobsOf = ({ demo, draftDemo }: Pick<Deps['settings'], 'demo' | 'draftDemo'>): readonly Job[] => [
  ...jobs,
  ...(demo ? demoJobs : []),
  ...(draftDemo ? draftDemoJobs : []),
]
