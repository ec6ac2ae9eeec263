import { z } from 'zod'
import { livesHeld } from '#contract/fields.ts'

/** What a card to share tells, from the server alone: a picture to send, or a message in the chat that is drawn where it is read. */
export const shareCard = z.object({
  kind: z.enum(['survived', 'life_lost', 'out', 'champion', 'haul']),
  pool: z.string(),
  contest: z.string(),
  /** Whose card it is. */
  name: z.string(),
  /** 'Jamie survived week 6' */
  title: z.string(),
  /** What else there is to say: 'TBL ended it in week 9'. */
  lines: z.array(z.string()),
  /** As the week left them; absent in a contest with only one life (rulebook S18). */
  lives: livesHeld.optional(),
  /** The teams so far, in order, each with what stands below it: the week, or its wins. */
  path: z.array(z.object({ abbreviation: z.string(), label: z.string(), held: z.boolean() })),
  /** Some of those who went out in the week; without a team they had no pick. */
  fallen: z.array(z.object({ name: z.string(), team: z.string().nullable() })),
})
export type ShareCard = z.infer<typeof shareCard>
