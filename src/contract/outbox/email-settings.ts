import { z } from 'zod'
import { email } from '#contract/accounts/users.ts'
import { namesOf, schemaOf } from '#contract/settings/setting-table.ts'

/** Shown to browsers in place of a provider's secret (rulebook N4). */
export const SECRET_MASK = '***********'

const url = z
  .string()
  .trim()
  .max(300)
  .pipe(z.url({ protocol: /^https?$/, error: 'Enter an address such as https://pool.example.org' }))

const PORT = 'Enter a port from 1 to 65535'

export const mailProvider = z.enum(['mailjet', 'smtp'])
export const smtpSecurity = z.enum(['starttls', 'tls', 'none'])

/** Every email setting: a column of the same name in `email_settings`. A new one starts here. */
export const emailSettingTable = {
  /** The master switch: off means no mail is sent. */
  enabled: { label: 'Switched on', schema: z.boolean() },
  mailjet_api_key: { label: 'Mailjet API key', schema: z.string().trim().max(200), is_secret: true },
  /** Returned as a mask; blank or the mask keeps the stored secret. */
  mailjet_api_secret: { label: 'Mailjet API secret', schema: z.string().trim().max(200), is_secret: true },
  /** The provider in use; without a Mailjet key it is the mail server (rulebook N4). */
  mail_provider: { label: 'Email provider', schema: mailProvider },
  smtp_host: {
    label: 'Mail server',
    schema: z
      .string()
      .trim()
      .max(253)
      .regex(/^(?!-)(?:[\w.-]*|[\da-f.]*:[\da-f.]*:[\da-f:.]*)$/i, 'Enter a host such as mail.example.org'),
  },
  smtp_port: { label: 'Port of the mail server', schema: z.int(PORT).min(1, PORT).max(65_535, PORT) },
  /** `starttls`: encrypted once connected; `tls`: from the start; `none`: never. */
  smtp_security: { label: 'Encryption of the mail server', schema: smtpSecurity },
  /** Blank for a server that asks for no login. */
  smtp_user: { label: 'User of the mail server', schema: z.string().trim().max(200), is_secret: true },
  /** Returned as a mask; blank or the mask keeps the stored password, unless the connection changes. */
  smtp_password: { label: 'Password of the mail server', schema: z.string().max(200), is_secret: true },
  from_email: {
    label: 'From email',
    schema: z.union([z.literal(''), email], 'Please enter a valid email address'),
  },
  /** The pool's name until an admin enters another; clearing it restores the pool's name. */
  from_name: {
    label: 'From name',
    schema: z
      .string()
      .trim()
      .max(100)
      .refine((text) => !/[\r\n<>]/.test(text), 'Enter a name without < and >'),
  },
  /** The base address of links in mails; blank means the server's own address. */
  app_url: {
    label: 'App URL',
    schema: z.union([z.literal(''), url], 'Enter an address such as https://pool.example.org'),
  },
  reminder_night_before_enabled: { label: 'Night-before reminder', schema: z.boolean() },
  /** `HH:MM` in New York (rulebook N1). */
  reminder_night_before_time: {
    label: 'Time of the night-before reminder',
    schema: z
      .string()
      .trim()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 20:00'),
  },
  reminder_two_hours_enabled: { label: 'Two-hour reminder', schema: z.boolean() },
} as const

export const emailSettings = schemaOf(emailSettingTable)
export type EmailSettings = z.infer<typeof emailSettings>
export const emailSettingNames = namesOf(emailSettingTable)
