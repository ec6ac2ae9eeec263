import { z } from 'zod'

/**
 * Of a game that is on, as the NHL last told it; absent for others and where it did not tell. In a file of its own: the calls about games
 * don't belong into the browser's first load.
 */
export const howFar = z
  .object({
    /** 4 and more are overtimes; 5 is the shootout in the regular season. */
    period: z.int(),
    /** What is left of the period, '12:34', 'INT' in an intermission, null where the NHL did not tell. */
    clock: z.string().nullable(),
  })
  .optional()
