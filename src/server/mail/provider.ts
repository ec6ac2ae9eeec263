/** A mail as it leaves, whoever carries it. */
export type OutgoingMail = {
  /** Unique; the provider keeps it with the mail, so that it can be asked for it later. */
  key: string
  from: { email: string; name: string }
  to: { email: string; name: string }
  subject: string
  text: string
  html: string
  /** Further headers, such as that of the one-click unsubscribe. */
  headers: Record<string, string>
}

/** How handing a mail over ended. `said` is what the provider answered, in its own words, for the admins. */
export type Delivery =
  | { outcome: 'accepted'; messageId: string | null; said: string }
  /** Not this mail, whenever it is tried: mostly an address that does not exist. */
  | { outcome: 'refused'; said: string }
  /** Not now: nobody answered, or the settings are wrong. Whoever comes next would fare the same. */
  | { outcome: 'unavailable'; said: string }
  /** It was handed over and no answer came: it may have been accepted. */
  | { outcome: 'unknown'; said: string }

/** Whether a provider has a mail of which nobody knows: `unknown` where it cannot say. */
export type Found = { outcome: 'accepted'; messageId: string | null } | { outcome: 'absent' } | { outcome: 'unknown' }

export type MailProvider = {
  name: 'mailjet' | 'smtp'
  deliver: (mail: OutgoingMail) => Promise<Delivery>
  find: (key: string) => Promise<Found>
}

/** How long a provider may take. */
export const PATIENCE_MS = 15_000

/** At most this much of what a provider says is kept. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 500 ? `${line.slice(0, 499)}…` : line
}
