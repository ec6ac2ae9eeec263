import { minutes, seconds } from '#rules/time.ts'
import { playForOthers } from '#server/features/demo/demo.draft.ts'
import { saveClock } from '#server/features/demo/demo.service.ts'
import type { Job } from '#server/jobs/jobs.ts'

export const demoJobs: readonly Job[] = [{ name: 'demo clock', every: minutes(0.25), run: saveClock }]

/** Only in the draft demo, because other pools shouldn't query every second for this. */
export const draftDemoJobs: readonly Job[] = [{ name: 'demo scripts', every: seconds(1), run: playForOthers }]
