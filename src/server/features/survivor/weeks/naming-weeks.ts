import { type WeekName, weekName } from '#rules/survivor/week-words.ts'

/** Adds the weeks' names to a refusal: a playoff slot is named by its round and game, never by its number (P1). */
export function namingWeeks<Reason extends object>(
  reason: Reason | null,
  weeks: readonly WeekName[],
): (Reason & { current?: WeekName }) | null {
  if (reason === null) return null
  const nameOf = (key: string): WeekName | undefined => {
    const number = Object.entries(reason).find(([name]) => name === key)?.[1]
    const week = weeks.find((of) => of.week_number === number)
    return week && weekName(week)
  }
  const current = nameOf('current_week')
  return { ...reason, ...nameOf('week_number'), ...(current ? { current } : {}) }
}
