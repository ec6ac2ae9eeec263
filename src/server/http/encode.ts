import type { z } from 'zod'

/**
 * Encodes an answer with its schema: fields that the contract does not name are dropped, invalid values fail here. Schemas of answers turn
 * nothing into something else, so that to parse is to encode, and takes half the time.
 */
export const encode = (schema: z.ZodType, answer: unknown): string => JSON.stringify(schema.parse(answer))

/** The same for rows that are the same objects in many answers: each is encoded once. */
export function rowEncoder(schema: z.ZodType): (row: object) => string {
  const texts = new WeakMap<object, string>()
  return (row) => {
    const known = texts.get(row)
    if (known !== undefined) return known
    const text = encode(schema, row)
    texts.set(row, text)
    return text
  }
}
