import { isProcessed, type LoadedWeek } from '#rules/survivor/loaded-contest.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import type { PickResult } from '#rules/survivor/picks.ts'
import { hasSurvived, type Revival } from '#rules/survivor/playing.ts'
import { LAST_ROUND } from '#rules/survivor/playoffs/slots.ts'
import type { Instant } from '#rules/time.ts'

type Week = Pick<
  LoadedWeek,
  | 'week_number'
  | 'round'
  | 'game_number'
  | 'lock_time'
  | 'processed_at'
  | 'survived'
  | 'eliminated'
  | 'mass_elimination_prevented'
>

type Entered = {
  entry: { placement: number | null; elimination_week: number | null; first_week?: number }
  /** The contest's weeks, in order. */
  weeks: readonly Week[]
  rulings: readonly Revival[]
}

/** A member's record with an entry, including the weeks it survived: none that a revival skipped (S16). */
export function viewRecord({ entry, weeks, rulings }: Entered) {
  const { placement, elimination_week } = entry
  const survived = weeks.filter((week) => isProcessed(week) && hasSurvived(entry, week.week_number, rulings))
  const out = weeks.find((week) => week.week_number === elimination_week)
  return {
    placement,
    weeks_survived: survived.length,
    slots_survived: survived.filter(({ round }) => round !== null).length,
    elimination_week,
    /** The elimination's round, if its week is a playoff slot (P1). */
    round: out?.round ?? null,
    game_number: out?.game_number ?? null,
  }
}

type OwnPick = { week_number: number; slate: number | null; result: PickResult | null }

/**
 * A member's picks that won or lost a week, oldest first: only of locked weeks with results (S5). Void picks (S6),
 * excused weeks (S16) and weeks in which everyone lost and stayed (S9) judge no one. In the Final no pick uses up a
 * team (P3), so a missing slate there doesn't mean a void pick.
 */
export function judgedPicks<Own extends OwnPick>(
  { weeks, excused, picks }: { weeks: readonly Week[]; excused: readonly number[]; picks: readonly Own[] },
  now: Instant,
) {
  const byNumber = new Map(weeks.map((week) => [week.week_number, week]))
  return picks.flatMap(({ result, ...pick }) => {
    const week = byNumber.get(pick.week_number)
    if (result === null || week === undefined || !isProcessed(week) || !hasLocked(week, now)) return []
    const { survived, eliminated, round, game_number } = week
    if (survived === null || eliminated === null || week.mass_elimination_prevented) return []
    if (excused.includes(week.week_number) || (pick.slate === null && round !== LAST_ROUND)) return []
    return [{ ...pick, result, round, game_number, survived, eliminated }]
  })
}
