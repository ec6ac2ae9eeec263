import { z } from 'zod'
import { registration } from '#contract/accounts/sign-in.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, seasonYear, shortName, version } from '#contract/fields.ts'
import { parseDeadlineTime } from '#rules/time.ts'
import { poolSettingLabels } from './setting-labels.ts'
import { namesOf, schemaOf } from './setting-table.ts'

export const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])

/** It appears in subjects and on the home screen. */
const poolName = shortName('Enter a name for the pool').refine(
  (text) => /[\p{L}\p{N}]/u.test(text),
  'Use at least one letter or digit',
)

/** Every pool setting: a column of the same name in `pool_settings`. A new setting starts here and in its labels. */
export const poolSettingTable = {
  /** The pool's name: in the header, mails, invitations and on the home screen. */
  pool_name: { label: poolSettingLabels.pool_name, schema: poolName },
  season_start_date: { label: poolSettingLabels.season_start_date, schema: day },
  season_year: { label: poolSettingLabels.season_year, schema: seasonYear },
  pick_deadline_day: { label: poolSettingLabels.pick_deadline_day, schema: weekday },
  /** A wall-clock time in New York, for example '7:00 PM EST' (rulebook T2). */
  pick_deadline_time: {
    label: poolSettingLabels.pick_deadline_time,
    schema: z
      .string()
      .trim()
      .max(20, 'Enter a time such as 7:00 PM EST')
      .refine((text) => parseDeadlineTime(text) !== null, 'Enter a time such as 7:00 PM EST'),
  },
  current_week: { label: poolSettingLabels.current_week, schema: z.int().min(1).max(60) },
  registration: { label: poolSettingLabels.registration, schema: registration },
  invite_code: { label: poolSettingLabels.invite_code, schema: z.string().trim().max(200).nullable(), is_secret: true },
  /** Whether the pool posts to the chat: week results, draft starts, champions. */
  chat_announcements: { label: poolSettingLabels.chat_announcements, schema: z.boolean() },
  /** Whether each contest has an entry fee and prizes, as text, and a list of payments. No money is handled. */
  fees: { label: poolSettingLabels.fees, schema: z.boolean() },
  /** Whether screens show the estimated chances of games, picks and titles (rulebook F6). */
  forecasts: { label: poolSettingLabels.forecasts, schema: z.boolean() },
  /** Whether admin sessions need a passkey or a recovery code for admin calls (rulebook A10). */
  second_factor_for_admins: { label: poolSettingLabels.second_factor_for_admins, schema: z.boolean() },
} as const

export const poolSettings = schemaOf(poolSettingTable)
export type PoolSettings = z.infer<typeof poolSettings>
export const poolSettingNames = namesOf(poolSettingTable)

export const readSettings = endpoint('GET', '/admin/settings', {
  access: 'admin',
  summary: 'The pool settings.',
  answer: z.object({ settings: poolSettings, version }),
})

/** Too long to guess (A1). A code stored before 0.6.0 may be shorter. */
const newInviteCode = poolSettings.shape.invite_code.refine(
  (code) => code === null || code === '' || code.length >= 8,
  'An invite code needs at least 8 characters',
)

export const updateSettings = endpoint('PUT', '/admin/settings', {
  access: 'admin',
  summary:
    'Changes the given pool settings; another pick deadline moves the locks that hang on it at once (rulebook W3, W4).',
  body: poolSettings.partial().extend({ version: version.optional(), invite_code: newInviteCode.optional() }),
  answer: z.object({ settings: poolSettings, version }),
})
