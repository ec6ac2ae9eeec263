import { type WeekName, weekTitle } from '#rules/survivor/week-words.ts'

/** The URL for picking a week: the contest's own page, even with several contests. It survives the login. */
export function pickPage(of: { contestId: number; weekNumber: number; entryId?: number }): string {
  const { contestId, weekNumber, entryId } = of
  return `/survivor?contest=${contestId}&week=${weekNumber}${entryId === undefined ? '' : `&entry=${entryId}`}`
}

/** The contest's own page, whatever it shows. */
export const contestPage = (contestId: number): string => `/survivor?contest=${contestId}`

/** The story of a finished week. */
export function storyPage({ contestId, weekNumber }: { contestId: number; weekNumber: number }): string {
  return `/survivor/weeks/${weekNumber}?contest=${contestId}`
}

/** 'Round 1, Game 2' or 'Final, Game 3' for a playoff slot; null for a week of the regular season. */
export function slotOf(week: WeekName): string | null {
  return typeof week.round === 'number' ? weekTitle(week) : null
}
