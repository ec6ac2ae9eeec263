import { useQuery } from '@tanstack/react-query'
import { emailSettingsQuery } from './email-settings.queries.ts'

/** Whether links can be emailed: null while that is unknown or email is off, else what keeps mail in the outbox, if anything. */
export function useMailDelivery(): { problem: string | null } | null {
  const { data } = useQuery(emailSettingsQuery)
  if (!data?.settings.enabled) return null
  return { problem: data.delivery.provider === null ? data.delivery.problem : null }
}

/** A warning for someone about to email a link that would stay in the outbox. */
export const deliveryHint = ({ problem }: { problem: string | null }): string | null =>
  problem === null ? null : `${problem}, so it stays in the outbox.`
