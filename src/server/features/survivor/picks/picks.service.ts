import type { PickReceipt } from '#contract/survivor/picks.ts'
import { type PickRefusal, pickTiming, refuseTakeBackPick } from '#rules/survivor/picks.ts'
import { weekName, weekTitle } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findWeek } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { inBatchesOf } from '#server/live/batches.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { requireOwn } from '../own-entry.ts'
import {
  askOfWeek,
  lockPickContext,
  lockPickContexts,
  type PickContext,
  refuseTeam,
  requireAllowed,
  toReceipt,
  type WrittenPick,
} from './pick-context.service.ts'
import {
  type EnteredBy,
  type EntryOf,
  listOwnEntries,
  type NewPick,
  type OwnPicks,
  removePick,
  storePicks,
} from './picks.repo.ts'

const readOwnTogether: (deps: Pick<Deps, 'db'>, of: EntryOf) => Promise<OwnPicks | null> = inBatchesOf((deps, asked) =>
  listOwnEntries(deps.db, asked),
)

/** A member's entry with its picks; null where they do not take part. Refuses an entry that is not theirs. */
export const readOwnEntry = async (deps: Pick<Deps, 'db'>, of: EntryOf): Promise<OwnPicks | null> =>
  requireOwn(await readOwnTogether(deps, of), of)

type OfWeek = { contestId: number; weekNumber: number; entryId?: number | undefined }
type Wanted = OfWeek & { teamId: number }
type Made = { isFirst: boolean; message: string; warning?: string; pick: PickReceipt; server_now: Instant }
type TakenBack = { message: string; week_number: number; server_now: Instant }

/** Picks a team for an unlocked week, or changes the pick (S1 to S4). Refuses with a `PickRefusal`. */
export async function makePick(deps: Deps, { userId }: Caller, wanted: Wanted): Promise<Made> {
  const outcome = await pickTogether(deps, { ...wanted, userId })
  if (outcome instanceof Refusal) throw outcome
  const { context, pick } = outcome
  publishOwnNews(deps, userId, 'pick')
  // A pick before the lock is in no one else's answers (S5), so only a late one clears the cache and notifies the
  // others' pages.
  if (pick.is_late) {
    deps.cache.clear()
    deps.live.publish({ about: 'survivor', contest_id: wanted.contestId })
  }
  const isFirst = context.pick === null
  return {
    isFirst,
    message: isFirst ? 'Your pick has been submitted!' : 'Your pick has been updated!',
    ...(pick.is_late ? { warning: lateWarning(context, pick) } : {}),
    pick: toReceipt(context, pick),
    server_now: context.now,
  }
}

type Asked = Wanted & { userId: number }
type Planned = { pick: WrittenPick; row: NewPick | null }
type Outcome = ({ context: PickContext } & Planned) | Refusal

/**
 * Batches picks that arrive during one transaction into the next one. A transaction takes six round trips, and one per
 * pick would halve the picks per second over 16 connections: 970 are promised (`npm run bench -- picks`).
 */
const pickTogether: (deps: Deps, asked: Asked) => Promise<Outcome> = inBatchesOf((deps, all) =>
  deps.db.transaction().execute(async (tx) => {
    const outcomes = new Map<Asked, Outcome>()
    const byMember = [...Map.groupBy(all, ({ contestId, userId }) => `${contestId} ${userId}`).values()]
    // A member's second pick is checked after their first is written.
    for (let turn = 0; outcomes.size < all.length; turn += 1) {
      const asked = byMember.flatMap((own) => own[turn] ?? [])
      for (const [of, outcome] of await pickAll(tx, deps, asked)) outcomes.set(of, outcome)
    }
    // The loop ends when each has its outcome.
    return all.map((of) => outcomes.get(of) as Outcome)
  }),
)

/** Locks what picks of different entries depend on, checks each against the rule and writes the allowed ones. */
async function pickAll(tx: Tx, deps: Deps, asked: readonly Asked[]): Promise<[Asked, Outcome][]> {
  const outcomes: [Asked, Outcome][] = []
  for (const [of, context] of await lockPickContexts(tx, deps, asked)) outcomes.push([of, await judge(tx, of, context)])
  await storePicks(
    tx,
    outcomes.flatMap(([, outcome]) => (outcome instanceof Refusal ? [] : (outcome.row ?? []))),
  )
  return outcomes
}

async function judge(tx: Tx, wanted: Wanted, context: PickContext | Refusal): Promise<Outcome> {
  if (context instanceof Refusal) return context
  const refusal = await whyRefused(tx, context, wanted)
  return refusal ?? { context, ...planPick(context, { teamId: wanted.teamId, entered: null }) }
}

/** Takes back the pick of an unlocked week (S1). Refuses with a `PickRefusal`. */
export async function takeBackPick(deps: Deps, { userId }: Caller, of: OfWeek): Promise<TakenBack> {
  const { now } = await deps.db.transaction().execute(async (tx) => {
    const context = await lockPickContext(tx, deps, { ...of, userId })
    await removeTeam(tx, context, of)
    return context
  })
  publishOwnNews(deps, userId, 'pick')
  return { message: 'Your pick has been taken back', week_number: of.weekNumber, server_now: now }
}

/** Checks the rule and writes the pick, under the context's locks. */
export async function pickTeam(tx: Tx, context: PickContext, wanted: Wanted): Promise<WrittenPick> {
  const refusal = await whyRefused(tx, context, wanted)
  if (refusal) throw refusal
  return writePick(tx, context, { teamId: wanted.teamId, entered: null })
}

async function whyRefused(tx: Tx, context: PickContext, wanted: Wanted): Promise<Refusal | null> {
  const refusal = refuseTeam(context, wanted)
  return refusal && toRefusal(tx, refusal, { context, ...wanted })
}

/** Checks the rule and removes the pick, under the context's locks. */
export async function removeTeam(tx: Tx, context: PickContext, { contestId, weekNumber }: OfWeek): Promise<void> {
  const { entry, week, pick, now } = context
  const refusal = refuseTakeBackPick(askOfWeek(context, weekNumber))
  if (refusal) throw await toRefusal(tx, refusal, { context, contestId, teamId: pick?.team_id ?? 0 })
  if (!entry || !week) throw new TypeError('the rule allowed to take back a pick that is not there')
  await removePick(tx, { participant_id: entry.participant_id, week, at: now })
}

type NewTeam = { teamId: number; entered: EnteredBy | null }

/** Writes an allowed pick, under the context's locks. */
export async function writePick(tx: Tx, context: PickContext, wanted: NewTeam): Promise<WrittenPick> {
  const { pick, row } = planPick(context, wanted)
  if (row) await storePicks(tx, [row])
  return pick
}

/** A pick's new state, and the rows to write: none if it is the same team again, which keeps its `picked_at` (S3). */
function planPick(
  { contest, entry, week, pick: before, openPicks, now: at }: PickContext,
  { teamId: team_id, entered }: NewTeam,
): Planned {
  if (!entry || !week) throw new TypeError('the rule allowed a pick without an entry or a week')
  if (before?.team_id === team_id) return { pick: { ...before, moved_from: null }, row: null }
  const { contest_id } = contest
  const { participant_id } = entry
  const moved = openPicks.get(team_id) ?? null
  const is_late = before?.is_late ?? pickTiming({ week, now: at }).is_late
  return {
    pick: { team_id, picked_at: at, is_late, moved_from: moved?.week_number ?? null },
    row: { contest_id, participant_id, week, team_id, at, is_late, isChange: before !== null, moved, entered },
  }
}

function lateWarning(context: PickContext, { team_id }: WrittenPick): string {
  const { week, team } = requireAllowed(context, team_id)
  return `${weekTitle(week)} has already locked. Your pick of ${team.abbreviation} counts, but it is shown as late to everybody.`
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
