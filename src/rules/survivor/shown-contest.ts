import type { ContestStatus } from './survivor.ts'

/**
 * The contest that a page shows (spec 2): the requested one, else the first that is in progress or waiting, else the latest completed one.
 */
export function contestToShow<Contest extends { contest_id: number; status: ContestStatus }>(
  contests: readonly Contest[],
  asked: number | null = null,
): Contest | null {
  const wanted = contests.find(({ contest_id }) => contest_id === asked)
  if (wanted !== undefined) return wanted
  const open = contests.find(({ status }) => status !== 'completed')
  if (open !== undefined) return open
  return contests.reduce<Contest | null>(
    (latest, contest) => (latest === null || contest.contest_id > latest.contest_id ? contest : latest),
    null,
  )
}
