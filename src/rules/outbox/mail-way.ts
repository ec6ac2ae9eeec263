/** The ways to send mail that an admin and the operator have set up. */
type Means = {
  /** The admin's choice on the settings screen. */
  chosen: 'mailjet' | 'smtp'
  hasMailjetKey: boolean
  /** Whether SMTP_URL names a mail server. */
  hasSmtpUrl: boolean
  /** Whether an admin has entered a mail server. */
  hasServer: boolean
}

/**
 * The way mail is sent (N4): through Mailjet if chosen and configured, else SMTP_URL's server, else the one an admin
 * entered. Null without any.
 */
export function wayOfMail({ chosen, hasMailjetKey, hasSmtpUrl, hasServer }: Means) {
  if (chosen === 'mailjet' && hasMailjetKey) return 'mailjet'
  if (hasSmtpUrl) return 'smtp_url'
  return hasServer ? 'server' : null
}

/** The connection a password was entered for. */
export type MailConnection = { smtp_host: string; smtp_port: number; smtp_security: string; smtp_user: string }

/**
 * Whether a stored password may be used for this connection (N4): only for the one it was entered for, or it could be
 * sent to anyone.
 */
export function keepsPassword(before: MailConnection, next: MailConnection): boolean {
  return (['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user'] as const).every(
    (part) => before[part] === next[part],
  )
}
