import type { z } from 'zod'

/**
 * Encodes an answer with its schema: fields missing in the contract are dropped, invalid values throw. Answer schemas
 * transform nothing, so parsing equals encoding and takes half the time.
 */
export const encode = (schema: z.ZodType, answer: unknown): string => JSON.stringify(schema.parse(answer))
