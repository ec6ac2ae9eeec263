import { z } from 'zod'

/** The most rows of a long list that one answer holds, and how many it holds where no `limit` is given. */
export const PAGE = 1_000

/** The place of a page's last row: two numbers and what it is sorted by, which is never longer than two names. */
const place = z
  .string()
  .max(1_000, 'Unknown page')
  .regex(/^\d{1,9}\.\d{1,9}\./, 'Unknown page')

/** The query of a list that is read page by page: `before` is the `next` of the page above. */
export const page = {
  limit: z.coerce
    .number<string | number>('Unknown number')
    .int('Unknown number')
    .min(1, 'Unknown number')
    .max(PAGE, 'Unknown number')
    .optional(),
  before: place.optional(),
}

/** Send it as `before` to get the rows below; null at the end of the list. */
export const next = z.string().nullable()
