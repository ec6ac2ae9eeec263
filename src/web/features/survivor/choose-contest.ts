import type { ListedSurvivorContest } from '#contract/survivor/survivor.ts'
import { contestToShow } from '#rules/survivor/shown-contest.ts'

/** The contest that the page shows; the address may ask for one (`?contest=4`, as mails do where several are played). */
export function chooseContest(
  contests: readonly ListedSurvivorContest[],
  asked: string | null = null,
): ListedSurvivorContest | null {
  return contestToShow(contests, asked === null ? null : Number(asked))
}
