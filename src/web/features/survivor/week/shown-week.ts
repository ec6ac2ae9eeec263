import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import type { MyPick, Status, Weeks } from '../survivor.queries.ts'

/** A week with the server's clock, from which its countdown runs. */
export type ShownWeek = ContestWeek & { server_now: string }

type Known = {
  /** The week in the address: `?week=4`. */
  asked: string | null
  contest: SurvivorContest
  me: Status
  weeks: Weeks
}

/** Whether the reader makes picks in the contest: from joining on, until they are out (S1). */
export const isPicking = ({ contest, me }: Pick<Known, 'contest' | 'me'>): boolean =>
  contest.status !== 'completed' && me.is_participant && !me.is_eliminated

/** The first week of the entry that the page is about: one opened after the start doesn't play the weeks before (S19). */
export const firstWeekOf = ({ entries = [], participant_id }: Status): number =>
  entries.find((of) => of.participant_id === participant_id)?.first_week ?? 1

/**
 * The weeks that the reader can open, in order, and the one that is shown: the one in the address if it can be opened, otherwise the one
 * that is processed next, or before the start the first that takes picks.
 */
export function weeksToOpen(known: Known): { strip: ContestWeek[]; shown: ShownWeek | null } {
  const { asked, weeks } = known
  const strip = weeks.weeks.filter(canOpen(known))
  const find = (number: number | null) => strip.find(({ week_number }) => week_number === number)
  const shown = find(asked === null ? null : Number(asked)) ?? find(usualWeek(known, strip))
  return { strip, shown: shown === undefined ? null : { ...shown, server_now: weeks.server_now } }
}

function usualWeek({ contest, me }: Known, strip: readonly ContestWeek[]): number | null {
  if (contest.status === 'completed' || contest.awaiting_round !== null) return null
  return contest.status === 'waiting'
    ? (strip[0]?.week_number ?? null)
    : Math.max(contest.current_week, firstWeekOf(me))
}

/**
 * Weeks that were played, those that have locked, and the open ones: all of them for members who pick, the next one for
 * spectators.
 */
function canOpen({ contest, me, weeks }: Known): (week: ContestWeek) => boolean {
  const picks = isPicking({ contest, me })
  const next = weeks.weeks.find(({ is_locked, week_number }) => !is_locked && week_number >= contest.current_week)
  return (week) => {
    if (contest.status === 'waiting') return picks && !week.is_locked
    if (week.is_processed || contest.status === 'completed') return week.is_processed
    if (week.week_number < contest.current_week) return false
    return week.is_locked || picks || week === next
  }
}

type Asked = { week: ContestWeek; pick: Pick<MyPick, 'result'> | null; picks: boolean }

type WeekMark = 'open' | 'no_pick' | 'picked' | 'locked' | 'survived' | 'life_lost' | 'eliminated' | 'watched'

/** The look of a week in the strip: open for a pick, picked, locked, or its result for the reader. */
export function weekMark({ week, pick, picks }: Asked): WeekMark {
  if (pick === null && !week.is_locked) return picks ? 'open' : 'watched'
  if (pick === null) return picks ? 'no_pick' : 'locked'
  if (!week.is_locked) return 'picked'
  return pick.result ?? 'locked'
}
