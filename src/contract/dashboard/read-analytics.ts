import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { analytics } from './analytics.ts'

/** In its own file: the browser's first load has the call without its response schemas. */
export const readAnalytics = endpoint('GET', '/contest/analytics', {
  access: 'member',
  summary: 'What the dashboard shows: week, alive, deadline, leader and the caller’s own state.',
  answer: z.object({ data: analytics }),
})
