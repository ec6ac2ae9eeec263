import { isCalledOff, isFinal, isLive, isUpcoming } from '#rules/games/games.ts'
import { between, type Day, hours, type Instant, minutes } from '#rules/time.ts'

/** What is known of a game, by the league's word, when another word of it arrives. */
export type KnownGame = { game_date: Day; game_state: string }

export type StaleWord = 'takes back a result' | 'older than what is known' | 'called off on a day that it has left'

/**
 * Whether the league's feed says something of a game that it has already overtaken; null where the word is good. An
 * answer may come out of a cache or in the wrong order: a result stays unless another result corrects it, a game that
 * has begun does not go back before its start, and the empty place of a game that was moved says nothing of it.
 */
export function staleWord({ word, known }: { word: KnownGame; known: KnownGame }): StaleWord | null {
  if (isFinal(known.game_state) && !isFinal(word.game_state)) return 'takes back a result'
  if (isLive(known.game_state) && isUpcoming(word.game_state)) return 'older than what is known'
  const hasMoved = known.game_date > word.game_date && !isCalledOff(known.game_state)
  return hasMoved && isCalledOff(word.game_state) ? 'called off on a day that it has left' : null
}

/** When the feed was asked, by the wall clock and for which moment of the pool's clock; null: never. */
export type FeedState = {
  asked_at: Instant | null
  asked_for: Instant | null
  /** How often in a row there was no answer. */
  failures: number
  season_read_at: Instant | null
}

type FeedMoment = {
  state: FeedState
  /** A game is being played that counts for a contest. */
  isWatched: boolean
  /** The recorded seasons: asking costs nothing. */
  isReplay: boolean
  now: Instant
  wallNow: Instant
}

const USUAL_PAUSE = hours(1)
const PAUSE_WHILE_WATCHED = minutes(1)
const SEASON_PAUSE = hours(24)

/**
 * What to ask the feed now: nothing, how the games of today and yesterday go, the days around today, or the whole season, which is
 * read once a day for games that are moved. Every hour, and every minute while a game is watched; then once an hour what else
 * there is. After failures in a row the pause doubles up to an hour, and the days come before the season: one bad week of it
 * must not hold up the scores, nor may its reading while a game is watched. The pauses are those of the wall clock, but a pool's
 * clock that has jumped on does not wait for them.
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

const LATE_WHILE_WATCHED = minutes(5)
const LATE = hours(3)

/** Whether the scores are older than members may expect: then they are told as of when they are. */
export function isFeedLate(facts: { scoresAsOf: Instant | null; isWatched: boolean; now: Instant }): boolean {
  const { scoresAsOf, isWatched, now } = facts
  return scoresAsOf !== null && between(scoresAsOf, now) > (isWatched ? LATE_WHILE_WATCHED : LATE)
}
