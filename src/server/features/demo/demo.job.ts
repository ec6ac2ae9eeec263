import { minutes, seconds } from '#rules/time.ts'
import { playForOthers } from '#server/features/demo/demo.draft.ts'
import { rememberClock } from '#server/features/demo/demo.service.ts'
import type { Job } from '#server/jobs/jobs.ts'

export const demoJobs: readonly Job[] = [{ name: 'demo clock', every: minutes(0.25), run: rememberClock }]

/** Only in the demo of a draft; it is nothing to ask for every second anywhere else. */
export const draftDemoJobs: readonly Job[] = [{ name: 'demo scripts', every: seconds(1), run: playForOthers }]
