import { picksIn } from '#rules/survivor/loaded-contest.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { areLatePicksOver, type LateContest, type LateWeek, lateWeeks } from '#rules/survivor/visible-picks.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { endLatePicks, listWeeks, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import { stateOf } from '../contest-view.ts'
import { loadIn } from '../loading/loaded-contest.service.ts'
import type { ContestRow } from '../survivor.repo.ts'

type Reader = Pick<Deps, 'db'>
type OfWeek = { contest: ContestRow; week: WeekRow; now: Instant }
type Asked = OfWeek & {
  /** Restricts the check to these participants, alive or not. */
  returning?: readonly number[] | undefined
}

/** A contest for the rule about late picks (S2), with the settings of `contest`. */
export async function loadLateContest(
  deps: Reader,
  { contest, now }: { contest: ContestRow; now: Instant },
): Promise<LateContest> {
  const { contest_id: contestId, late_picks } = contest
  const loaded = await inSnapshot(deps.db, (db) => loadIn(deps, db, { contestId, now }))
  const weeks = loaded.weeks.map((week) => ({ ...week, picks: picksIn(week) }))
  return { ...loaded, weeks, contest: { ...stateOf(contest), late_picks } }
}

/**
 * The members who could still pick late in this week; null if none (S2). With `returning`, only participants revived by
 * the current act.
 */
export async function findLatePicking(
  deps: Reader,
  { contest, week, now, returning }: Asked,
): Promise<LateWeek | null> {
  if (areLatePicksOver({ ...stateOf(contest), late_picks: contest.late_picks }, week)) return null
  const facts = await loadLateContest(deps, { contest, now })
  const entries = facts.entries.flatMap((entry) => {
    if (returning === undefined) return entry
    // Whether or not the act has already marked their sight.
    return returning.includes(entry.participant_id) ? { ...entry, is_eliminated: false, sighted_at: null } : []
  })
  return lateWeeks({ ...facts, entries }, now).find((of) => of.week_number === week.week_number) ?? null
}

export const toLateRefusal = ({ week, until }: { week: WeekRow; until: Instant | null }) =>
  new Refusal({ code: 'late_picks_possible', week: weekName(week), until })

/** Refuses acts that would show this week's picks while someone could still pick late in it (S2). */
export async function refuseWhileLate(deps: Reader, asked: Asked): Promise<void> {
  const late = await findLatePicking(deps, asked)
  if (late) throw toLateRefusal({ week: asked.week, until: late.until })
}

/** Locked weeks without results. */
export const inPlay = (weeks: readonly WeekRow[], now: Instant) =>
  weeks.filter((week) => week.processed_at === null && hasLocked(week, now))

/**
 * Refuses to switch late picks while someone could pick late with the switch on: off would show the picks, on would let
 * them pick (S2).
 */
export async function refuseSwitch(tx: Tx, deps: Deps, contest: ContestRow): Promise<void> {
  if (contest.status === 'waiting') return
  const now = deps.now()
  const weeks = inPlay(await listWeeks(tx, contest.contest_id), now)
  for (const week of weeks)
    await refuseWhileLate({ ...deps, db: tx }, { contest: { ...contest, late_picks: true }, week, now })
  // Without late picks everything has been shown, and stays so.
  if (!contest.late_picks) await endLatePicks(tx, { weekIds: weeks.map((week) => week.week_id), now })
}

/**
 * Refuses to revive a member by hand into a week they could still pick late: while they were out they could see its
 * picks (S2). `participants` are those revived.
 */
export async function refuseReturn(
  db: Database,
  deps: Deps,
  { contest, participants }: { contest: ContestRow; participants: readonly number[] },
): Promise<void> {
  if (participants.length === 0) return
  const now = deps.now()
  for (const week of inPlay(await listWeeks(db, contest.contest_id), now))
    await refuseWhileLate({ ...deps, db }, { contest, week, now, returning: participants })
}
