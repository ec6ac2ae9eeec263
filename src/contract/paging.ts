import { z } from 'zod'

/** The maximum rows of a long list in one answer, also the default `limit`. */
export const PAGE = 1_000

/** The cursor at a page's last row: two numbers and the sort value, which is never longer than two names. */
const place = z
  .string()
  .max(1_000, 'Unknown page')
  .regex(/^\d{1,9}\.\d{1,9}\./, 'Unknown page')

/** The rows of a page that a screen shows at once. */
export const shortPage = z.coerce.number<string | number>('Unknown number').int('Unknown number').min(1).max(200)

/** The query of a paged list: `before` is the previous page's `next`. */
export const page = {
  limit: z.coerce
    .number<string | number>('Unknown number')
    .int('Unknown number')
    .min(1, 'Unknown number')
    .max(PAGE, 'Unknown number')
    .optional(),
  before: place.optional(),
}

/** Send it as `before` to get the next page; null at the end of the list. */
export const next = z.string().nullable()
