import { between, type Day, easternDay, hours, type Instant } from '#rules/time.ts'

export type UpdateSettings = { enabled: boolean; interval_hours: number; last_update: Instant | null }

/**
 * The end of the pool's season: whether every game is final, its last league day, and the day of its newest standings.
 */
export type SeasonEnd = {
  is_over: boolean
  last_day: Day | null
  newest: Day | null
  /**
   * The league's final standings are still missing: its current ones differ from the pool's count, or it has none (B4).
   */
  is_behind: boolean
  /** The newest standings match the pool's count of games and wins, or a commissioner has chosen them (B4). */
  agrees: boolean
}

/**
 * Whether the automatic update of the standings is due (B2): it is on and its interval has passed since the last
 * update. A last update in the future, after the pool's clock was set back, is ignored. After the season, the final
 * standings of a later day are fetched even if it is off, every time until they match the pool's count (B4), and then
 * no more.
 */
export function isUpdateDue({ enabled, interval_hours, last_update }: UpdateSettings, end: SeasonEnd, now: Instant) {
  if (end.is_over) return !hasFinal(end) || end.is_behind || !end.agrees
  if (!enabled) return false
  if (last_update === null || last_update > now) return true
  return between(last_update, now) >= hours(interval_hours)
}

/** Whether the newest standings are from after the season's last day. */
export const hasFinal = ({ last_day, newest }: Pick<SeasonEnd, 'last_day' | 'newest'>) =>
  last_day === null || (newest !== null && newest > last_day)

/**
 * Whether the pool's season has reached the time when playoff places are decided: March. Missing standings are normal
 * before that.
 */
export function isPlayoffRace({ season_year, now }: { season_year: string; now: Instant }): boolean {
  return easternDay(now) >= `${Number(season_year.slice(0, 4)) + 1}-03-01`
}
