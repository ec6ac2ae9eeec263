import { useQuery } from '@tanstack/react-query'
import { emailSettingsQuery } from './email-settings.queries.ts'

/**
 * Whether links can be sent by mail: null while that is not known or e-mail is switched off, else what keeps mail in the outbox, if
 * anything does.
 */
export function useMailDelivery(): { problem: string | null } | null {
  const { data } = useQuery(emailSettingsQuery)
  if (!data?.settings.enabled) return null
  return { problem: data.delivery.provider === null ? data.delivery.problem : null }
}

/** What becomes of a mail with a link, for the reader who is about to send one. */
export const deliveryHint = ({ problem }: { problem: string | null }): string | null =>
  problem === null ? null : `At present it stays in the outbox (${problem}).`
