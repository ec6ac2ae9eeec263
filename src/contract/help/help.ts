import { z } from 'zod'
import { registration } from '#contract/accounts/sign-in.ts'
import { endpoint } from '#contract/endpoint.ts'
import { success } from '#contract/fields.ts'
import { poolSettings } from '#contract/settings/settings.ts'

/** What holds in this pool, so that the pages that explain it speak of this one and not of any. Nothing in it is secret. */
export const poolFacts = endpoint({
  method: 'GET',
  path: '/pool/facts',
  access: 'member',
  tag: 'Help',
  summary:
    'What holds in this pool for everybody: sign-up, the deadline of weeks without games, and which mails leave.',
  answer: z.object({
    success,
    season_year: z.string(),
    registration,
    /** When a week locks whose games are not known (rulebook W3). */
    pick_deadline_day: poolSettings.shape.pick_deadline_day,
    pick_deadline_time: z.string(),
    chat_announcements: z.boolean(),
    mail: z.object({
      /** Whether any mail leaves at all. */
      is_sent: z.boolean(),
      /** The time of day of the evening reminder, on the clock of `zone`; null where there is none. */
      night_before: z.string().nullable(),
      two_hours: z.boolean(),
      zone: z.string(),
    }),
  }),
})
