import { z } from 'zod'

/** What every refused or failed call answers (rulebook E1). */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

export type FailureBody = z.infer<typeof failure>
