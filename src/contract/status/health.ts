import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

export const health = endpoint('GET', '/health', {
  access: 'visitor',
  summary: 'Whether the server is ready (rulebook O3): 503 before and while stopping.',
  bare: true,
  answer: z.object({
    status: z.literal('ok'),
    version: z.string(),
    database: z.enum(['embedded', 'postgresql']),
    now: instant,
  }),
})
