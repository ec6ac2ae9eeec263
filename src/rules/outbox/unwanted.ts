import type { Instant } from '#rules/time.ts'

/** A queued mail, with the facts that decide whether to send it. */
export type QueuedMail = {
  expires_at: Instant | null
  /** Null if it goes to an address rather than to a member. */
  is_member_active: boolean | null
  /** Null for a mail. */
  has_device: boolean | null
  /** The member has switched off this kind (N3). */
  is_switched_off: boolean
  /** The address has unsubscribed from this kind (N3). */
  is_address_refusing: boolean
  /** As reported by the feature that queued it: for a reminder, the member has picked or is out (N1). */
  is_unneeded: boolean
}

export type Unwanted =
  | 'expired'
  | 'account_deactivated'
  | 'device_gone'
  | 'switched_off'
  | 'address_refuses'
  | 'unneeded'

/** Why a queued mail isn't sent (N1 to N3); null if it is. The first reason counts. */
export function whyUnwanted(mail: QueuedMail, now: Instant): Unwanted | null {
  if (mail.expires_at !== null && mail.expires_at < now) return 'expired'
  if (mail.is_member_active === false) return 'account_deactivated'
  if (mail.has_device === false) return 'device_gone'
  if (mail.is_switched_off) return 'switched_off'
  if (mail.is_address_refusing) return 'address_refuses'
  return mail.is_unneeded ? 'unneeded' : null
}
