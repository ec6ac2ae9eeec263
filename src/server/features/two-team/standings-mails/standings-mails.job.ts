import { minutes } from '#rules/time.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { queueMonthlyPlaces } from './standings-mails.service.ts'

export const standingsMailJobs: readonly Job[] = [
  { name: 'two-team: mail the month’s places', every: minutes(10), run: queueMonthlyPlaces },
]
