import type { Instant } from '#rules/time.ts'

/** A ruling that brought an entry back: out since one week, in again from a later one on (S16). */
export type Revival = { participant_id: number; out_since: number | null; week_number: number }

/** Whether an entry was out in a week from which a ruling has brought it back since: after the week that put it out (S16). */
export function wasAway(rulings: readonly Pick<Revival, 'out_since' | 'week_number'>[], weekNumber: number): boolean {
  return rulings.some((of) => of.out_since !== null && of.out_since < weekNumber && weekNumber < of.week_number)
}

/** Who played a week, said so that a database can find them among many entries. */
export type Players = {
  /** The first week that may have put out somebody who played this one. */
  out_from: number
  /** Entries that were away, although they are in or went out later. */
  away: readonly number[]
}

/**
 * Who played a week: nothing before it had put them out (S1). Who withdraws in a week is not part of it until it is processed, and who was
 * revived for a later week was out in between (S16).
 */
export function playersOf(
  { week_number, is_processed }: { week_number: number; is_processed: boolean },
  revivals: readonly Revival[],
): Players {
  const away = revivals.filter((of) => wasAway([of], week_number)).map((of) => of.participant_id)
  return { out_from: outFrom(week_number, is_processed), away }
}

const outFrom = (weekNumber: number, isProcessed: boolean) => (isProcessed ? weekNumber : weekNumber + 1)

type Entry = { participant_id: number; elimination_week: number | null }

export function isAmong({ participant_id, elimination_week }: Entry, { out_from, away }: Players): boolean {
  return (elimination_week === null || elimination_week >= out_from) && !away.includes(participant_id)
}

type PlayedWeek = { week_number: number; processed_at: Instant | null }

/** `isAmong` for one entry and the rulings about it. */
export function hasPlayed(
  { elimination_week }: Pick<Entry, 'elimination_week'>,
  { week_number, processed_at }: PlayedWeek,
  rulings: Parameters<typeof wasAway>[0] = [],
): boolean {
  const isIn = elimination_week === null || elimination_week >= outFrom(week_number, processed_at !== null)
  return isIn && !wasAway(rulings, week_number)
}
