import { type WeekName, weekTitle } from '#rules/survivor/week-words.ts'

/** Where a week is picked: the contest's own page, also where several are being played. It survives the login. */
export function pickPage({ contestId, weekNumber }: { contestId: number; weekNumber: number }): string {
  return `/survivor?contest=${contestId}&week=${weekNumber}`
}

/** The contest's own page, at whatever it has to show. */
export const contestPage = (contestId: number): string => `/survivor?contest=${contestId}`

/** Where the story of a week that is over is told. */
export function storyPage({ contestId, weekNumber }: { contestId: number; weekNumber: number }): string {
  return `/survivor/weeks/${weekNumber}?contest=${contestId}`
}

/** 'Round 1, Game 2' or 'Final, Game 3' for a playoff slot; null for a week of the regular season. */
export function slotOf(week: WeekName): string | null {
  return typeof week.round === 'number' ? weekTitle(week) : null
}
