import type { Day } from '#rules/time.ts'

/**
 * The proposed size of a draft in a pool of `members` (spec 9): 2 for two, else 16, which starts automatically, or 32
 * for more.
 */
export function proposedSize(members: number): 2 | 16 | 32 {
  if (members === 2) return 2
  return members > 16 ? 32 : 16
}

export const proposedName = (seasonYear: string): string => `Draft ${seasonYear}`

const DAY = 86_400_000

/**
 * The proposed day of a draft (D4): the last Sunday at least two days before its season, to avoid the rush of the first
 * games. Doesn't use the calendar of `time.ts`, which the browser would have to load.
 */
export function proposedDraftDay(firstDay: Day): Day {
  const latest = Date.parse(firstDay) - 2 * DAY
  return new Date(latest - new Date(latest).getUTCDay() * DAY).toISOString().slice(0, 10)
}
