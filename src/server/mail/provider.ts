/** A mail for a provider. */
export type OutgoingMail = {
  /** Unique; the provider stores it with the mail, so that we can look it up later. */
  key: string
  from: { email: string; name: string }
  to: { email: string; name: string }
  subject: string
  text: string
  html: string
  /** Additional headers, such as one-click unsubscribe. */
  headers: Record<string, string>
}

/** A delivery's outcome. `said` is the provider's own message, for admins. */
export type Delivery =
  | { outcome: 'accepted'; messageId: string | null; said: string }
  /** This mail will never be accepted: usually the address doesn't exist. */
  | { outcome: 'refused'; said: string }
  /** Not now: no response, or wrong settings. The next mail would fail too. `retryAfter`: the requested delay (ms). */
  | { outcome: 'unavailable'; said: string; retryAfter?: number | null }
  /** Handed over without a response: it may have been accepted. */
  | { outcome: 'unknown'; said: string }

/** Whether a provider has an uncertain mail; `unknown` if it can't say. */
export type Found = { outcome: 'accepted'; messageId: string | null } | { outcome: 'absent' } | { outcome: 'unknown' }

export type MailProvider = {
  name: 'mailjet' | 'smtp'
  deliver: (mail: OutgoingMail) => Promise<Delivery>
  find: (key: string) => Promise<Found>
}

/** The timeout for a provider. */
export const PATIENCE_MS = 15_000

/** Limits the length of a stored provider response. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 500 ? `${line.slice(0, 499)}…` : line
}
