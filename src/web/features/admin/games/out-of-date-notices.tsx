import { useQuery } from '@tanstack/react-query'
import { OutOfDate } from '../survivor/results/out-of-date.tsx'
import { contestsQuery } from '../survivor/survivor-admin.queries.ts'

/** A score corrected here can make a week's results out of date; the notice offers to recompute them (G5). */
export function OutOfDateNotices() {
  const { data: contests = [] } = useQuery({ ...contestsQuery, throwOnError: false })
  return contests.map((contest) => <OutOfDate key={contest.contest_id} contest={contest} />)
}
