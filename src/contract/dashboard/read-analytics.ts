import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { analytics } from './analytics.ts'

/** In a file of its own: the browser's first load has the call without the schemas of its answer. */
export const readAnalytics = endpoint('GET', '/contest/analytics', {
  access: 'member',
  summary: 'What the dashboard shows: week, alive, deadline, leader and the caller’s own state.',
  answer: z.object({ data: analytics }),
})
