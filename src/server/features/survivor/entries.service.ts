import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { refuseUnlessWaiting } from '#rules/contests/contests.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { plannedStart } from '#rules/survivor/start.ts'
import type { Deps } from '#server/deps.ts'
import { entryNameOf } from '#server/features/accounts/names/entry-names.service.ts'
import { type ContestDoor, enterMembers, requireLockedContest } from '#server/features/contests/entering.service.ts'
import { deleteEntry } from '#server/features/contests/entries.service.ts'
import { isSeasonOver } from '#server/features/settings/seasons.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { changeContest } from './change-contest.ts'
import { stateOf, toContest } from './contest-view.ts'
import { listPicksOf } from './picks/picks.repo.ts'
import { refuseUnlessOut } from './second-chance/second-chance.service.ts'
import { findDueStart } from './start/start.service.ts'
import { lockParticipant } from './survivor.repo.ts'
import { requireSummary } from './survivor.service.ts'
import { listDuePicks } from './urgent.service.ts'
import { listWeeks } from './weeks/weeks.repo.ts'

/**
 * How members enter a survivor contest: one past its start has started, even before the server has processed that
 * (S14).
 */
export const survivorDoor: ContestDoor = {
  statusAt: async (db, asked) => {
    const due = await findDueStart(db, asked)
    return due?.what === 'start' ? 'in_progress' : stateOf(asked.contest).status
  },
  startsAt: async (db, contest) => plannedStart(contest, await listWeeks(db, contest.contest_id)),
  isPlayed: isSeasonOver,
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

/** Joins (S14). The contest's row is locked, so that two simultaneous requests can't both get the last place. */
export async function joinContest(
  deps: Deps,
  caller: Caller,
  { contestId, participantName }: { contestId: number; participantName?: string | undefined },
): Promise<SurvivorContest> {
  const joined = await changeContest(deps, contestId, async (tx) => {
    const contest = await requireLockedContest(tx, { contestId, types: ['survivor'] })
    const entrant = { userId: caller.userId, name: await entryNameOf(tx, caller, participantName) }
    const [entry] = await enterMembers(tx, deps, { contest, entrants: [entrant], by: null })
    refuse(entry?.refusal ?? null)
    return toContest(await requireSummary(deps, { db: tx, contestId }), caller)
  })
  deps.live.publish({ about: 'mine', user_id: caller.userId, what: 'entry' })
  return joined
}

/** Leaves while the contest is waiting (S14). */
export async function leaveContest(deps: Deps, caller: Caller, contestId: number): Promise<SurvivorContest> {
  const left = await changeContest(deps, contestId, async (tx) => {
    const contest = await requireLockedContest(tx, { contestId, types: ['survivor'] })
    const entry = await lockParticipant(tx, { contestId, userId: caller.userId })
    if (!entry) throw new Refusal({ code: 'not_a_participant' })
    refuse(refuseUnlessWaiting({ status: await survivorDoor.statusAt(tx, { contest, now: deps.now() }) }))
    await deleteEntry(tx, entry.participant_id)
    return toContest(await requireSummary(deps, { db: tx, contestId }), caller)
  })
  deps.live.publish({ about: 'mine', user_id: caller.userId, what: 'entry' })
  return left
}
