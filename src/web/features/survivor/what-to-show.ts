import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import type { MyPick, Standings, Status } from './survivor.queries.ts'
import { firstWeekOf, isPicking, type ShownWeek } from './week/shown-week.ts'

type Known = {
  contest: SurvivorContest
  me: Status
  /** The week that is shown. */
  week: ShownWeek | null
  /** The reader's pick of that week. */
  current: MyPick | null
  standings: Standings
}

export type Shown = ReturnType<typeof whatToShow>

/** Which cards are on the page (spec 2). */
export function whatToShow({ contest, me, week, current, standings }: Known) {
  const isWaiting = contest.status === 'waiting'
  const isPlaying = contest.status === 'in_progress'
  const isCompleted = contest.status === 'completed'
  const isRegular = contest.phase === 'regular_season'
  const isOwnWeek = week !== null && !week.is_processed && week.week_number >= firstWeekOf(me)
  const isUndecided = isPicking({ contest, me }) && isOwnWeek
  const canJoin = isWaiting || (isPlaying && (me.next_entry ?? null) !== null)
  const isLocked = week?.is_locked ?? false
  const champions = isCompleted ? standings.participants.filter(({ placement }) => placement === 1) : []
  return {
    join: canJoin && !me.is_participant,
    joined: isWaiting && me.is_participant,
    /** In progress, the reader is not in it, and its entries have closed. */
    spectator: isPlaying && !me.is_participant && !canJoin,
    eliminated: !isWaiting && me.is_eliminated,
    /** The rules of the playoff tiebreaker. */
    playoff: isPlaying && !isRegular && !me.is_eliminated,
    /** The round that the bracket opens: that of the shown week, else the current one or the next one while it has to be set up. */
    bracketRound: isPlaying && !isRegular ? (week?.round ?? contest.awaiting_round ?? contest.round) : null,
    /** The card with the teams: before the lock, and after it for members without a pick (S2). */
    pick: isUndecided && !(isLocked && current !== null),
    locked: isUndecided && isLocked && current !== null,
    /** The board that leads from the lock to the results. */
    sweat: isPlaying && isLocked && week?.is_processed === false,
    /** Everyone's picks of the shown week (S5). */
    weekPicks: isLocked,
    /** The number of picks in the shown week, for those who don't pick in it themselves. */
    pickedCount: week !== null && !isLocked && !isUndecided,
    /** Completed without a champion. */
    completed: isCompleted && champions.length === 0,
    champions,
  }
}

/** The title of the browser tab: the reader's own state in a few words. */
export function tabTitle({ week, shown, current }: Pick<Known, 'week' | 'current'> & { shown: Shown }) {
  if (shown.pick && week !== null && current === null) return `Make your ${weekTitle(week)} pick`
  if (shown.pick && current !== null) return `${current.abbreviation} picked`
  if (shown.locked && current !== null) return `${current.abbreviation}: ${current.status}`
  return 'Survivor Contest'
}
