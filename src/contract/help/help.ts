import { z } from 'zod'
import { registration } from '#contract/accounts/sign-in.ts'
import { endpoint } from '#contract/endpoint.ts'
import { poolSettings } from '#contract/settings/settings.ts'

/** The settings that the help and rules pages explain, so that they describe this pool. None of them is secret. */
export const poolFacts = endpoint('GET', '/pool/facts', {
  access: 'member',
  summary: 'The pool’s settings for everyone: sign-up, the deadline of weeks without games, and which mails are sent.',
  answer: z.object({
    season_year: z.string(),
    registration,
    /** When a week without known games locks (rulebook W3). */
    pick_deadline_day: poolSettings.shape.pick_deadline_day,
    pick_deadline_time: z.string(),
    chat_announcements: z.boolean(),
    /** Whether the pool shows chances (rulebook F6). */
    forecasts: z.boolean(),
    mail: z.object({
      /** Whether any mail is sent at all. */
      is_sent: z.boolean(),
      /** The evening reminder's time in New York (`HH:MM`); null if it is off. */
      night_before: z.string().nullable(),
      two_hours: z.boolean(),
    }),
  }),
})
