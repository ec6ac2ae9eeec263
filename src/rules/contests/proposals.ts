import type { Day } from '#rules/time.ts'

/** The size to propose for a draft in a pool of this many members (spec 9): 2 for two, else the 16 that start by themselves, or 32 for more. */
export function proposedSize(members: number): 2 | 16 | 32 {
  if (members === 2) return 2
  return members > 16 ? 32 : 16
}

/** The name to propose for a draft of a season. */
export const proposedName = (seasonYear: string): string => `Draft ${seasonYear}`

const DAY = 86_400_000

/**
 * The day to propose for a draft (D4): the last Sunday at least two days before its season, so that nobody drafts in the rush of the first
 * games. Without the calendar of `time.ts`, which a browser would have to load for it.
 */
export function proposedDraftDay(firstDay: Day): Day {
  const latest = Date.parse(firstDay) - 2 * DAY
  return new Date(latest - new Date(latest).getUTCDay() * DAY).toISOString().slice(0, 10)
}
