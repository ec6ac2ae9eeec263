import type { ContestStatus } from './contests.ts'

type Candidate = { contest_id: number; status: ContestStatus }

/** Which contests come first: those that draft or run, then those that wait, then those that are over. */
const STAGES: readonly (readonly ContestStatus[])[] = [['drafting', 'in_progress'], ['waiting'], ['completed']]

function firstStage<Contest extends Candidate>(contests: readonly Contest[]): Contest[] {
  const stage = STAGES.find((statuses) => contests.some(({ status }) => statuses.includes(status)))
  return contests.filter(({ status }) => stage?.includes(status))
}

/**
 * The active contest for a member (D8): those that draft or run come before those that wait, those the member takes part in before
 * others, then the newest; else the newest completed one. Null without any, and for cancelled ones.
 */
export function activeContest<Contest extends Candidate>(
  contests: readonly Contest[],
  own: ReadonlySet<number>,
): Contest | null {
  const newest = firstStage(contests).toSorted((a, b) => b.contest_id - a.contest_id)
  const mine = newest.find(({ contest_id, status }) => status !== 'completed' && own.has(contest_id))
  return mine ?? newest[0] ?? null
}

/** Whether members can have different active contests among these. */
export function dependsOnMember(contests: readonly Candidate[]): boolean {
  const first = firstStage(contests)
  return first.length > 1 && first[0]?.status !== 'completed'
}
