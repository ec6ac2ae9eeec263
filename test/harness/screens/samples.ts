import type { authOptions } from '#contract/accounts/sign-in.ts'
import type { readFees } from '#contract/contests/fees.ts'
import type { readFrame } from '#contract/dashboard/frame.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readEmailSettings } from '#contract/outbox/notifications.ts'
import type { listPasskeys } from '#contract/passkeys/passkeys.ts'
import type { readSettings } from '#contract/settings/settings.ts'

/** Answers of a new pool, the starting point of several tests. */

const NOW = '2025-10-07T16:00:00.000Z'

export const NO_FEES: AnswerOf<typeof readFees> = {
  enabled: false,
  entry_fee: '',
  prizes: '',
  fee_cents: null,
  currency: '$',
  due_on: null,
  entries: 0,
  paid: 0,
  pot_cents: null,
  payouts: [],
}

export const NO_PASSKEYS: AnswerOf<typeof listPasskeys> = {
  passkeys: [],
  most: 10,
  works_at: null,
  asks_password: true,
  recovery_codes_left: null,
}

export const MAIL_IS_OFF: AnswerOf<typeof readEmailSettings> = {
  settings: {
    enabled: false,
    mailjet_api_key: '',
    mailjet_api_secret: '',
    mail_provider: 'mailjet',
    smtp_host: '',
    smtp_port: 587,
    smtp_security: 'starttls',
    smtp_user: '',
    smtp_password: '',
    from_email: '',
    from_name: 'PuckPool',
    app_url: '',
    reminder_night_before_enabled: true,
    reminder_night_before_time: '20:00',
    reminder_two_hours_enabled: true,
  },
  delivery: { provider: null, way: 'keep', problem: null },
  smtp_url_host: null,
}

export const MAIL_IS_ON: typeof MAIL_IS_OFF = {
  settings: { ...MAIL_IS_OFF.settings, enabled: true },
  delivery: { provider: 'mailjet', way: 'send', problem: null },
  smtp_url_host: null,
}

export const SETTINGS: AnswerOf<typeof readSettings> = {
  settings: {
    pool_name: 'PuckPool',
    season_start_date: '2025-10-07',
    season_year: '2025-26',
    pick_deadline_day: 'Monday',
    pick_deadline_time: '7:00 PM EST',
    current_week: 1,
    registration: 'open',
    invite_code: null,
    chat_announcements: true,
    fees: false,
    forecasts: true,
    second_factor_for_admins: false,
  },
  version: '1',
}

export const LOGIN_OPTIONS: AnswerOf<typeof authOptions> = {
  pool_name: 'Rink Rats',
  registration: 'open',
  invitation: null,
  cards: false,
  password_mail: false,
  passkeys_at: null,
  demo: null,
}

export const QUIET_FRAME: AnswerOf<typeof readFrame> = {
  pool_name: 'Rink Rats',
  reading: { lastReadId: 0, unread: 0 },
  urgent: { server_now: NOW, items: [] },
  feed: { is_on: false, scores_as_of: null, is_late: false, server_now: NOW },
}
