import type { ContestStatus } from './contests.ts'

type Candidate = { contest_id: number; status: ContestStatus }

/** Which contests come first: those that draft or run, then those that wait, then those that are over. */
const STAGES: readonly (readonly ContestStatus[])[] = [['drafting', 'in_progress'], ['waiting'], ['completed']]

function firstStage<Contest extends Candidate>(contests: readonly Contest[]): Contest[] {
  const stage = STAGES.find((statuses) => contests.some(({ status }) => statuses.includes(status)))
  return contests.filter(({ status }) => stage?.includes(status))
}

/** Whether nobody plays it any more. */
export const isOver = ({ status }: Pick<Candidate, 'status'>) => status === 'completed' || status === 'cancelled'

/**
 * The active contest for a member (D8): those they take part in come before others, those that draft or run before those that wait, then
 * the newest; else the newest completed one. Null without any, and for cancelled ones.
 */
export function activeContest<Contest extends Candidate>(
  contests: readonly Contest[],
  own: ReadonlySet<number>,
): Contest | null {
  const mine = contests.filter((contest) => !isOver(contest) && own.has(contest.contest_id))
  const [newest = null] = firstStage(mine.length > 0 ? mine : contests).toSorted((a, b) => b.contest_id - a.contest_id)
  return newest
}

/** Whether members can have different active contests among these. */
export const dependsOnMember = (contests: readonly Candidate[]): boolean =>
  contests.filter((contest) => !isOver(contest)).length > 1
