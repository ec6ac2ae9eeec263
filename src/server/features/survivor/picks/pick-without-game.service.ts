import { isCalledOff } from '#rules/games/games.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { teamsThatLostTheirGames } from '#rules/survivor/lost-games.ts'
import { type WeekName, weekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import { type News, notifyEach } from '#server/features/outbox/notify.service.ts'
import { listGames } from '#server/features/survivor/weeks/schedule.repo.ts'
import { listWeeks, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import type { GameChange, NotifyDeps } from '#server/schedule-watcher.ts'
import { pickPage } from './pick-page.ts'
import { type PickWithoutGameCause, pickWithoutGame } from './pick-without-game.mail.ts'
import { listPickersOf, type Picker } from './pick-without-game.repo.ts'

type SeasonChange = { season_year: string; weeks: readonly WeekRow[]; changes: readonly GameChange[] }

/**
 * Notifies the members whose picked team has lost its last game in a week that is open for picks (S1), once per change,
 * in its transaction. The pick stays until they change it. Call it after the locks have moved.
 */
export async function notifyWhoLostTheirGames(tx: Tx, deps: NotifyDeps, facts: SeasonChange): Promise<void> {
  const { season_year } = facts
  const changes = facts.changes.filter(mayTakeAGame)
  if (changes.length === 0) return
  const games = await listGames(tx, { seasonYear: season_year, spans: facts.weeks })
  const lost = new Map<number, number[]>()
  for (const week of facts.weeks) {
    const teamIds = [...teamsThatLostTheirGames({ week, changes, games })]
    if (teamIds.length > 0) lost.set(week.week_id, teamIds)
  }
  if (lost.size === 0) return
  const contestIds = facts.weeks.flatMap((week) => (lost.has(week.week_id) ? week.contest_id : []))
  await notifyPickersOf(tx, deps, { lost, contestIds, cause: 'schedule' })
}

type LostGames = {
  /** The teams without games left, by week id. */
  lost: ReadonlyMap<number, readonly number[]>
  contestIds: readonly number[]
  cause: PickWithoutGameCause
}

/**
 * Notifies the members who have picked one of these teams for its week, if that is still open. Call it after the weeks
 * have moved.
 */
export async function notifyPickersOf(tx: Tx, deps: NotifyDeps, { lost, contestIds, cause }: LostGames): Promise<void> {
  // Reread, because the change has moved their locks.
  for (const week of await listWeeks(tx, [...new Set(contestIds)])) {
    const { contest_id: contestId, week_number: weekNumber, lock_time } = week
    const teamIds = lost.get(week.week_id)
    if (teamIds === undefined || teamIds.length === 0 || lock_time === null || hasLocked(week, deps.now())) continue
    const pickers = await listPickersOf(tx, { contestId, weekNumber, teamIds })
    const open = { contestId, name: weekName(week), lock_time, cause }
    await notifyEach(tx, deps, pickers, (picker) => newsFor(picker, open))
  }
}

/**
 * Notifies the members whose pick ahead is dropped with its week, which is removed with its games (W7). Call it before
 * removing the week.
 */
export async function notifyPickersOfGone(tx: Tx, deps: NotifyDeps, weeks: readonly WeekRow[]): Promise<void> {
  for (const week of weeks) {
    const { contest_id: contestId, week_number: weekNumber, lock_time } = week
    const pickers = await listPickersOf(tx, { contestId, weekNumber })
    const gone = { contestId, name: weekName(week), lock_time: lock_time ?? deps.now(), cause: 'week_gone' } as const
    await notifyEach(tx, deps, pickers, (picker) => newsFor(picker, gone))
  }
}

/** Most changes are scores, and need no further check. */
function mayTakeAGame({ before, after }: GameChange): boolean {
  if (before === null || isCalledOff(before.game_state)) return false
  return after === null || isCalledOff(after.game_state) || after.game_date !== before.game_date
}

type OpenWeek = { contestId: number; name: WeekName; lock_time: Instant; cause: PickWithoutGameCause }

function newsFor(to: Picker, { contestId, name, lock_time, cause }: OpenWeek): News {
  return {
    ...pickWithoutGame.of({
      name: to.name,
      contest: to.contest_name,
      cause,
      ...name,
      lock_time,
      zone: to.time_zone,
      path: pickPage({ contestId, weekNumber: name.week_number }),
    }),
    contestId,
    expiresAt: lock_time,
  }
}
