import { z } from 'zod'
import { livesHeld } from '#contract/fields.ts'

/**
 * The facts on a share card, all from the server: sent as a picture, or posted as a chat message and drawn by the
 * reader's browser.
 */
export const shareCard = z.object({
  kind: z.enum(['survived', 'life_lost', 'out', 'champion', 'haul']),
  pool: z.string(),
  contest: z.string(),
  /** The card owner's name. */
  name: z.string(),
  /** 'Jamie survived week 6' */
  title: z.string(),
  /** Further sentences, such as 'TBL ended it in week 9'. */
  lines: z.array(z.string()),
  /** Lives left after the week; absent in a contest with only one life (rulebook S18). */
  lives: z.optional(livesHeld),
  /** One figure about the outcome: '16%', 'picked DAL'. */
  figure: z.object({ value: z.string(), words: z.string() }).optional(),
  /** The teams so far, in order, each with its caption: the week, or its wins. */
  path: z.array(z.object({ abbreviation: z.string(), label: z.string(), held: z.boolean() })),
  /** Some of the members eliminated that week; `team` is null if they had no pick. */
  fallen: z.array(z.object({ name: z.string(), team: z.string().nullable() })),
})
export type ShareCard = z.infer<typeof shareCard>
