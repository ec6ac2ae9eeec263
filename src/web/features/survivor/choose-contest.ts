import type { ListedSurvivorContest } from '#contract/survivor/survivor.ts'

/** The contest that a page shows (spec 2): the one that the address asks for (`?contest=4`), else the reader's active one (D8). */
export function chooseContest(
  contests: readonly ListedSurvivorContest[],
  asked: string | null = null,
): ListedSurvivorContest | null {
  return (
    contests.find(({ contest_id }) => contest_id === Number(asked)) ??
    contests.find(({ is_active }) => is_active) ??
    null
  )
}
