import { minutes } from '#rules/time.ts'
import { rememberClock } from '#server/features/demo/demo.service.ts'
import type { Job } from '#server/jobs/jobs.ts'

export const demoJobs: readonly Job[] = [{ name: 'demo clock', every: minutes(0.25), run: rememberClock }]
