import type { EmailSettings } from '#contract/outbox/email-settings.ts'

/** Whether the secret's field shows the mask of the stored secret (N4). */
export const isMask = (secret: string): boolean => /^\*+$/.test(secret)

type Checks = { [Field in keyof EmailSettings]?: (value: EmailSettings[Field]) => string | null }

/** Checks of the fields before sending (spec 5). */
export const checks: Checks = {
  from_email: (text) =>
    text.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? null : 'Please enter a valid email address',
  app_url: (text) =>
    text.trim() === '' || isWebAddress(text.trim()) ? null : 'Enter an address such as https://pool.example.org',
  reminder_night_before_time: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'Enter a time such as 20:00'),
  mailjet_api_secret: wholeSecret,
  smtp_password: wholeSecret,
  smtp_host: (text) => (/^[\w.:-]*$/.test(text.trim()) ? null : 'Enter a host such as mail.example.org'),
  smtp_port: (port) => (Number.isInteger(port) && port > 0 && port < 65_536 ? null : 'Enter a port from 1 to 65535'),
}

/** Nothing was typed behind the mask. */
function wholeSecret(text: string): string | null {
  return /^\*{11}./.test(text) ? 'Enter the whole secret' : null
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
