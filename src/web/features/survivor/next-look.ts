/** The lock as the server last told it. */
type KnownLock = { is_locked: boolean; lock_time: string | null; server_now: string }

/** The answer travels and clocks round: a look shortly after the lock sees it fallen. */
const AFTER_THE_LOCK = 300
const AT_LEAST = 1_000

/**
 * Milliseconds until the lock should be looked at again: at the lock time itself, counted on the server's clock (rulebook
 * T3), else at the usual pace. `age` is how long ago the answer came.
 */
export function untilNextLook({
  lock,
  age,
  usual,
}: {
  lock: KnownLock | undefined
  age: number
  usual: number
}): number {
  if (lock === undefined || lock.is_locked || lock.lock_time === null) return usual
  const left = Date.parse(lock.lock_time) - Date.parse(lock.server_now) - age
  return Math.min(usual, Math.max(AT_LEAST, left + AFTER_THE_LOCK))
}
