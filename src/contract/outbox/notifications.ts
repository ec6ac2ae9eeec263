import { z } from 'zod'
import { email } from '#contract/accounts/users.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, instant } from '#contract/fields.ts'
import { emailSettings } from './email-settings.ts'
import { addressKinds, allMailKinds, forEachPreference, preferenceKinds } from './mail-kinds.ts'

/** The current delivery of mail */
const delivery = z.object({
  provider: z.enum(['mailjet', 'smtp']).nullable(),
  /**
   * `keep`: mail stays in the outbox for good because no provider is set up. `wait`: it waits until the settings are
   * fixed.
   */
  way: z.enum(['send', 'keep', 'wait']),
  /** Why mail can't be sent, as a sentence; null if it can. */
  problem: z.string().nullable(),
})
export type MailDelivery = z.infer<typeof delivery>

const settingsAnswer = z.object({
  settings: emailSettings,
  delivery,
  /**
   * The host of the operator's SMTP_URL, which takes precedence over the mail server in the settings; null without it.
   */
  smtp_url_host: z.string().nullable(),
})

export const readEmailSettings = endpoint('GET', '/notifications/settings', {
  access: 'admin',
  summary: 'The email settings, with a mask in place of each secret (rulebook N4).',
  answer: settingsAnswer,
})

export const updateEmailSettings = endpoint('PUT', '/notifications/settings', {
  access: 'admin',
  summary: 'Changes the given email settings; a blank secret, or its mask, keeps the stored one.',
  body: emailSettings.partial(),
  answer: settingsAnswer,
})

export const sendTestEmail = endpoint('POST', '/notifications/test-email', {
  access: 'admin',
  summary: 'Sends a test mail at once; without a provider it is only kept in the outbox.',
  body: z.object({
    email: z.string('Please enter an email address').trim().min(1, 'Please enter an email address').pipe(email),
    name: z.string().trim().max(100).optional(),
  }),
  answer: z.object({
    /** False if it was only kept in the outbox. */
    delivered: z.boolean(),
    message: z.string(),
  }),
})

export const preferenceKind = z.enum(preferenceKinds)

const preferences = z.object({
  ...forEachPreference(() => z.boolean()),
  /** The time zone used in the member's mails, as their browser names it; null means the pool's. */
  time_zone: z.string().nullable(),
  /** Whether the member has answered the question about reminders, asked once after joining a contest. */
  reminders_answered: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

const timeZone = z
  .string()
  .max(60)
  .refine((zone) => isTimeZone(zone), 'There is no such time zone')

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return /^[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}

const ofUser = z.object({ userId: idInPath })
const preferencesAnswer = z.object({ preferences })

export const readOwnPreferences = endpoint('GET', '/notifications/preferences', {
  access: 'member',
  summary: 'Which mails the caller gets.',
  answer: preferencesAnswer,
})

export const readPreferences = endpoint('GET', '/notifications/preferences/:userId', {
  access: 'member',
  summary: 'Which mails a member gets, for that member and admins.',
  params: ofUser,
  answer: preferencesAnswer,
})

export const updatePreferences = endpoint('PUT', '/notifications/preferences/:userId', {
  access: 'member',
  summary: 'Switches kinds of mail on and off (rulebook N3), for that member and admins.',
  params: ofUser,
  body: preferences.extend({ time_zone: timeZone.nullable() }).partial(),
  answer: preferencesAnswer,
})

export const addressKind = z.enum(addressKinds)
export const mailKind = z.enum(allMailKinds)

/** A post to Discord, Slack or Teams (rulebook N9). It has no individual recipient, so no one can switch it off. */
export const POST_KIND = 'post'
export const outboxKinds = [...allMailKinds, POST_KIND] as const
export type OutboxKind = (typeof outboxKinds)[number]
export const outboxKind = z.enum(outboxKinds)

/** A mail goes to an address, a push to a device as a notification, a post to a webhook. */
export const channel = z.enum(['mail', 'push', 'webhook'])
export type Channel = z.infer<typeof channel>

/**
 * `uncertain`: handed over, but the response was lost. `undelivered`: no way to send it. `skipped`: no longer wanted.
 */
export const mailStatus = z.enum(['queued', 'sending', 'sent', 'uncertain', 'failed', 'undelivered', 'skipped'])
export type MailStatus = z.infer<typeof mailStatus>

/** Not a sequence number: a gap would reveal a mail that must stay secret until a lock (rulebook S5). */
const mailKey = z.uuid('Unknown id')

const historyEntry = z.object({
  mail_key: mailKey,
  channel,
  kind: outboxKind,
  subject: z.string(),
  status: mailStatus,
  /** The reason for its status, as a sentence; null if there is none. */
  reason: z.string().nullable(),
  contest_id: z.int().nullable(),
  week_number: z.int().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const readHistory = endpoint('GET', '/notifications/history/:userId', {
  access: 'member',
  summary: 'A member’s mails, newest first, for that member and admins.',
  params: ofUser,
  query: z.object({
    limit: z.coerce.number<string | number>('Enter a whole number').int().min(1).max(200).default(50),
  }),
  answer: z.object({ history: z.array(historyEntry) }),
})

const withToken = z.object({ token: z.string().max(600) })

/** Linked from every mail; works without signing in (RFC 8058, N3). */
export const askUnsubscribe = endpoint('GET', '/notifications/unsubscribe', {
  access: 'visitor',
  summary: 'A page that asks whether these mails should stop; changes nothing.',
  query: withToken,
  answer: z.string(),
  media: ['text/html'],
})

export const unsubscribe = endpoint('POST', '/notifications/unsubscribe', {
  access: 'visitor',
  summary: 'Stops the kind of mail that the token names, with one click (RFC 8058); answers a page.',
  /** `again` resubscribes, for an address without an account. */
  query: withToken.extend({ again: z.literal('1').optional() }),
  answer: z.string(),
  media: ['text/html'],
})

/** A mail as admins see it in the outbox. */
const outboxEntry = historyEntry.extend({
  to_email: z.string(),
  to_name: z.string(),
  attempts: z.int(),
  /** Whether an admin may resend it. */
  repeatable: z.boolean(),
})
export type OutboxEntry = z.infer<typeof outboxEntry>

export const listOutbox = endpoint('GET', '/notifications/outbox', {
  access: 'admin',
  summary: 'The pool’s mails, newest first, with how many are in each state.',
  query: z.object({
    channel: channel.optional(),
    status: mailStatus.optional(),
    kind: outboxKind.optional(),
    /** The next page: only mails older than this one. */
    before: mailKey.optional(),
    limit: z.coerce.number<string | number>('Enter a whole number').int().min(1).max(200).default(50),
  }),
  answer: z.object({
    mails: z.array(outboxEntry),
    counts: z.array(z.object({ status: mailStatus, mails: z.int() })),
  }),
})

const byMail = z.object({ mailKey })
const fullMail = outboxEntry.extend({
  provider: z.string().nullable(),
  message_id: z.string().nullable(),
  provider_answer: z.string().nullable(),
  /** On the wall clock. */
  next_try_at: instant.nullable(),
  /** Null if the mail contains a secret, which no one may see (rulebook A9). A push and a post are plain text. */
  html: z.string().nullable(),
  text: z.string().nullable(),
})
export type FullMail = z.infer<typeof fullMail>

export const readMail = endpoint('GET', '/notifications/outbox/:mailKey', {
  access: 'admin',
  summary: 'One mail, with its words and what the provider said.',
  params: byMail,
  answer: z.object({ mail: fullMail }),
})

export const sendMailAgain = endpoint('POST', '/notifications/outbox/:mailKey/send-again', {
  access: 'admin',
  summary: 'Puts a mail that failed, was not delivered or is uncertain back into the queue.',
  params: byMail,
  answer: z.object({ mail: fullMail }),
})

export const previewMail = endpoint('GET', '/notifications/preview/:kind', {
  access: 'admin',
  summary: 'A mail of that kind, filled in with an example.',
  params: z.object({ kind: mailKind }),
  query: z.object({ example: z.string().max(40).optional() }),
  answer: z.object({
    /** The example shown, and all examples of this kind. */
    example: z.string(),
    examples: z.array(z.object({ name: z.string(), label: z.string() })),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  }),
})
