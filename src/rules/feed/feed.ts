import { between, hours, type Instant, minutes } from '#rules/time.ts'

/** When the feed was last asked, by the wall clock, and for which instant of the pool's clock; null if never. */
export type FeedState = {
  asked_at: Instant | null
  asked_for: Instant | null
  /** How many times in a row there was no answer. */
  failures: number
  season_read_at: Instant | null
}

type FeedMoment = {
  state: FeedState
  /** A game that counts for a contest is on. */
  isWatched: boolean
  /** The recorded seasons, which cost nothing to ask. */
  isReplay: boolean
  now: Instant
  wallNow: Instant
}

const USUAL_PAUSE = hours(1)
const PAUSE_WHILE_WATCHED = minutes(1)
const SEASON_PAUSE = hours(24)

/**
 * What to ask the feed now: nothing, the scores of today and yesterday, the days around today, or the whole season. Every hour the
 * days around today; every minute the scores while a game is watched; once a day the season, because games get moved. After
 * failures the pause doubles up to an hour, and the days come before the season, so a bad week in it delays no score; the season also
 * waits while a game is watched. Pauses use the wall clock, but a pool's clock that jumped ahead does not wait for them.
 */
export function dueFeed(moment: FeedMoment): 'nothing' | 'scores' | 'days' | 'season' {
  const { state, isWatched, isReplay, now, wallNow } = moment
  const { asked_at, asked_for, failures, season_read_at } = state
  if (isReplay) return 'days'
  if (asked_at !== null && asked_for !== null) {
    const usual = isWatched ? PAUSE_WHILE_WATCHED : USUAL_PAUSE
    const pause = failures === 0 ? usual : Math.min(PAUSE_WHILE_WATCHED * 2 ** (failures - 1), USUAL_PAUSE)
    const hasJumped = failures === 0 && Math.abs(between(asked_for, now)) >= usual
    if (between(asked_at, wallNow) < pause && !hasJumped) return 'nothing'
  }
  const isSameHour = hourOf(asked_at) === hourOf(wallNow) && hourOf(asked_for) === hourOf(now)
  if (isWatched) return isSameHour && failures === 0 ? 'scores' : 'days'
  const isSeasonDue = season_read_at === null || between(season_read_at, wallNow) >= SEASON_PAUSE
  return isSeasonDue && failures === 0 ? 'season' : 'days'
}

const hourOf = (instant: Instant | null) => instant?.slice(0, '2025-11-11T17'.length)

const LATE_WHILE_WATCHED = minutes(2)
const LATE = hours(3)

/** Whether the scores are older than members expect; then the screen says how old they are. */
export function isFeedLate(facts: { scoresAsOf: Instant | null; isWatched: boolean; now: Instant }): boolean {
  const { scoresAsOf, isWatched, now } = facts
  return scoresAsOf !== null && between(scoresAsOf, now) > (isWatched ? LATE_WHILE_WATCHED : LATE)
}
