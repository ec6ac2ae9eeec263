import { between, hours, type Instant } from '#rules/time.ts'

export type UpdateSettings = { enabled: boolean; interval_hours: number; last_update: Instant | null }

/**
 * Whether the automatic update of the standings is due: it is on and its interval has passed since the last update. A last update
 * in the future, because the pool's clock was set back, is ignored.
 */
export function isUpdateDue({ enabled, interval_hours, last_update }: UpdateSettings, now: Instant): boolean {
  if (!enabled) return false
  if (last_update === null || last_update > now) return true
  return between(last_update, now) >= hours(interval_hours)
}
