import type { Instant } from '#rules/time.ts'

export type InvitationFacts = {
  expires_at: Instant
  max_uses: number | null
  uses: number
  revoked_at: Instant | null
}
export type InvitationState = 'open' | 'expired' | 'used_up' | 'revoked'

/** Whether an invitation still works (A1), and if not, why. It is over at its expiry instant. */
export function invitationState(
  { expires_at, max_uses, uses, revoked_at }: InvitationFacts,
  now: Instant,
): InvitationState {
  if (revoked_at !== null) return 'revoked'
  if (max_uses !== null && uses >= max_uses) return 'used_up'
  return now < expires_at ? 'open' : 'expired'
}
