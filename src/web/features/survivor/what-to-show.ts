import type { SurvivorContest, SurvivorStanding } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import type { Lock, MyPick, Standings, Status } from './survivor.queries.ts'

type Known = {
  contest: SurvivorContest
  me: Status
  lock: Lock
  /** The reader's pick of the current week. */
  current: MyPick | null
  standings: Standings
}

export type Shown = {
  join: boolean
  joined: boolean
  /** In progress, and the reader is not in it. */
  spectator: boolean
  eliminated: boolean
  /** The rules of the playoff tiebreaker. */
  playoff: boolean
  /** The round whose series are shown: the current one, or the next one while it has to be set up. */
  seriesOfRound: number | null
  /** The card with the teams: before the lock, and after it for members without a pick (S2). */
  pick: boolean
  locked: boolean
  /** Everyone's picks of the current week (S5). */
  weekPicks: boolean
  /** Completed without a champion. */
  completed: boolean
  champions: readonly SurvivorStanding[]
}

/** Which cards are on the page (spec 2). */
export function whatToShow({ contest, me, lock, current, standings }: Known): Shown {
  const isWaiting = contest.status === 'waiting'
  const isPlaying = contest.status === 'in_progress'
  const isCompleted = contest.status === 'completed'
  const isAlive = isPlaying && me.is_participant && !me.is_eliminated
  const isRegular = contest.phase === 'regular_season'
  const isOpen = isAlive && contest.awaiting_round === null
  const champions = isCompleted ? standings.participants.filter(({ placement }) => placement === 1) : []
  return {
    join: isWaiting && !me.is_participant,
    joined: isWaiting && me.is_participant,
    spectator: isPlaying && !me.is_participant,
    eliminated: !isWaiting && me.is_eliminated,
    playoff: isPlaying && !isRegular && !me.is_eliminated,
    seriesOfRound: isPlaying && !isRegular ? (contest.awaiting_round ?? contest.round) : null,
    pick: isOpen && !(lock.is_locked && current !== null),
    locked: isOpen && lock.is_locked && current !== null,
    weekPicks: isPlaying && lock.is_locked,
    completed: isCompleted && champions.length === 0,
    champions,
  }
}

/** The title of the browser tab: the reader's own state in a few words. */
export function tabTitle({
  contest,
  shown,
  current,
}: {
  contest: SurvivorContest
  shown: Shown
  current: MyPick | null
}) {
  if (shown.pick && current === null)
    return `Make your ${weekTitle({ ...contest, week_number: contest.current_week })} pick`
  if (shown.pick && current !== null) return `${current.abbreviation} picked`
  if (shown.locked && current !== null) return `${current.abbreviation}: ${current.status}`
  return 'Survivor Contest'
}
