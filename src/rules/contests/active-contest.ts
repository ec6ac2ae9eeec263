import type { Instant } from '#rules/time.ts'
import type { ContestStatus } from './contests.ts'

type Candidate = {
  contest_id: number
  status: ContestStatus
  season_year: string
  completed_at: Instant | null
  second_chance_of?: number | null
}
type Tiebreaker = Candidate & { tiebreaker_of: number | null }

/** A member's entries by contest. */
export type OwnEntries = ReadonlyMap<number, { is_eliminated: boolean; ending_seen_at: Instant | null }>

type Reader = {
  own: OwnEntries
  /** The contests in which the member has a pick due. */
  due?: ReadonlySet<number>
}

/** The order of contests: drafting or in progress, then waiting, then over. */
const STAGES: readonly (readonly ContestStatus[])[] = [['drafting', 'in_progress'], ['waiting'], ['completed']]

function firstStage<Contest extends Candidate>(contests: readonly Contest[]): Contest[] {
  const stage = STAGES.find((statuses) => contests.some(({ status }) => statuses.includes(status)))
  return contests.filter(({ status }) => stage?.includes(status))
}

/** A finished second chance ranks behind the contest it belongs to, which ended first or is still on (Y4). */
const isRemembered = ({ status, second_chance_of = null }: Candidate) =>
  status !== 'completed' || second_chance_of === null

/**
 * The contests without those that are over and whose tied first place is decided by one of the member's tiebreakers
 * (D8).
 */
export const notReplaced = <Contest extends Candidate>(
  contests: readonly Contest[],
  { tiebreakers, own }: { tiebreakers: readonly Tiebreaker[]; own: OwnEntries },
): Contest[] =>
  contests.filter(
    ({ status, contest_id }) =>
      status !== 'completed' ||
      !tiebreakers.some((of) => of.status !== 'cancelled' && of.tiebreaker_of === contest_id && own.has(of.contest_id)),
  )

export const isOver = ({ status }: Pick<Candidate, 'status'>) => status === 'completed' || status === 'cancelled'

/** Whether a contest has ended in which the member took part and whose ending they have not dismissed (D8). */
export function isEndingNew(
  { contest_id, status, completed_at }: Pick<Candidate, 'contest_id' | 'status' | 'completed_at'>,
  own: OwnEntries,
): boolean {
  const entry = own.get(contest_id)
  if (status !== 'completed' || entry === undefined) return false
  return entry.ending_seen_at === null || (completed_at !== null && entry.ending_seen_at < completed_at)
}

const bySeason = (a: Candidate, b: Candidate) => b.season_year.localeCompare(a.season_year)
const byId = (a: Candidate, b: Candidate) => b.contest_id - a.contest_id
const first = (one: boolean, other: boolean) => Number(other) - Number(one)

/**
 * The ending to show before everything else: of the newest season, preferring contests the member was never eliminated
 * from, then the latest.
 */
function endingToShow<Contest extends Candidate>(contests: readonly Contest[], own: OwnEntries): Contest | null {
  const [newest] = contests.filter(({ status }) => status !== 'cancelled').toSorted(bySeason)
  const isOut = ({ contest_id }: Contest) => own.get(contest_id)?.is_eliminated !== false
  const [ending = null] = contests
    .filter((contest) => contest.season_year === newest?.season_year && isEndingNew(contest, own))
    .toSorted(
      (a, b) => first(!isOut(a), !isOut(b)) || (b.completed_at ?? '').localeCompare(a.completed_at ?? '') || byId(a, b),
    )
  return ending
}

const mineOf = <Contest extends Candidate>(contests: readonly Contest[], own: OwnEntries) =>
  contests.filter((contest) => !isOver(contest) && own.has(contest.contest_id))

/**
 * A member's active contest (D8). Their own ended contest comes first until they dismiss it, unless they have a pick
 * due. Next, contests they are still in before those they are eliminated from, and both before others; drafting or in
 * progress before waiting; among these, one with a pick due, then the newest. Otherwise the newest season's finished
 * contest, their own first. Never a cancelled one; null without any.
 */
export function activeOf<Contest extends Candidate>(
  contests: readonly Contest[],
  { own, due = new Set() }: Reader,
): Contest | null {
  const mine = mineOf(contests, own)
  const isDue = ({ contest_id }: Contest) => due.has(contest_id)
  const ending = mine.some(isDue) ? null : endingToShow(contests, own)
  if (ending !== null) return ending
  const played = mine.filter(({ contest_id }) => own.get(contest_id)?.is_eliminated === false)
  const leading = firstStage([played, mine].find((some) => some.length > 0) ?? contests.filter(isRemembered))
  const isOwn = ({ contest_id }: Contest) => own.has(contest_id)
  const [active = null] = leading.toSorted((a, b) =>
    isOver(a) ? bySeason(a, b) || first(isOwn(a), isOwn(b)) || byId(a, b) : first(isDue(a), isDue(b)) || byId(a, b),
  )
  return active
}

/** A contest's distance from a member: 0 with a pick due, growing the less it concerns them. */
function distance(contest: Candidate, { own, due = new Set() }: Reader): number {
  const entry = own.get(contest.contest_id)
  if (due.has(contest.contest_id)) return 0
  if (isEndingNew(contest, own)) return 1
  if (!isOver(contest)) return entry ? 2 : 3
  return entry ? 4 : 5
}

/**
 * Whether a member's tiebreaker replaces its two-team contest: if it is closer to them, or both are over and it is
 * newer (D8).
 */
export function yieldsTo(tiebreaker: Candidate | null, twoTeam: Candidate, reader: Reader): boolean {
  if (tiebreaker === null) return false
  const nearer = distance(tiebreaker, reader) - distance(twoTeam, reader)
  const isNewer = tiebreaker.contest_id > twoTeam.contest_id
  return nearer < 0 || (nearer === 0 && isOver(tiebreaker) && isOver(twoTeam) && isNewer)
}

/** Whether members can have different active contests among these. */
export const dependsOnMember = (contests: readonly Candidate[]): boolean =>
  contests.filter(({ status }) => status !== 'cancelled').length > 1

/**
 * Whether a tiebreaker that is still on is shown beside a two-team contest: if the member plays it, or that contest is
 * over (D8).
 */
export function isShownBeside(tiebreaker: Candidate, twoTeam: Candidate, own: OwnEntries): boolean {
  return !isOver(tiebreaker) && (isOver(twoTeam) || own.has(tiebreaker.contest_id))
}
