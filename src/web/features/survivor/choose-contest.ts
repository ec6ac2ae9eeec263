import type { SurvivorContest } from '#contract/survivor.ts'

/** The contest that the page shows: the first in progress or waiting, else the latest completed one (spec 2). */
export function chooseContest(contests: readonly SurvivorContest[]): SurvivorContest | null {
  const current = contests.find(({ status }) => status === 'in_progress' || status === 'waiting')
  if (current !== undefined) return current
  return contests.reduce<SurvivorContest | null>(
    (latest, contest) => (latest === null || contest.contest_id > latest.contest_id ? contest : latest),
    null,
  )
}
