import { useQuery } from '@tanstack/react-query'
import { OutOfDate } from '../survivor/results/out-of-date.tsx'
import { contestsQuery } from '../survivor/survivor-admin.queries.ts'

/** A score that is corrected here can make the results of a week old: told on the spot, with the one click that mends it (G5). */
export function OutOfDateNotices() {
  const { data: contests = [] } = useQuery({ ...contestsQuery, throwOnError: false })
  return contests.map((contest) => <OutOfDate key={contest.contest_id} contest={contest} />)
}
