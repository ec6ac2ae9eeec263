import type { AnswerOf } from '#contract/endpoint.ts'
import type { SyncReport } from '#contract/feed/feed.ts'
import type { readFeed } from '#contract/feed/freshness.ts'
import type { listJobs } from '#contract/status/jobs.ts'
import { dueFeed, isFeedLate, isFeedMute } from '#rules/feed/feed.ts'
import { addDays, type Day, dateWords, easternDay, hours, type Instant, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { settleDoubted } from '#server/features/feed/doubted-moves.service.ts'
import { type FeedRow, listPlayedSeasons, readFeedState, writeFeedState } from '#server/features/feed/feed.repo.ts'
import { isHoldingRows, listUnfinished, listUnknownStates } from '#server/features/games/games.service.ts'
import { settleLeftOut } from '#server/features/games/left-out.service.ts'
import { writeClocks } from '#server/features/games/live-clocks.service.ts'
import { type DoubtedMove, type SavedFeed, saveFromFeed } from '#server/features/games/save-feed.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { NOT_DUE } from '#server/jobs/jobs.ts'
import { askingAtOnce } from '#server/nhl/nhl-client.ts'
import { NhlFailure } from '#server/nhl/nhl-failure.ts'

type Actor = Caller | 'system'
type Span = { from: Day; to: Day }

/** The NHL usually corrects results within two days, and members pick from next week's schedule. */
const BACK = 2
const AHEAD = 7
/** A game still without a result after this many days is only looked up twice a day, when the whole season is read. */
const LONG_AGO = 14
/** Longer than any season including its playoffs. */
const LONGEST_SPAN = 330
const LISTED_CHANGES = 200

/**
 * Reads the given league days, or else the days around today and any that still lack a result (O5), even with
 * `NHL_SYNC=off`. Refuses a range that is reversed or longer than a season, and `nhl_unavailable` (502) if the NHL
 * doesn't respond in time; days read until then are kept.
 */
export async function syncGames(
  deps: Deps,
  caller: Actor,
  asked: { from?: Day | undefined; to?: Day | undefined },
): Promise<SyncReport> {
  const usual = await usualSpan(deps, { back: LONGEST_SPAN })
  const from = asked.from ?? (asked.to && asked.to < usual.from ? asked.to : usual.from)
  const to = asked.to ?? (asked.from && asked.from > usual.to ? addDays(asked.from, AHEAD) : usual.to)
  if (to < from) throw new Refusal({ code: 'range_backwards' })
  if (addDays(from, LONGEST_SPAN) < to) throw new Refusal({ code: 'range_too_long', days: LONGEST_SPAN })
  let read_to: Day | null = null
  const onRead = (day: Day) => {
    read_to = day
  }
  try {
    return await readSpan(askingAtOnce(deps), caller, { from, to, onRead })
  } catch (error) {
    if (error instanceof NhlFailure) throw new Refusal({ code: 'nhl_unavailable', why: error.message, read_to })
    throw error
  }
}

/**
 * The scheduled job (O5): asks a rule what is due and reads it. Returns a summary of the changes, or null if nothing
 * changed. Throws `NhlFailure` if the NHL doesn't respond; retries back off.
 */
export async function followFeed(deps: Deps): Promise<string | null | typeof NOT_DUE> {
  const { isOn, isReplay } = deps.nhl
  if (!isOn) return NOT_DUE
  const state = await readFeedState(deps.db)
  const isWatched = await isBeingPlayed(deps)
  const isHolding = await isHoldingRows(deps)
  const due = dueFeed({ state, isWatched, isHolding, isReplay, now: deps.now(), wallNow: deps.wallNow() })
  if (due === 'nothing') return NOT_DUE
  if (due === 'season') return sentenceOf(await readSeason(deps))
  const span = due === 'scores' ? playedSpan(deps) : await usualSpan(deps, {})
  return sentenceOf(await readSpan(deps, 'system', span))
}

function sentenceOf({ from, to, inserted, updated, removed, skipped }: SyncReport): string | null {
  const parts = [
    inserted > 0 && `${inserted} new`,
    updated > 0 && `${updated} changed`,
    removed > 0 && `${removed} removed`,
    skipped.length > 0 && `${skipped.length} skipped (${skipped[0]?.reason})`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `${dateWords(from)} to ${dateWords(to)}: ${parts.join(', ')}`
}

/** Reads everything missing up to now at once, after the clock of a demo pool has jumped ahead (T4). */
export async function catchUp(deps: Deps): Promise<void> {
  if (deps.nhl.isReplay) await readSpan(deps, 'system', await usualSpan(deps, { back: LONGEST_SPAN }))
}

/** Reads the days around today right away, due or not, for an admin. */
export async function followFeedNow(deps: Deps): Promise<string | null> {
  return sentenceOf(await readSpan(askingAtOnce(deps), 'system', await usualSpan(deps, { back: LONGEST_SPAN })))
}

/**
 * The age of the scores. Members see 'scores as of' when the NHL hasn't responded for too long; a replayed season is
 * never late (N5).
 */
export async function readFreshness(deps: Deps): Promise<AnswerOf<typeof readFeed>> {
  return freshnessOf(deps, await readFeedState(deps.db))
}

async function freshnessOf(deps: Deps, { scores_as_of }: FeedRow): Promise<AnswerOf<typeof readFeed>> {
  const server_now = deps.now()
  const isWatched = await isBeingPlayed(deps)
  const { isOn: is_on, isReplay } = deps.nhl
  const is_late = is_on && !isReplay && isFeedLate({ scoresAsOf: scores_as_of, isWatched, now: server_now })
  return { is_on, scores_as_of, is_late, server_now }
}

/** The age of scores that an admin should know to be late or, with null, never read (N5); undefined if all is well. */
export async function readOldScores(deps: Deps): Promise<Instant | null | undefined> {
  const state = await readFeedState(deps.db)
  const { is_on, is_late } = await freshnessOf(deps, state)
  return is_late || (is_on && isFeedMute(state)) ? state.scores_as_of : undefined
}

/** The feed's state for admins, including its last error. */
export async function readFeedNotes(deps: Deps): Promise<AnswerOf<typeof listJobs>['feed']> {
  const { asked_at, season_read_at, scores_as_of, failures, error } = await readFeedState(deps.db)
  const { isOn, isReplay } = deps.nhl
  const words = error && `${error}.`
  return {
    is_on: isOn,
    is_replay: isReplay,
    asked_at,
    season_read_at,
    scores_as_of,
    failures_in_a_row: failures,
    error: words,
    unknown_states: await listUnknownStates(deps),
  }
}

/** Whether a game that counts for a contest has started and isn't over. */
async function isBeingPlayed(deps: Deps): Promise<boolean> {
  const recently = plus(deps.now(), -hours(12))
  const running = (await listUnfinished(deps)).filter((game) => (game.start_time ?? '') > recently)
  if (running.length === 0) return false
  const seasons = await listPlayedSeasons(deps.db)
  return running.some((game) => seasons.includes(game.season_year))
}

/** The days around today, extended back to the oldest game without a result. */
async function usualSpan(deps: Deps, { back = LONG_AGO }: { back?: number }): Promise<Span> {
  const today = easternDay(deps.now())
  const [oldest] = (await listUnfinished(deps)).filter((game) => game.game_date >= addDays(today, -back))
  const usual = addDays(today, -BACK)
  return { from: oldest && oldest.game_date < usual ? oldest.game_date : usual, to: addDays(today, AHEAD) }
}

/** The days on which a game can be in progress, in one request. Yesterday is included because late games run past midnight. */
function playedSpan(deps: Deps): Span {
  const yesterday = addDays(easternDay(deps.now()), -1)
  return { from: yesterday, to: addDays(yesterday, AHEAD - 1) }
}

/** Reads the current season from the NHL's start date to its end date. */
async function readSeason(deps: Deps): Promise<SyncReport> {
  const usual = await usualSpan(deps, {})
  await markAsked(deps)
  const { seasonStart, seasonEnd } = await askRecordingFailure(deps, () => deps.nhl.schedule(usual.from))
  const from = seasonStart && seasonStart < usual.from ? seasonStart : usual.from
  const to = seasonEnd && seasonEnd > usual.to ? seasonEnd : usual.to
  const isOneSeason = addDays(from, LONGEST_SPAN) >= to
  const report = await readSpan(deps, 'system', isOneSeason ? { from, to, isSeason: true } : usual)
  await writeFeedState(deps.db, { season_read_at: deps.wallNow() })
  return report
}

/** Reads week by week, each in its own transaction, so that a failed request doesn't lose the earlier weeks. */
async function readSpan(
  deps: Deps,
  caller: Actor,
  { from, to, isSeason = false, onRead }: Span & { isSeason?: boolean; onRead?: (to: Day) => void },
): Promise<SyncReport> {
  const { is_late } = await readFreshness(deps)
  await markAsked(deps)
  const reading = newReading({ from, to })
  const { report, seasons, listed, doubted } = reading
  for (let first = from; first <= to; first = addDays(first, AHEAD)) {
    await readWeek(deps, caller, { first, reading })
    onRead?.(addDays(first, AHEAD - 1))
  }
  const schedule = (first: Day) => askRecordingFailure(deps, () => deps.nhl.schedule(first))
  for (const saved of await settleDoubted(deps, caller, { doubted, schedule })) addSaved(report, saved)
  if (isSeason) {
    for (const seasonYear of seasons) report.removed += await settleLeftOut(deps, { seasonYear, listed })
  }
  const today = easternDay(deps.now())
  const isCurrent = from < today && today <= to
  await writeFeedState(deps.db, { failures: 0, error: null, ...(isCurrent ? { scores_as_of: deps.now() } : {}) })
  // Pages showing a late 'scores as of' may have refetched when a game changed, but that was before this write.
  if (isCurrent && is_late) deps.live.publish({ about: 'games' })
  return report
}

/** Everything read so far. */
type Reading = {
  report: SyncReport
  seasons: Set<string>
  /** Ids of all games in the responses, including rows that couldn't be read. */
  listed: Set<number>
  doubted: DoubtedMove[]
}

function newReading({ from, to }: Span): Reading {
  const nothing = { inserted: 0, updated: 0, unchanged: 0, removed: 0, ignored: 0, skipped: [], changes: [] }
  return { report: { from, to, ...nothing }, seasons: new Set(), listed: new Set(), doubted: [] }
}

/** Reads and saves one week of the span, and adds it to the reading. */
async function readWeek(deps: Deps, caller: Actor, { first, reading }: { first: Day; reading: Reading }) {
  const { report, seasons, listed, doubted } = reading
  const week = await askRecordingFailure(deps, () => deps.nhl.schedule(first))
  const games = week.games.filter(({ game_date }) => report.from <= game_date && game_date <= report.to)
  for (const game of games) {
    seasons.add(game.season_year)
    listed.add(game.game_id)
  }
  for (const { game_id } of week.skipped) if (game_id !== null) listed.add(game_id)
  report.ignored += week.ignored
  report.skipped.push(...week.skipped)
  const haveMoved = await writeClocks(deps.db, { clocks: week.clocks, now: deps.now() })
  const saved = await saveFromFeed(deps, caller, games)
  // Saved games notify the pages themselves.
  if (haveMoved && saved.reported.length === 0) deps.live.publish({ about: 'games' })
  addSaved(report, saved)
  doubted.push(...saved.doubted)
}

function addSaved(report: SyncReport, saved: SavedFeed): void {
  report.inserted += saved.inserted
  report.updated += saved.updated
  report.unchanged += saved.unchanged
  report.skipped.push(...saved.skipped)
  const room = LISTED_CHANGES - report.changes.length
  report.changes.push(...saved.reported.slice(0, room))
}

async function markAsked(deps: Deps): Promise<void> {
  await writeFeedState(deps.db, { asked_at: deps.wallNow(), asked_for: deps.now() })
}

/** Calls the NHL and records a failure, so that the pause before the next attempt grows. */
async function askRecordingFailure<Answer>(deps: Deps, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NhlFailure) {
      const { failures } = await readFeedState(deps.db)
      await writeFeedState(deps.db, { failures: failures + 1, error: `The NHL ${error.message}` })
    }
    throw error
  }
}
