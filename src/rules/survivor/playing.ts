import type { Instant } from '#rules/time.ts'
import { isWeekOf } from './entries.ts'

/** A ruling that brought an entry back: out since one week, in again from a later one (S16). */
export type Revival = { out_since: number | null; week_number: number }

/** Whether an entry was out in a week that a later ruling revived it from: after the week that eliminated it (S16). */
export function wasAway(rulings: readonly Revival[], weekNumber: number): boolean {
  return rulings.some((of) => of.out_since !== null && of.out_since < weekNumber && weekNumber < of.week_number)
}

type PlayedWeek = { week_number: number; processed_at: Instant | null }

type Entry = {
  elimination_week: number | null
  /** The first week of an entry that was opened after the start (S19); the first of all where it does not say. */
  first_week?: number
}

/**
 * Whether an entry played a week, given its rulings: the week is one of its own (S19), and no earlier week had
 * eliminated it (S1). An entry that withdraws in a week leaves it until it is processed, and an entry revived for a later
 * week was out in between (S16).
 */
export function hasPlayed(
  { elimination_week, ...entry }: Entry,
  { week_number, processed_at }: PlayedWeek,
  rulings: readonly Revival[] = [],
): boolean {
  const firstOut = processed_at === null ? week_number + 1 : week_number
  const isIn = elimination_week === null || elimination_week >= firstOut
  return isIn && isWeekOf(entry, week_number) && !wasAway(rulings, week_number)
}

/** Whether an entry was in for a week with results and not eliminated by it, given its rulings (S16). */
export function hasSurvived(
  { elimination_week, ...entry }: Entry,
  weekNumber: number,
  rulings: readonly Revival[] = [],
): boolean {
  if (!isWeekOf(entry, weekNumber) || (elimination_week !== null && elimination_week <= weekNumber)) return false
  return !wasAway(rulings, weekNumber) && !rulings.some((of) => of.out_since === weekNumber)
}
