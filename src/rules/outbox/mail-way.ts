/** What an admin and the operator have set up to send mail with. */
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
 * How mail leaves (N4): through Mailjet if it was chosen and has a key, else the server of SMTP_URL, else the one that an admin entered.
 * Null if there is none of them.
 */
export function wayOfMail({ chosen, hasMailjetKey, hasSmtpUrl, hasServer }: Means) {
  if (chosen === 'mailjet' && hasMailjetKey) return 'mailjet'
  if (hasSmtpUrl) return 'smtp_url'
  return hasServer ? 'server' : null
}

/** The connection that a password was entered for. */
export type MailConnection = { smtp_host: string; smtp_port: number; smtp_security: string; smtp_user: string }

/** Whether a stored password may go to this connection (N4): only to the one it was entered for, or it could be sent to anybody. */
export function keepsPassword(before: MailConnection, next: MailConnection): boolean {
  return (['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user'] as const).every(
    (part) => before[part] === next[part],
  )
}
