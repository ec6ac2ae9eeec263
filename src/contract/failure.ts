import { z } from 'zod'

/** The body of every refused or failed call (rulebook E1). */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

export type FailureBody = z.infer<typeof failure>
