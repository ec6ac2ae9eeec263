import { between, type Day, easternDay, hours, type Instant } from '#rules/time.ts'

export type UpdateSettings = { enabled: boolean; interval_hours: number; last_update: Instant | null }

/** Of the pool's season: whether every game is final, its last league day, and the day of its newest standings. */
export type SeasonEnd = { is_over: boolean; last_day: Day | null; newest: Day | null }

/**
 * Whether the automatic update of the standings is due (B2): it is on and its interval has passed since the last update. A last update
 * in the future, because the pool's clock was set back, is ignored. Once the season is over, the final standings of a day after it are
 * read even if it is off, and then none.
 */
export function isUpdateDue({ enabled, interval_hours, last_update }: UpdateSettings, end: SeasonEnd, now: Instant) {
  if (end.is_over) return !hasFinal(end)
  if (!enabled) return false
  if (last_update === null || last_update > now) return true
  return between(last_update, now) >= hours(interval_hours)
}

const hasFinal = ({ last_day, newest }: SeasonEnd) => last_day === null || (newest !== null && newest > last_day)

/** Whether the pool's season has come to where playoff places are decided: March. Until then standings that aren't there are no gap. */
export function isPlayoffRace({ season_year, now }: { season_year: string; now: Instant }): boolean {
  return easternDay(now) >= `${Number(season_year.slice(0, 4)) + 1}-03-01`
}
