import { useSuspenseQuery } from '@tanstack/react-query'
import { isSlot } from '#rules/survivor/playoffs/slots.ts'
import { type WeekName, weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { standingsQuery } from '../survivor.queries.ts'

export type WeekNames = {
  /** 'Week 7', or 'Round 1, Game 2' in the playoffs. */
  titleOf: (week: number) => string
  /** A week's name within a sentence: 'week 7'. */
  wordsOf: (week: number) => string
  isSlot: (week: number) => boolean
}

/** The titles of a contest's weeks. */
export const useWeekNames = (contestId: number): WeekNames =>
  weekNames(useSuspenseQuery(standingsQuery(contestId)).data.slots)

/** `weeks` may lack those that are not playoff slots. */
export function weekNames(weeks: readonly WeekName[]): WeekNames {
  const nameOf = (week: number) => weeks.find(({ week_number }) => week_number === week) ?? { week_number: week }
  return {
    titleOf: (week) => weekTitle(nameOf(week)),
    wordsOf: (week) => weekWords(nameOf(week)),
    isSlot: (week) => isSlot(nameOf(week)),
  }
}
