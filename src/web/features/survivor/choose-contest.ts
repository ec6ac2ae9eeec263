import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { contestToShow } from '#rules/survivor/shown-contest.ts'

/** The contest that the page shows; the address may ask for one (`?contest=4`, as mails do where several are played). */
export function chooseContest(
  contests: readonly SurvivorContest[],
  asked: string | null = null,
): SurvivorContest | null {
  return contestToShow(contests, asked === null ? null : Number(asked))
}
