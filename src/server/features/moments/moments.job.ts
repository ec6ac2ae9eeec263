import { seconds } from '#rules/time.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { notifyOfMoments } from './moments.service.ts'

export const momentsJobs: readonly Job[] = [{ name: 'push: tell moments', every: seconds(15), run: notifyOfMoments }]
