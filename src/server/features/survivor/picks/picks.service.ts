import type { PickReceipt } from '#contract/survivor/picks.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { type PickRefusal, pickTiming, refuseTakeBackPick } from '#rules/survivor/picks.ts'
import { weekName, weekTitle } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { findWeek } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { inBatchesOf } from '#server/live/batches.ts'
import { retryIfChanged } from '#server/retry-if-changed.ts'
import {
  askOfWeek,
  loadPickContext,
  type PickContext,
  refuseTeam,
  requireAllowed,
  sameWeekOnly,
  toReceipt,
} from './pick-context.service.ts'
import { type EntryOf, listOwnEntries, type OwnPicks, type PickWrite, writePicks } from './picks.repo.ts'

/** A member's entry with its picks; null where they do not take part. */
export const readOwnEntry: (deps: Pick<Deps, 'db'>, of: EntryOf) => Promise<OwnPicks | null> = inBatchesOf(
  (deps, asked) => listOwnEntries(deps.db, asked),
)

type OfWeek = { contestId: number; weekNumber: number }
type Made = { isFirst: boolean; message: string; warning?: string; pick: PickReceipt; server_now: Instant }

/** Picks a team for a week that has not locked, or changes the pick (S1 to S4). Refuses with a `PickRefusal`. */
export async function makePick(deps: Deps, caller: Caller, wanted: OfWeek & { teamId: number }): Promise<Made> {
  const made = await attemptUntilDone(deps, caller, { wanted, attempt: tryPick })
  deps.live.publish({ about: 'mine', user_id: caller.userId, what: 'pick' })
  // A pick before the lock shows in nobody else's answers (S5), so only a late one clears the cache and reaches the others' pages.
  if (made.pick.is_late) {
    deps.cache.clear()
    deps.live.publish({ about: 'survivor', contest_id: wanted.contestId })
  }
  return made
}

/** Takes back the pick of a week that has not locked (S1). Refuses with a `PickRefusal`. */
export async function takeBackPick(deps: Deps, caller: Caller, wanted: OfWeek): Promise<TakenBack> {
  const taken = await attemptUntilDone(deps, caller, { wanted, attempt: tryTakingBack })
  deps.live.publish({ about: 'mine', user_id: caller.userId, what: 'pick' })
  return taken
}

type Attempt<Wanted, Done> = (deps: Deps, context: PickContext, wanted: Wanted) => Promise<Done | null>

/** Loads what the rule must know, then attempts the change, again while it answers null because something has changed meanwhile. */
async function attemptUntilDone<Wanted extends OfWeek, Done>(
  deps: Deps,
  { userId }: Caller,
  { wanted, attempt }: { wanted: Wanted; attempt: Attempt<Wanted, Done> },
): Promise<Done> {
  const { contestId, weekNumber } = wanted
  const refuseOtherWeek = sameWeekOnly()
  return retryIfChanged(async () => {
    const context = await loadPickContext(deps, { contestId, weekNumber, userId })
    refuseOtherWeek(context)
    return attempt(deps, context, wanted)
  })
}

/** Null where the facts have changed between reading and writing. The same team again keeps its `picked_at` (S3). */
export async function tryPick(
  deps: Deps,
  context: PickContext,
  wanted: OfWeek & { teamId: number },
): Promise<Made | null> {
  const { teamId } = wanted
  const refusal = refuseTeam(context, wanted)
  if (refusal) throw await toRefusal(deps.db, refusal, { context, ...wanted })
  const { pick: before, contest, now } = context
  const { entry, week, team } = requireAllowed(context, teamId)
  const { is_late } = pickTiming({ week, now })
  const pick = { team_id: teamId, picked_at: now, is_late: before?.is_late ?? is_late }
  const isRepeated = before?.team_id === teamId
  const moved = isRepeated ? null : (context.openPicks.get(teamId) ?? null)
  const write = { seen: { contest, entry, week, before }, pick, moved }
  if (!isRepeated && !(await writePick(deps, { write, at: now }))) return null
  return {
    isFirst: before === null,
    message: before === null ? 'Your pick has been submitted!' : 'Your pick has been updated!',
    ...(is_late ? { warning: lateWarning({ title: weekTitle(week), team }) } : {}),
    pick: toReceipt(context, isRepeated ? before : pick, moved?.week_number ?? null),
    server_now: now,
  }
}

type TakenBack = { message: string; week_number: number; server_now: Instant }

/** Null where the facts have changed between reading and writing. */
export async function tryTakingBack(
  deps: Deps,
  context: PickContext,
  { contestId, weekNumber }: OfWeek,
): Promise<TakenBack | null> {
  const { contest, entry, week, pick: before, now } = context
  const refusal = refuseTakeBackPick(askOfWeek(context, weekNumber))
  if (refusal) throw await toRefusal(deps.db, refusal, { context, contestId, teamId: before?.team_id ?? 0 })
  if (!entry || !week || !before) throw new TypeError('the rule allowed to take back a pick that is not there')
  const write = { seen: { contest, entry, week, before }, pick: null, moved: null }
  const isGone = await writePick(deps, { write, at: now })
  return isGone ? { message: 'Your pick has been taken back', week_number: weekNumber, server_now: now } : null
}

/** A pick to write, and the instant at which the rules allowed it. */
type Allowed = { write: PickWrite; at: Instant }

/**
 * Writes a pick if everything that was seen is still so, on disk when it answers; false where it is not. In the last minute picks come by the
 * hundred, and those that come while one statement runs share the next: one of them costs a fraction of a durable write of its own, so that
 * a server takes twice as many a second (`npm run bench -- picks`).
 */
export const writePick: (deps: Pick<Deps, 'db' | 'now'>, allowed: Allowed) => Promise<boolean> = inBatchesOf(
  async ({ db, now }, all) => {
    const at = now()
    const entries = new Set<number>()
    const batch = all.filter((one) => {
      const { participant_id } = one.write.seen.entry
      // A second one of the same entry has seen what the first is about to change; one that waited over its lock is asked about again.
      const isLost =
        entries.has(participant_id) || locksOf(one.write).some((of) => hasLocked(of, at) && !hasLocked(of, one.at))
      entries.add(participant_id)
      return !isLost
    })
    const written = await writeTogether(
      db,
      batch.map(({ write }) => write),
      at,
    )
    return all.map((of) => written[batch.indexOf(of)] ?? false)
  },
)

const locksOf = ({ seen, moved }: PickWrite) => (moved ? [seen.week, moved] : [seen.week])

/** Each on its own where one of them spoils it for all. */
async function writeTogether(db: Database, writes: readonly PickWrite[], at: Instant): Promise<boolean[]> {
  const together = await writePicks(db, { writes, at })
  if (together !== null || writes.length === 1) return together ?? [false]
  const written: boolean[] = []
  for (const write of writes) written.push(...((await writePicks(db, { writes: [write], at })) ?? [false]))
  return written
}

function lateWarning({ title, team }: { title: string; team: TeamRow }): string {
  return `${title} has already locked. Your pick of ${team.abbreviation} counts, but it is shown as late to everybody.`
}

/** The rule knows teams by number; the sentence names them, and a used one with its week. */
async function toRefusal(
  db: Database,
  reason: PickRefusal,
  { context, contestId, teamId }: { context: PickContext; contestId: number; teamId: number },
): Promise<Refusal> {
  const team = context.teams.find((of) => of.team_id === teamId)?.abbreviation ?? ''
  switch (reason.code) {
    case 'team_used': {
      const weekNumber = context.weekOfUse.get(reason.team_id)
      const used = weekNumber === undefined ? null : await findWeek(db, { contestId, weekNumber })
      return new Refusal({ ...reason, team, used_in: used && weekName(used) })
    }
    case 'participant_eliminated': {
      const weekNumber = reason.elimination_week
      const week = weekNumber === null ? null : await findWeek(db, { contestId, weekNumber })
      return new Refusal({ ...reason, ...(week ? { out_in: weekName(week) } : {}) })
    }
    case 'pick_frozen': {
      const picked = context.teams.find((of) => of.team_id === reason.team_id)?.abbreviation ?? ''
      return new Refusal({ ...reason, team: picked })
    }
    case 'team_not_in_round':
    case 'team_games_unknown':
    case 'team_idle':
    case 'team_has_started':
      return new Refusal({ ...reason, team })
    default:
      return new Refusal(reason)
  }
}
