/** A mail as it is handed to a provider. */
export type OutgoingMail = {
  /** Unique; the provider stores it with the mail, so we can ask about it later. */
  key: string
  from: { email: string; name: string }
  to: { email: string; name: string }
  subject: string
  text: string
  html: string
  /** Additional headers, such as the one-click unsubscribe. */
  headers: Record<string, string>
}

/** The result of handing over a mail. `said` is the provider's own answer, for admins. */
export type Delivery =
  | { outcome: 'accepted'; messageId: string | null; said: string }
  /** This mail will never be taken: usually the address does not exist. */
  | { outcome: 'refused'; said: string }
  /** Not now: no answer, or the settings are wrong. The next mail would fail the same way. `retryAfter`: how long it asks to wait (ms). */
  | { outcome: 'unavailable'; said: string; retryAfter?: number | null }
  /** It was handed over but the answer is missing: it may have been accepted. */
  | { outcome: 'unknown'; said: string }

/** Whether a provider has an uncertain mail; `unknown` if it cannot say. */
export type Found = { outcome: 'accepted'; messageId: string | null } | { outcome: 'absent' } | { outcome: 'unknown' }

export type MailProvider = {
  name: 'mailjet' | 'smtp'
  deliver: (mail: OutgoingMail) => Promise<Delivery>
  find: (key: string) => Promise<Found>
}

/** How long a provider may take. */
export const PATIENCE_MS = 15_000

/** Limits how much of a provider's answer is stored. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 500 ? `${line.slice(0, 499)}…` : line
}
