import { type GameFacts, isCalledOff } from '#rules/games/games.ts'
import { type FollowedWeeks, followSchedule } from '#rules/survivor/follow-schedule.ts'
import { lockTimeOf } from '#rules/survivor/locks.ts'
import { gameDaysOf } from '#rules/survivor/weeks.ts'
import type { Tx } from '#server/db/database.ts'
import { writeAudits } from '#server/features/audit/audit.service.ts'
import type { GameChange, NotifyDeps } from '#server/schedule-watcher.ts'
import { notifyPickersOfGone } from '../picks/pick-without-game.service.ts'
import { replaceWeeks } from '../start/start.repo.ts'
import { type ContestRow, changeContestRow } from '../survivor.repo.ts'
import { readDeadline } from './deadline.ts'
import { insertWeeks, type WeekRow } from './weeks.repo.ts'

/** Whether any of these changes can add or remove a week: most are scores, and need no further check. */
export const mayMoveWeeks = (changes: readonly GameChange[]): boolean =>
  changes.some(({ before, after, game_type }) => game_type === 2 && dayOf(before) !== dayOf(after))

const dayOf = (game: GameFacts | null) => (game && !isCalledOff(game.game_state) ? game.game_date : null)

type Changed = {
  contests: readonly ContestRow[]
  weeks: readonly WeekRow[]
  /** The regular games of their season. */
  before: readonly GameFacts[]
  after: readonly GameFacts[]
}

/**
 * Updates locked contests' weeks to a changed schedule, in its transaction (W7), and returns whether any changed.
 * Members who had picked ahead for a removed week are notified.
 */
export async function followWeeks(tx: Tx, deps: NotifyDeps, changed: Changed): Promise<boolean> {
  const before = gameDaysOf(changed.before)
  const after = gameDaysOf(changed.after)
  let isAny = false
  for (const contest of changed.contests) {
    const { contest_id, season_start_date, locked_through } = contest
    const weeks = changed.weeks.filter((week) => week.contest_id === contest_id)
    const followed =
      season_start_date === null
        ? null
        : followSchedule({ weeks, season_start_date, locked_through, before, after, now: deps.now() })
    if (followed === null) continue
    await writeFollowed(tx, deps, { contest, weeks, followed, games: changed.after })
    isAny = true
  }
  return isAny
}

type Following = {
  contest: ContestRow
  weeks: readonly WeekRow[]
  followed: FollowedWeeks<WeekRow>
  games: readonly GameFacts[]
}

async function writeFollowed(tx: Tx, deps: NotifyDeps, { contest, weeks, followed, games }: Following): Promise<void> {
  const { contest_id: contestId } = contest
  const { kept, added, dropped } = followed
  await notifyPickersOfGone(tx, deps, dropped)
  const renumbered = kept.filter(({ week, week_number }) => week.week_number !== week_number)
  const moving = [...dropped, ...renumbered.map(({ week }) => week)].map((week) => week.week_number)
  if (moving.length > 0) {
    const from = Math.min(...moving)
    await replaceWeeks(tx, {
      contestId,
      from,
      kept: kept
        .filter(({ week }) => week.week_number >= from)
        .map(({ week, week_number }) => ({ ...week, week_number, was: week.week_number })),
      dropped: dropped.map((week) => week.week_number),
    })
  }
  if (added.length > 0) {
    const deadline = await readDeadline(tx)
    await insertWeeks(
      tx,
      added.map((week) => ({
        week_number: week.week_number,
        start_date: week.start_date,
        end_date: week.end_date,
        contest_id: contestId,
        lock_time: lockTimeOf({ week, games, deadline }),
        lock_time_by_hand: false,
      })),
    )
  }
  const after = [...kept.map(({ week, week_number }) => daysOf({ ...week, week_number })), ...added.map(daysOf)]
  await writeAudits(tx, deps, 'system', [
    {
      action: 'follow_schedule',
      subject: 'contest',
      subjectId: contestId,
      before: { weeks: weeks.map(daysOf) },
      after: { weeks: after.toSorted((a, b) => a.week_number - b.week_number) },
    },
  ])
  const last = Math.max(...after.map((week) => week.week_number))
  await followWithThePage(tx, { contest, last })
}

const daysOf = ({ week_number, start_date, end_date }: Pick<WeekRow, 'week_number' | 'start_date' | 'end_date'>) => ({
  week_number,
  start_date,
  end_date,
})

/**
 * If the contest's next week was its last and is removed, its regular season is over; if it was waiting for the
 * playoffs and another week was added, it plays that first.
 */
async function followWithThePage(tx: Tx, { contest, last }: { contest: ContestRow; last: number }): Promise<void> {
  const { contest_id: contestId, status, phase, current_week } = contest
  if (status !== 'in_progress') return
  if (phase === 'regular_season' && current_week > last) {
    await changeContestRow(tx, { contestId, set: { phase: 'playoff_tiebreaker', current_week: last } })
  }
  if (phase === 'playoff_tiebreaker' && current_week < last) {
    await changeContestRow(tx, { contestId, set: { phase: 'regular_season', current_week: current_week + 1 } })
  }
}
