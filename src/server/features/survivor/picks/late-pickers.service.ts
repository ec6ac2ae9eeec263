import { nextLock } from '#rules/survivor/locks.ts'
import { type HiddenWeek, hiddenWeeks, type LateWeek, lateWeeks, whyHidden } from '#rules/survivor/visible-picks.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { endLatePicks, listWeeks, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { cacheUntil } from '#server/http/cached-answers.ts'
import { Refusal } from '#server/http/errors.ts'
import { cacheKey } from '#server/live/cache.ts'
import { listOpenContests } from '../survivor.repo.ts'
import { listPickedWeeks } from './late-pickers.repo.ts'
import { inPlay, loadLateContest, toLateRefusal } from './late-picking.service.ts'

/**
 * Weeks by contest in which someone could still pick: everyone's picks of these weeks are hidden from the reader (S2).
 */
export type HiddenWeeks = ReadonlyMap<number, readonly HiddenWeek[]>

/** For the command line, whose user has the database itself. */
export const NOTHING_HIDDEN: HiddenWeeks = new Map()

type LateWeekOf = LateWeek & { contest_id: number; week: WeekRow }

const lateWeeksKey = cacheKey<Awaited<ReturnType<typeof readLateWeeks>>>('late weeks')

/** Never older than the last lock or the last start of a pickable team, so that no earlier request slips through. */
const listLateWeeks = async (deps: Deps): Promise<readonly LateWeekOf[]> =>
  (await cacheUntil(deps, lateWeeksKey(), () => readLateWeeks(deps))).weeks

/**
 * The weeks whose picks must be hidden from this user, in any form, by contest (S2). Call after the instant the picks
 * are read for.
 */
async function hiddenWeeksOf(deps: Deps, { userId }: { userId: number }): Promise<HiddenWeeks> {
  const byContest = Map.groupBy(await listLateWeeks(deps), (of) => of.contest_id)
  return new Map([...byContest].map(([contestId, weeks]) => [contestId, hiddenWeeks(weeks, userId)]))
}

type InContest = { contestId: number; userId: number }

/** The weeks of one contest hidden from this user, with the reason. */
export async function listHiddenWeeks(deps: Deps, { contestId, userId }: InContest): Promise<readonly HiddenWeek[]> {
  return (await hiddenWeeksOf(deps, { userId })).get(contestId) ?? []
}

/** The weeks of a contest in which this user could still pick late. */
export async function latePickWeeksIn(deps: Deps, { contestId, userId }: InContest): Promise<readonly number[]> {
  const weeks = (await listLateWeeks(deps)).filter((of) => of.contest_id === contestId && of.late.has(userId))
  return weeks.map((of) => of.week_number)
}

/** A reader's instant, and the weeks whose picks are hidden from them then. */
export type SeenBy = { now: Instant; hidden: HiddenWeeks }

/** This member's view as of now. The hidden weeks are read after the instant, so that no lock falls in between (S2). */
export async function readSeenBy(deps: Deps, who: { userId: number }): Promise<SeenBy> {
  const now = deps.now()
  return { now, hidden: await hiddenWeeksOf(deps, who) }
}

type SecretWeek = { contest_id: number | null; week_number: number | null; lock_time: Instant | null }

/**
 * Whether a week's picks are secret from a reader: until its lock (S5), and as long as someone could still pick late
 * (S2).
 */
export function arePicksSecret({ contest_id, week_number, lock_time }: SecretWeek, { now, hidden }: SeenBy): boolean {
  const ofContest = { now, hidden: hidden.get(contest_id ?? 0) ?? [] }
  return whyHidden({ week_number: week_number ?? 0, lock_time }, ofContest).hidden_because !== null
}

/** Refuses a caller who could still pick late in this contest: the answer would reveal another's pick (S2). */
export async function refuseLatePicker(
  deps: Deps,
  { userId }: { userId: number },
  { contestId }: { contestId: number },
): Promise<void> {
  const late = await latePickWeeksIn(deps, { contestId, userId })
  if (late.length > 0) throw new Refusal({ code: 'pick_first' })
}

/**
 * Also refuses a caller who may not see a pick of this participant: a refused team, or a missing one, would reveal it
 * (S2).
 */
export async function refuseUnlessSeen(
  deps: Deps,
  { userId }: { userId: number },
  { contestId, participantId }: { contestId: number; participantId: number },
): Promise<void> {
  await refuseLatePicker(deps, { userId }, { contestId })
  const hidden = (await listLateWeeks(deps)).filter((of) => of.contest_id === contestId && !of.harmless.has(userId))
  if (hidden.length === 0) return
  const picked = await listPickedWeeks(deps.db, { contestId, participantId })
  const first = hidden.find((of) => picked.includes(of.week_number))
  if (first) throw toLateRefusal(first)
}

/**
 * The weeks in which someone could still pick late. Every other locked week is visible to every reader, so its late
 * picks are over from then on, for good, whatever happens to its games, its entries or their teams (S2): stored here,
 * before anyone gets the answer.
 */
async function readLateWeeks(deps: Deps) {
  const now = deps.now()
  const weeks: LateWeekOf[] = []
  const ends: (Instant | null)[] = []
  for (const contest of await listOpenContests(deps.db)) {
    const all = await listWeeks(deps.db, contest.contest_id)
    ends.push(nextLock(all, now))
    const playing = inPlay(all, now)
    if (playing.length === 0) continue
    const found = lateWeeks(await loadLateContest(deps, { contest, now }), now)
    const byNumber = new Map(found.map((late) => [late.week_number, late]))
    ends.push(...found.map((late) => late.next_start))
    for (const week of playing) {
      const late = byNumber.get(week.week_number)
      if (late) weeks.push({ ...late, contest_id: contest.contest_id, week })
    }
    const shown = playing.filter((week) => week.late_picks_over_at === null && !byNumber.has(week.week_number))
    await endLatePicks(deps.db, { weekIds: shown.map((week) => week.week_id), now })
  }
  return {
    weeks,
    until: nextLock(
      ends.map((lock_time) => ({ lock_time })),
      now,
    ),
  }
}
