import { minutes } from '#rules/time.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { backUpAtNight, backUpNow } from './backups.service.ts'

/** Checks often whether the night's backup is due, because a server may have been off at night. */
export const backupJobs: readonly Job[] = [
  { name: 'backups: every night', every: minutes(10), run: backUpAtNight, runNow: backUpNow },
]
