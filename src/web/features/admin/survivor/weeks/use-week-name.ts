import { useQuery } from '@tanstack/react-query'
import type { WeekName } from '#rules/survivor/week-words.ts'
import { weeksQuery } from '../survivor-admin.queries.ts'

type NameOf = (weekNumber: number) => WeekName

/**
 * The name of a contest's week: a playoff slot by its round and game (P1). Null until the weeks are loaded, because 'Week 34' is the name
 * of no week. Loads nothing unless enabled.
 */
export function useKnownWeekName(contestId: number, enabled: boolean): NameOf | null {
  const { data, isError } = useQuery({ ...weeksQuery(contestId), throwOnError: false, enabled })
  if (data === undefined && !isError) return null
  return (weekNumber) => data?.weeks.find(({ week_number }) => week_number === weekNumber) ?? unnamed(weekNumber)
}

/** The name of a week inside a dialog, whose card has loaded the weeks. */
export const useWeekName = (contestId: number): NameOf => useKnownWeekName(contestId, true) ?? unnamed

const unnamed: NameOf = (week_number) => ({ week_number })
