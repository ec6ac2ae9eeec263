import { between, hours, type Instant } from '#rules/time.ts'

export type UpdateSettings = { enabled: boolean; interval_hours: number; last_update: Instant | null }

/**
 * Whether the table of the standings is to be computed by itself: switched on, and the interval has passed since the last time.
 * A last time that is still to come, because the pool's clock was set back, counts as none.
 */
export function isUpdateDue({ enabled, interval_hours, last_update }: UpdateSettings, now: Instant): boolean {
  if (!enabled) return false
  if (last_update === null || last_update > now) return true
  return between(last_update, now) >= hours(interval_hours)
}
