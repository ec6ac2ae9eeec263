import {
  certainlyOut,
  type LockedPick,
  type LockedSeason,
  type LockedWeek,
} from '#rules/survivor/certain-eliminations.ts'
import {
  isProcessed,
  type LoadedContest,
  type LoadedEntry,
  type LoadedWeek,
  picksIn,
} from '#rules/survivor/loaded-contest.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { isSlot } from '#rules/survivor/playoffs/slots.ts'
import type { Instant } from '#rules/time.ts'
import { playersIn } from './week-table.ts'

/** A running contest with its locked weeks that have no results yet. */
export type SeasonInPlay = Omit<LockedSeason, 'weeks'> & {
  weeks: readonly (LockedWeek & Pick<LoadedWeek, 'week_id'>)[]
}

/** Null if the contest isn't running, or no locked week awaits results. */
export function seasonInPlay(loaded: LoadedContest, now: Instant): SeasonInPlay | null {
  const { contest, entries, weeks, rulings, games } = loaded
  if (contest.status !== 'in_progress') return null
  const inPlay = weeks.filter(
    (week) => week.week_number >= contest.current_week && !isProcessed(week) && hasLocked(week, now),
  )
  if (inPlay.length === 0) return null
  const alive = entries.filter((entry) => !entry.is_eliminated)
  return {
    lives: contest.lives,
    participants: alive.map(({ participant_id, first_week, lost_lives }) => ({
      participant_id,
      first_week,
      lost_lives,
      excused_weeks: loaded.excused.get(participant_id) ?? [],
    })),
    weeks: inPlay,
    slots: weeks.filter(isSlot),
    picks: weeks.flatMap((week) => lockedPicks(week, alive)),
    games,
    rulings: [...rulings.values()].flat(),
    late_picks: contest.late_picks,
    now,
  }
}

function lockedPicks(week: LoadedWeek, entries: readonly LoadedEntry[]): LockedPick[] {
  const { week_number, round } = week
  const picks = picksIn(week)
  return entries.flatMap(({ participant_id }) => {
    const pick = picks.get(participant_id)
    return pick === undefined ? [] : [{ participant_id, week_number, round, team_id: pick.team_id, slate: pick.slate }]
  })
}

/**
 * The entries still in when a week locks, by name, with or without a pick: neither eliminated nor certain to be (N1).
 */
export function stillIn(
  loaded: LoadedContest,
  { weekNumber, now }: { weekNumber: number; now: Instant },
): LoadedEntry[] {
  const season = seasonInPlay(loaded, now)
  const out = season === null ? new Set() : certainlyOut(season)
  return playersIn(loaded, weekNumber).filter(({ participant_id }) => !out.has(participant_id))
}
