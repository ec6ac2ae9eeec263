import { useQuery } from '@tanstack/react-query'
import type { WeekName } from '#rules/survivor/week-words.ts'
import { weeksQuery } from '../survivor-admin.queries.ts'

/** The name of a contest's week: a playoff slot by its round and game, as soon as the weeks are loaded (P1). Loads nothing unless enabled. */
export function useWeekName(contestId: number, enabled = true): (weekNumber: number) => WeekName {
  const { data } = useQuery({ ...weeksQuery(contestId), throwOnError: false, enabled })
  return (weekNumber) =>
    data?.weeks.find(({ week_number }) => week_number === weekNumber) ?? { week_number: weekNumber }
}
