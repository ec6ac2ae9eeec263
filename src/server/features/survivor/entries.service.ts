import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { nextEntryNumber, refuseUnlessWaiting } from '#rules/contests/contests.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { plannedStart } from '#rules/survivor/start.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  entryNameOf,
  furtherEntryNameOf,
  renameEntry as giveName,
} from '#server/features/accounts/names/entry-names.service.ts'
import type { ContestRow } from '#server/features/contests/contests.service.ts'
import { type EntryRules, enterMember, requireLockedContest } from '#server/features/contests/entering.service.ts'
import { deleteEntry, listEntriesIn } from '#server/features/contests/entries.service.ts'
import { isSeasonOver } from '#server/features/settings/seasons.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { changeContest } from './change-contest.ts'
import { toContest } from './contest-view.ts'
import { openingAt, statusAt } from './opening.service.ts'
import { requireOwn } from './own-entry.ts'
import { listPicksOf } from './picks/picks.repo.ts'
import { refuseUnlessOut } from './second-chance/second-chance.service.ts'
import { lockParticipant } from './survivor.repo.ts'
import { requireSummary } from './survivor.service.ts'
import { listDuePicks } from './urgent.service.ts'
import { listWeeks } from './weeks/weeks.repo.ts'

/** How members enter a survivor contest. */
export const survivorEntryRules: EntryRules = {
  statusAt,
  openingAt,
  startsAt: async (db, contest) => plannedStart(contest, await listWeeks(db, contest.contest_id)),
  isPlayed: isSeasonOver,
  readPlaces: null,
  refuseMember: refuseUnlessOut,
  nextPick: async (db, { contest, participantId, now }) => {
    const week = (await listWeeks(db, contest.contest_id)).find((of) => !hasLocked(of, now))
    if (!week) return null
    const picks = await listPicksOf(db, participantId)
    return { lock_time: week.lock_time, has_pick: picks.some((pick) => pick.week_number === week.week_number) }
  },
  listDue: async (deps, userId) => new Set((await listDuePicks(deps, userId)).map(({ contest_id }) => contest_id)),
  entriesChanged: async () => {},
}

type Joining = {
  contestId: number
  participantName?: string | undefined
  /** The number of the entry to open, so that a repeated request opens no second one. */
  entryNumber?: number | undefined
}

/**
 * Joins, or opens the caller's next entry (S14, S19). The contest's row is locked, so that two simultaneous requests
 * can't both get the last place.
 */
export async function joinContest(deps: Deps, caller: Caller, joining: Joining): Promise<SurvivorContest> {
  const { contestId, participantName, entryNumber } = joining
  const { userId } = caller
  return changeOwn(deps, caller, contestId, async (tx, contest) => {
    const own = await listEntriesIn(tx, { contestId, userId })
    const number = nextEntryNumber(own.map(({ entry_number }) => entry_number))
    if (entryNumber !== undefined && entryNumber !== number)
      throw new Refusal({ code: 'entry_opened', entry_number: number })
    const named = { asked: participantName, number, own: own.map(({ participant_name }) => participant_name) }
    const name = await (own.length === 0
      ? entryNameOf(tx, caller, participantName)
      : furtherEntryNameOf(tx, caller, named))
    const most = contest.max_entries
    refuse(await enterMember(tx, deps, { contest, entrant: { userId, name }, by: null, most }))
  })
}

/** Without `entryId` the first that is alive, else the first (S19). */
type OfEntry = { contestId: number; entryId?: number | undefined }

/** Leaves with one entry while the contest is waiting (S14). */
export async function leaveContest(deps: Deps, caller: Caller, asked: OfEntry): Promise<SurvivorContest> {
  return changeOwn(deps, caller, asked.contestId, async (tx, contest) => {
    const entry = await lockOwn(tx, caller, asked)
    refuse(refuseUnlessWaiting({ status: await statusAt(tx, { contest, now: deps.now() }) }))
    await deleteEntry(tx, entry.participant_id)
  })
}

/** Gives one of the caller's entries another name (A7, S19). */
export async function renameEntry(
  deps: Deps,
  caller: Caller,
  asked: OfEntry & { participantName: string },
): Promise<SurvivorContest> {
  const { contestId, participantName } = asked
  return changeOwn(deps, caller, contestId, async (tx) => {
    const { participant_id: participantId } = await lockOwn(tx, caller, asked)
    const own = (await listEntriesIn(tx, { contestId, userId: caller.userId }))
      .filter((of) => of.participant_id !== participantId)
      .map(({ participant_name }) => participant_name)
    await giveName(tx, caller, { participantId, asked: participantName, own })
  })
}

async function lockOwn(tx: Tx, { userId }: Caller, asked: OfEntry) {
  const entry = requireOwn(await lockParticipant(tx, { ...asked, userId }), asked)
  if (!entry) throw new Refusal({ code: 'not_a_participant' })
  return entry
}

/** Changes the caller's entries in the locked contest, and notifies the contest's pages and the caller's own. */
async function changeOwn(
  deps: Deps,
  caller: Caller,
  contestId: number,
  change: (tx: Tx, contest: ContestRow) => Promise<void>,
): Promise<SurvivorContest> {
  const changed = await changeContest(deps, contestId, async (tx) => {
    await change(tx, await requireLockedContest(tx, { contestId, types: ['survivor'] }))
    return toContest(await requireSummary(deps, { db: tx, contestId }), caller)
  })
  publishOwnNews(deps, caller.userId, 'entry')
  return changed
}
