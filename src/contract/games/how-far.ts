import { z } from 'zod'

/**
 * A live game's progress as last reported by the NHL; absent for other games and if unreported. In its own file so that
 * the game calls stay out of the browser's first load.
 */
export const howFar = z
  .object({
    /** 4 and up are overtimes; 5 is the shootout in the regular season. */
    period: z.int(),
    /** Time left in the period, such as '12:34'; 'INT' in an intermission, null if unreported. */
    clock: z.string().nullable(),
  })
  .optional()
