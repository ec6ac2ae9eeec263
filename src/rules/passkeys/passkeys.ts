import type { Instant } from '#rules/time.ts'

/** The maximum number of passkeys per member (A10). */
export const MOST_PASSKEYS = 10

type Account = {
  role: 'player' | 'admin' | 'superadmin'
  /** Whether the pool requires a passkey of admins. */
  isAsked: boolean
}

/** Whether an admin's session still needs a passkey or a recovery code for admin calls (A10). */
export function needsSecondFactor({ role, isAsked, isGiven }: Account & { isGiven: boolean }): boolean {
  return role === 'admin' && isAsked && !isGiven
}

type AddingRefusal = { code: 'passkeys_full'; most: number } | { code: 'second_factor_needed' }

/**
 * An attacker who only knows an admin's password must not add a passkey. The first one has nothing to check against
 * (A10).
 */
export function refuseAdding({ count, isNeeded }: { count: number; isNeeded: boolean }): AddingRefusal | null {
  if (isNeeded && count > 0) return { code: 'second_factor_needed' }
  return count >= MOST_PASSKEYS ? { code: 'passkeys_full', most: MOST_PASSKEYS } : null
}

/**
 * An admin's last working passkey stays while the pool requires one: without it the next sign-in would let anyone add
 * theirs (A10).
 */
export function refuseRemoving({
  role,
  isAsked,
  others,
}: Account & { others: readonly Stoppable[] }): { code: 'last_passkey' } | null {
  return role === 'admin' && isAsked && !others.some(works) ? { code: 'last_passkey' } : null
}

type Stoppable = { stopped_at: Instant | null }

/** Whether a passkey can sign in: one found to be copied is stopped (A10). */
export const works = ({ stopped_at }: Stoppable): boolean => stopped_at === null

/**
 * The passkeys removed by a new password or by signing out everywhere: those added since then, or all. An admin who
 * needs one keeps the oldest working one, because the next sign-in would otherwise let anyone add theirs (A10).
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

/** A counting authenticator has to be ahead of its last count; one that doesn't count always sends 0 (WebAuthn 7.2). */
export function isCounterAhead({ stored, shown }: { stored: number; shown: number }): boolean {
  return shown > stored || (shown === 0 && stored === 0)
}
