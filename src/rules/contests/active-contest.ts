import type { ContestStatus } from './contests.ts'

type Candidate = { contest_id: number; status: ContestStatus; second_chance_of?: number | null }

/** A member's entries by contest. */
export type OwnEntries = ReadonlyMap<number, { is_eliminated: boolean }>

/** Which contests come first: those that draft or run, then those that wait, then those that are over. */
const STAGES: readonly (readonly ContestStatus[])[] = [['drafting', 'in_progress'], ['waiting'], ['completed']]

function firstStage<Contest extends Candidate>(contests: readonly Contest[]): Contest[] {
  const stage = STAGES.find((statuses) => contests.some(({ status }) => statuses.includes(status)))
  return contests.filter(({ status }) => stage?.includes(status))
}

/** A second chance that is over steps back behind the contest it belongs to, which ended first or is still on (Y4). */
const isRemembered = ({ status, second_chance_of = null }: Candidate) =>
  status !== 'completed' || second_chance_of === null

/** Those that no newer contest of the other kind has replaced: a two-team contest that is over steps back behind its pool's newer tiebreaker (D8). */
export const notReplaced = <Contest extends Candidate>(
  contests: readonly Contest[],
  tiebreakers: readonly Candidate[],
): Contest[] =>
  contests.filter(
    ({ status, contest_id }) =>
      status !== 'completed' || !tiebreakers.some((of) => of.status !== 'cancelled' && of.contest_id > contest_id),
  )

/** Whether nobody plays it any more. */
export const isOver = ({ status }: Pick<Candidate, 'status'>) => status === 'completed' || status === 'cancelled'

/**
 * The contests of which one is a member's active one (D8): those they are still in come before those they are out of, and these before
 * others, those that draft or run before those that wait; else all completed ones. Never a cancelled one.
 */
export function contenders<Contest extends Candidate>(contests: readonly Contest[], own: OwnEntries): Contest[] {
  const mine = contests.filter((contest) => !isOver(contest) && own.has(contest.contest_id))
  const played = mine.filter(({ contest_id }) => own.get(contest_id)?.is_eliminated === false)
  return firstStage([played, mine].find((some) => some.length > 0) ?? contests.filter(isRemembered))
}

/** The active one of these contenders (D8): one in which the member's pick is due, then the newest. Null without any. */
export function activeOf<Contest extends Candidate>(
  contests: readonly Contest[],
  due: ReadonlySet<number> = new Set(),
): Contest | null {
  const withDue = contests.filter(({ contest_id }) => due.has(contest_id))
  const [newest = null] = (withDue.length > 0 ? withDue : contests).toSorted((a, b) => b.contest_id - a.contest_id)
  return newest
}

/** Whether members can have different active contests among these. */
export const dependsOnMember = (contests: readonly Candidate[]): boolean =>
  contests.filter((contest) => !isOver(contest)).length > 1
