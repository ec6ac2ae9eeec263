import { minutes } from '#rules/time.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { notifyWhatWaits } from './waiting-notices.service.ts'

export const waitingJobs: readonly Job[] = [{ name: 'admin: tell what waits', every: minutes(1), run: notifyWhatWaits }]
