import type { SurvivorContest } from '#contract/survivor/survivor.ts'

/**
 * The contest that the page shows: the one that the address asks for (`?contest=4`, as mails do where several are played), else the
 * first in progress or waiting, else the latest completed one (spec 2).
 */
export function chooseContest(
  contests: readonly SurvivorContest[],
  asked: string | null = null,
): SurvivorContest | null {
  const wanted = asked === null ? undefined : contests.find(({ contest_id }) => contest_id === Number(asked))
  if (wanted !== undefined) return wanted
  const current = contests.find(({ status }) => status === 'in_progress' || status === 'waiting')
  if (current !== undefined) return current
  return contests.reduce<SurvivorContest | null>(
    (latest, contest) => (latest === null || contest.contest_id > latest.contest_id ? contest : latest),
    null,
  )
}
