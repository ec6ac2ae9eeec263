import type { Instant } from '#rules/time.ts'

/** How many passkeys a member can have (A10). */
export const MOST_PASSKEYS = 10

type Account = {
  role: 'player' | 'admin' | 'superadmin'
  /** Whether the pool asks admins for a passkey. */
  isAsked: boolean
}

/** Whether an admin's session still has to show a passkey or a recovery code before it can do what only admins can (A10). */
export function needsSecondFactor({ role, isAsked, isGiven }: Account & { isGiven: boolean }): boolean {
  return role === 'admin' && isAsked && !isGiven
}

type AddingRefusal = { code: 'passkeys_full'; most: number } | { code: 'second_factor_needed' }

/** Someone who only knows an admin's password must not add a passkey of their own. The first one has nothing to check against (A10). */
export function refuseAdding({ count, isNeeded }: { count: number; isNeeded: boolean }): AddingRefusal | null {
  if (isNeeded && count > 0) return { code: 'second_factor_needed' }
  return count >= MOST_PASSKEYS ? { code: 'passkeys_full', most: MOST_PASSKEYS } : null
}

/** The last working passkey of an admin stays while the pool asks for it: without one the next sign-in would let anyone add theirs (A10). */
export function refuseRemoving({
  role,
  isAsked,
  others,
}: Account & { others: readonly Stoppable[] }): { code: 'last_passkey' } | null {
  return role === 'admin' && isAsked && !others.some(works) ? { code: 'last_passkey' } : null
}

type Stoppable = { stopped_at: Instant | null }

/** Whether a passkey still signs in: one that was seen to be copied is stopped (A10). */
export const works = ({ stopped_at }: Stoppable): boolean => stopped_at === null

/**
 * Which passkeys go with a new password or with signing out everywhere: those added since then, or all. Of an admin whom the pool asks for
 * one the oldest that works stays, for the same reason (A10).
 */
export function passkeysToRemove<Passkey extends Stoppable & { added_at: Instant }>(
  passkeys: readonly Passkey[],
  { role, isAsked, since }: Account & { since: Instant | null },
): Passkey[] {
  const going = passkeys.filter(({ added_at }) => since === null || since <= added_at)
  const others = passkeys.filter((passkey) => !going.includes(passkey))
  if (refuseRemoving({ role, isAsked, others }) === null) return going
  const byAge = going.toSorted((one, other) => (one.added_at < other.added_at ? -1 : 1))
  const kept = byAge.find(works) ?? byAge[0]
  return going.filter((passkey) => passkey !== kept)
}

/** An authenticator that counts has to be ahead of what it said last; one that doesn't always says 0 (WebAuthn 7.2). */
export function isCounterAhead({ stored, shown }: { stored: number; shown: number }): boolean {
  return shown > stored || (shown === 0 && stored === 0)
}
