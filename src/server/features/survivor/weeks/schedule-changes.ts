import { countsAsPlayed, type GameFacts, isCalledOff, winnerOf } from '#rules/games/games.ts'
import { isInWeek, relockedWeeks } from '#rules/survivor/locks.ts'
import { movedSlots } from '#rules/survivor/playoffs/slots.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudits } from '#server/features/audit/audit.service.ts'
import { countLockedWeeks } from '#server/features/survivor/picks/lock-counts.service.ts'
import type { GameChange, NotifyDeps, ScheduleWatcher } from '#server/schedule-watcher.ts'
import { notifyWhoLostTheirGames } from '../picks/pick-without-game.service.ts'
import { firstPlayed } from '../results/results.service.ts'
import { changesNothing, settle } from '../results/settling.service.ts'
import { type ContestRow, lockUnfinishedContests } from '../survivor.repo.ts'
import { readDeadline } from './deadline.ts'
import { followWeeks, mayMoveWeeks } from './follow-weeks.service.ts'
import { listGames } from './schedule.repo.ts'
import { listWeeks, markOutOfDate, updateWeekDates, type WeekRow } from './weeks.repo.ts'

/** The effects of schedule changes on survivor contests. */
export const survivorSchedule: ScheduleWatcher = {
  beginGamesChange: async (tx, deps) => {
    const contests = await lockUnfinishedContests(tx)
    // After a week's lock the wins needed can only fall (S6).
    await countLockedWeeks(tx, deps)
    return (changes) => afterGamesChange(tx, deps, { contests, changes })
  },
  beginDeadlineChange: async (tx, deps) => {
    const contests = await lockUnfinishedContests(tx)
    return () => afterDeadlineChange(tx, deps, contests)
  },
}

/**
 * Runs after games were written, in their transaction: adds and removes weeks (W7), moves the lock times of unlocked
 * weeks (W4), marks processed weeks with a changed result as outdated (G5), and notifies members whose picked team no
 * longer plays (S1).
 */
async function afterGamesChange(
  tx: Tx,
  deps: NotifyDeps,
  { contests, changes }: { contests: readonly ContestRow[]; changes: readonly GameChange[] },
): Promise<void> {
  const touched = contests.filter((contest) => changes.some((change) => change.season_year === contest.season_year))
  if (touched.length === 0) return
  const contestIds = touched.map((contest) => contest.contest_id)
  const stored = await listWeeks(tx, contestIds)
  const haveFollowed = await followWeeksOf(tx, deps, { contests: touched, weeks: stored, changes })
  const weeks = haveFollowed ? await listWeeks(tx, contestIds) : stored
  const stale = new Set<number>()
  for (const season_year of new Set(touched.map((contest) => contest.season_year))) {
    const ofSeason = new Set(touched.filter((of) => of.season_year === season_year).map((of) => of.contest_id))
    const facts = {
      season_year,
      weeks: weeks.filter((week) => ofSeason.has(week.contest_id)),
      changes: changes.filter((change) => change.season_year === season_year),
    }
    const games = await listGames(tx, { seasonYear: season_year, spans: facts.weeks })
    await moveLocks(tx, deps, { ...facts, games })
    const marked = outOfDate(facts)
    await markOutOfDate(tx, marked)
    for (const week of facts.weeks)
      if (week.results_out_of_date || marked.includes(week.week_id)) stale.add(week.contest_id)
    await notifyWhoLostTheirGames(tx, deps, facts)
  }
  for (const contest of touched) if (stale.has(contest.contest_id)) await unmarkWithoutEffect(tx, deps, contest)
}

/** A correction that leaves all stored results as they are, such as one that is taken back, asks for nothing (G5). */
async function unmarkWithoutEffect(tx: Tx, deps: NotifyDeps, contest: ContestRow): Promise<void> {
  const weeks = await listWeeks(tx, contest.contest_id)
  const first = firstPlayed(weeks, contest)
  const settlement = await settle(tx, { contest, weeks, from: first, to: first, now: deps.now() })
  const weekIds = weeks.filter((week) => week.results_out_of_date).map((week) => week.week_id)
  if (changesNothing(settlement)) await markOutOfDate(tx, weekIds, { is: false })
}

/** Season by season, the weeks added and removed with the games (W7). */
async function followWeeksOf(
  tx: Tx,
  deps: NotifyDeps,
  facts: { contests: readonly ContestRow[]; weeks: readonly WeekRow[]; changes: readonly GameChange[] },
): Promise<boolean> {
  let isAny = false
  for (const [season_year, contests] of Map.groupBy(facts.contests, (contest) => contest.season_year)) {
    const changes = facts.changes.filter((change) => change.season_year === season_year)
    if (!mayMoveWeeks(changes)) continue
    const after = await listGames(tx, { seasonYear: season_year })
    const before = gamesBefore(
      after,
      changes.filter(({ game_type }) => game_type === 2),
    )
    isAny = (await followWeeks(tx, deps, { contests, weeks: facts.weeks, before, after })) || isAny
  }
  return isAny
}

/** Runs after the pick deadline has changed, in its transaction: weeks without a game lock by it (W3, W4). */
async function afterDeadlineChange(tx: Tx, deps: Pick<Deps, 'now'>, contests: readonly Locked[]): Promise<void> {
  const weeks = await listWeeks(
    tx,
    contests.map((contest) => contest.contest_id),
  )
  for (const season_year of new Set(contests.map((contest) => contest.season_year))) {
    const ofSeason = new Set(contests.filter((of) => of.season_year === season_year).map((of) => of.contest_id))
    const touched = weeks.filter((week) => ofSeason.has(week.contest_id))
    if (touched.length === 0) continue
    const games = await listGames(tx, { seasonYear: season_year, spans: touched })
    await moveLocks(tx, deps, { weeks: touched, games })
  }
}

/** The games before the changes. */
function gamesBefore(games: readonly GameFacts[], changes: readonly GameChange[]): GameFacts[] {
  const changed = new Set(changes.map(({ before, after }) => (after ?? before)?.game_id))
  return [...games.filter((game) => !changed.has(game.game_id)), ...changes.flatMap(({ before }) => before ?? [])]
}

type Locked = { contest_id: number; season_year: string }
type SeasonChange = { season_year: string; weeks: readonly WeekRow[]; changes: readonly GameChange[] }

/**
 * Recomputed from the whole season, because a week may have gained or lost its first game (W3, W4). A slot's days
 * follow its games even after its lock: they only show when it is played. Returns the moved weeks, by id.
 */
async function moveLocks(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { weeks, games }: { weeks: readonly WeekRow[]; games: readonly GameFacts[] },
): Promise<ReadonlyMap<number, WeekRow>> {
  const redated = new Map(movedSlots(weeks, games).map((week) => [week.week_id, week]))
  const asPlanned = weeks.map((week) => redated.get(week.week_id) ?? week)
  const moved = relockedWeeks({ weeks: asPlanned, games, deadline: await readDeadline(tx), now: deps.now() })
  for (const { week, lock_time } of moved) redated.set(week.week_id, { ...week, lock_time })
  await updateWeekDates(tx, [...redated.values()].map(datesOf))
  await auditMoved(tx, deps, { before: weeks, after: [...redated.values()] })
  return redated
}

/** An audit line for each contest whose weeks moved with the games (A6). */
async function auditMoved(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { before, after }: { before: readonly WeekRow[]; after: readonly WeekRow[] },
): Promise<void> {
  const was = new Map(before.map((week) => [week.week_id, week]))
  const byContest = Map.groupBy(after, (week) => week.contest_id)
  await writeAudits(
    tx,
    deps,
    'system',
    [...byContest].map(([contestId, weeks]) => ({
      ...({ action: 'move_locks', subject: 'contest', subjectId: contestId } as const),
      before: { weeks: weeks.flatMap(({ week_id }) => was.get(week_id) ?? []).map(datesOf) },
      after: { weeks: weeks.map(datesOf) },
    })),
  )
}

function datesOf({ week_id, week_number, start_date, end_date, lock_time, lock_time_by_hand }: WeekRow) {
  return { week_id, week_number, start_date, end_date, lock_time, lock_time_by_hand }
}

/** Processed weeks in which a changed game now counts differently. */
function outOfDate({ weeks, changes }: SeasonChange): number[] {
  return weeks
    .filter((week) => week.processed_at !== null)
    .filter((week) => changes.some(({ before, after }) => verdictIn(before, week) !== verdictIn(after, week)))
    .map((week) => week.week_id)
}

/** The facts of a game a week's results depend on: the week, its teams and its winner. */
function verdictIn(game: GameFacts | null, week: WeekRow): string {
  if (!game || !isInWeek(game, week) || isCalledOff(game.game_state)) return 'no game'
  const winner = countsAsPlayed(game) ? winnerOf(game) : null
  return `${game.home_team_id}-${game.away_team_id}: ${winner ?? 'open'}`
}
