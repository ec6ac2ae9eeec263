import { z } from 'zod'
import { registration } from '#contract/accounts/sign-in.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, seasonYear, success, version } from '#contract/fields.ts'
import { parseDeadlineTime } from '#rules/time.ts'

const tag = 'Pool settings'

export const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])

export const poolSettings = z.object({
  season_start_date: day,
  season_year: seasonYear,
  pick_deadline_day: weekday,
  /** A wall-clock time in New York, for example '7:00 PM EST' (rulebook T2). */
  pick_deadline_time: z
    .string()
    .trim()
    .max(20, 'Enter a time such as 7:00 PM EST')
    .refine((text) => parseDeadlineTime(text) !== null, 'Enter a time such as 7:00 PM EST'),
  current_week: z.int().min(1).max(60),
  registration,
  invite_code: z.string().trim().max(200).nullable(),
  /** Whether the pool itself speaks in the chat: results of a week, the start of a draft, a champion. */
  chat_announcements: z.boolean(),
})
export type PoolSettings = z.infer<typeof poolSettings>

export const readSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  access: 'admin',
  tag,
  summary: 'The pool settings.',
  answer: z.object({ success, settings: poolSettings, version }),
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  access: 'admin',
  tag,
  summary:
    'Changes the given pool settings; another pick deadline moves the locks that hang on it at once (rulebook W3, W4).',
  body: poolSettings.partial().extend({ version: version.optional() }),
  answer: z.object({ success, settings: poolSettings, version }),
})
