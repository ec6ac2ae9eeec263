import type { JudgedPick, MemberResult, PastContest } from '#contract/champions/champions.ts'
import { lastedWords } from '#rules/champions/lasted-words.ts'
import { counted, listed, ordinal } from '#rules/counted.ts'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { nameWithSeason } from '#web/features/contests/name-with-season.ts'

/**
 * How a contest was won, for one champion or several: '97 wins with COL and DAL', 'Survived 26 weeks and 8 playoff
 * games'.
 */
export function wonWords({ champions: [champion, ...others], weeks_played, slots_played }: PastContest): string {
  if (champion === undefined) return ''
  const { wins, teams } = champion
  if (wins === null) return `Survived ${lastedWords({ weeks: weeks_played ?? 0, slots: slots_played ?? 0 })}`
  return others.length > 0 ? `${counted(wins, 'win')} each` : `${counted(wins, 'win')} with ${listed(teams)}`
}

/** A member's result in a contest: 'Champion', '3rd of 16', 'Out in week 5', or that it is still on. */
export function resultWords({ is_title, place, participants, out_in, status, weeks_survived }: MemberResult): string {
  if (is_title) return 'Champion'
  if (place !== null) return `${ordinal(place)} of ${participants}`
  if (out_in !== null) return `Out in ${weekWords(out_in)}`
  if (status === 'cancelled') return 'Cancelled'
  return weeks_survived === null ? 'Active' : 'Still alive'
}

/** 'Week 6 of Survivor · 2025-26 season' */
export const whenWords = (pick: JudgedPick) => `${weekTitle(pick)} of ${nameWithSeason(pick)}`

/** The difficulty of that week, and who else had the team. */
export function judgedWords({ survived, eliminated, others, abbreviation }: JudgedPick): string {
  const who = others === 0 ? `Nobody else picked ${abbreviation}` : `${counted(others, 'other')} picked ${abbreviation}`
  return `${survived} of ${counted(survived + eliminated, 'player')} survived that week. ${who}.`
}
