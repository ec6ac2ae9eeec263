import { between, hours, type Instant, minutes } from '#rules/time.ts'

/** The last request to the feed, by the wall clock, and the pool-clock instant it was for; null if never. */
export type FeedState = {
  asked_at: Instant | null
  asked_for: Instant | null
  /** Consecutive requests without an answer. */
  failures: number
  season_read_at: Instant | null
}

type FeedMoment = {
  state: FeedState
  /** A game that counts for a contest is on. */
  isWatched: boolean
  /** Rows of the league have begun to be held back within the last twelve hours (G8). */
  isHolding: boolean
  /** Recorded seasons, which cost nothing to read. */
  isReplay: boolean
  now: Instant
  wallNow: Instant
}

const USUAL_PAUSE = hours(1)
const PAUSE_WHILE_WATCHED = minutes(1)
const SEASON_PAUSE = hours(12)
/** A held row is stored after six hours (G8), if the league then repeats it. */
const SEASON_PAUSE_WHILE_HOLDING = hours(6)
/** From the first game of a Saturday to its last, something is on for half a day. */
const SEASON_WAITS_FOR_GAMES = hours(6)

/**
 * The next request to the feed: none, the scores of today and yesterday, the days around today, or the whole season.
 * The days are due every hour because games get moved, the scores every minute while a game is watched, the season twice
 * a day, and six hours after a row was held back. After failures the pause doubles, up to an hour. The days come before
 * the season, so that an unreadable week in the season delays no score; the season also waits while a game is watched,
 * but no longer than six hours. Pauses use the wall clock, but end early if the pool's clock jumped ahead.
 */
export function dueFeed(moment: FeedMoment): 'nothing' | 'scores' | 'days' | 'season' {
  const { state, isWatched, isHolding, isReplay, now, wallNow } = moment
  const { asked_at, asked_for, failures, season_read_at } = state
  if (isReplay) return 'days'
  if (asked_at !== null && asked_for !== null) {
    const usual = isWatched ? PAUSE_WHILE_WATCHED : USUAL_PAUSE
    const pause = failures === 0 ? usual : pauseAfter(failures)
    const hasJumped = failures === 0 && Math.abs(between(asked_for, now)) >= usual
    if (between(asked_at, wallNow) < pause && !hasJumped) return 'nothing'
  }
  const isSameHour = hourOf(asked_at) === hourOf(wallNow) && hourOf(asked_for) === hourOf(now)
  if (failures > 0) return 'days'
  if (isWatched && isSameHour) return 'scores'
  const pause = isHolding ? SEASON_PAUSE_WHILE_HOLDING : SEASON_PAUSE
  const wait = isWatched ? SEASON_WAITS_FOR_GAMES : 0
  const isSeasonDue = season_read_at === null ? !isWatched : between(season_read_at, wallNow) >= pause + wait
  return isSeasonDue ? 'season' : 'days'
}

const pauseAfter = (failures: number) => Math.min(PAUSE_WHILE_WATCHED * 2 ** (failures - 1), USUAL_PAUSE)

/** The pauses between this many failures in a row add up to an hour. */
const FAILURES_IN_AN_HOUR = 7

/** Whether the NHL has never answered, and not only at the start of a new pool (N5). */
export const isFeedMute = ({ failures, scores_as_of }: { failures: number; scores_as_of: Instant | null }) =>
  scores_as_of === null && failures >= FAILURES_IN_AN_HOUR

const hourOf = (instant: Instant | null) => instant?.slice(0, '2025-11-11T17'.length)

const LATE_WHILE_WATCHED = minutes(2)
const LATE = hours(3)

/** Whether the scores are older than members expect; if so, the screen shows their age. */
export function isFeedLate(facts: { scoresAsOf: Instant | null; isWatched: boolean; now: Instant }): boolean {
  const { scoresAsOf, isWatched, now } = facts
  return scoresAsOf !== null && between(scoresAsOf, now) > (isWatched ? LATE_WHILE_WATCHED : LATE)
}
