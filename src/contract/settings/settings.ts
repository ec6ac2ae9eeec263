import { z } from 'zod'
import { registration } from '#contract/accounts/sign-in.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, seasonYear, success, version } from '#contract/fields.ts'
import { parseDeadlineTime } from '#rules/time.ts'
import { namesOf, schemaOf } from './setting-table.ts'

const tag = 'Pool settings'

export const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])

/** Every pool setting: a column of the same name in `pool_settings`. A new one starts here. */
export const poolSettingTable = {
  season_start_date: { label: 'Season start', schema: day },
  season_year: { label: 'Season', schema: seasonYear },
  pick_deadline_day: { label: 'Pick deadline day', schema: weekday },
  /** A wall-clock time in New York, for example '7:00 PM EST' (rulebook T2). */
  pick_deadline_time: {
    label: 'Pick deadline time',
    schema: z
      .string()
      .trim()
      .max(20, 'Enter a time such as 7:00 PM EST')
      .refine((text) => parseDeadlineTime(text) !== null, 'Enter a time such as 7:00 PM EST'),
  },
  current_week: { label: 'Current week', schema: z.int().min(1).max(60) },
  registration: { label: 'Sign-up', schema: registration },
  invite_code: { label: 'Invite code', schema: z.string().trim().max(200).nullable(), is_secret: true },
  /** Whether the pool posts to the chat: week results, draft starts, champions. */
  chat_announcements: { label: 'Updates in chat', schema: z.boolean() },
} as const

export const poolSettings = schemaOf(poolSettingTable)
export type PoolSettings = z.infer<typeof poolSettings>
export const poolSettingNames = namesOf(poolSettingTable)

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
