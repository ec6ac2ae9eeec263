import { activeContest } from '#rules/contests/active-contest.ts'
import type { ContestStatus } from './picks.ts'

type Listed = { contest_id: number; status: ContestStatus; is_participant: boolean }

/** The contest that a page shows (spec 2): the requested one, else the reader's active one (D8). */
export function contestToShow<Contest extends Listed>(
  contests: readonly Contest[],
  asked: number | null = null,
): Contest | null {
  const own = new Set(contests.flatMap(({ contest_id, is_participant }) => (is_participant ? contest_id : [])))
  return contests.find(({ contest_id }) => contest_id === asked) ?? activeContest(contests, own)
}
