import { useSuspenseQuery } from '@tanstack/react-query'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { type Standings, standingsQuery } from '../survivor.queries.ts'

export type WeekNames = {
  /** 'Week 7', or 'Round 1, Game 2' in the playoffs. */
  titleOf: (week: number) => string
  /** A week's name within a sentence: 'week 7'. */
  wordsOf: (week: number) => string
  isSlot: (week: number) => boolean
}

/** The titles of a contest's weeks. */
export const useWeekNames = (contestId: number): WeekNames =>
  weekNames(useSuspenseQuery(standingsQuery(contestId)).data)

export function weekNames({ slots }: Pick<Standings, 'slots'>): WeekNames {
  const find = (week: number) => slots.find(({ week_number }) => week_number === week)
  return {
    titleOf: (week) => weekTitle(find(week) ?? { week_number: week }),
    wordsOf: (week) => weekWords(find(week) ?? { week_number: week }),
    isSlot: (week) => find(week) !== undefined,
  }
}
