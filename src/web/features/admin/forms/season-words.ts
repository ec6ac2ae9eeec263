import type { ContestType } from '#rules/contests/contest-types.ts'
import { counted } from '#rules/counted.ts'
import { shortDayWords } from '#web/ui/time/time.tsx'
import type { Season } from '../settings/seasons.queries.ts'

/** The seasons to choose from: those that aren't over, and the current value. */
export function choicesOf(seasons: readonly Season[], current: string): string[] {
  const open = seasons.filter(({ is_over }) => !is_over).map(({ season_year }) => season_year)
  return current === '' || open.includes(current) ? open : [current, ...open].sort()
}

/** A new contest's start to propose: a draft plays all of the season's games, survivor the weeks that are left. */
export function startOf(type: ContestType, season: Season | undefined): string {
  return (type === 'survivor' ? season?.next_start : season?.first_day) ?? ''
}

/** Facts about a season that a commissioner needs before choosing it, for a contest of that type (D7). */
export function seasonWords(season: Season | undefined, type?: ContestType): string | undefined {
  if (season === undefined) return undefined
  const { is_over, is_proposal, weeks_passed, first_day } = season
  if (is_over) return 'This season is over'
  if (is_proposal) return 'No schedule yet: its dates are a guess'
  if (weeks_passed > 0)
    return `${counted(weeks_passed, 'week')} already played${type === 'two_team' ? ': those wins count too' : ''}`
  return `First games: ${shortDayWords(first_day)}`
}

/** The week a season is in, as long as its start date is its first day. */
export const weekOf = ({ weeks_passed, total_weeks }: Season): number => Math.min(weeks_passed + 1, total_weeks)
