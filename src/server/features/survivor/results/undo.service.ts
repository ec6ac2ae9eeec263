import { refuseReopen } from '#rules/contests/contests.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { refuseUndo } from '#rules/survivor/results/undo.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { withdrawAnnouncement } from '#server/features/chat/announcements.service.ts'
import { auditContest, findNewer } from '#server/features/contests/contests.service.ts'
import { withdrawResultsMails } from '#server/features/survivor/results/results-mails.service.ts'
import { endLatePicks, listWeeks } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { changeContest } from '../change-contest.ts'
import { stateOf } from '../contest-view.ts'
import { refuseReturn } from '../picks/late-picking.service.ts'
import { type ContestRow, changeContestRow, listParticipants } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { fateLines, notifyOfFates } from './changed-fates.service.ts'
import { fatesIn, findLastAct, type LastAct, restoreState } from './last-act.repo.ts'
import { listEntries } from './results.repo.ts'
import { causesOfAdvance } from './results.service.ts'
import { comingBack, isSameFate, toAudited } from './settling.service.ts'

/**
 * A running contest's last advance or last recomputation is undone; a finished one is reopened, which undoes its last
 * advance.
 */
type Act = 'undo_advance' | 'reopen' | 'undo_recompute'
type Asked = { act: Act; contestId: number; weekNumber?: number | undefined }

/**
 * Undoes the last advance, even an automatic one (S11), or restores what the last `process-results` replaced (S10):
 * eliminations, placements, results, status and phase are as before. Refuses with an `UndoRefusal` or a
 * `ReopenRefusal`. The exclusive lock on the contest keeps picks from being stored meanwhile. Auto advance is paused
 * for an undone advance, or the server would repeat it at once.
 */
export async function undoLastAct(deps: Deps, caller: Caller, asked: Asked): Promise<{ auto_advance_paused: boolean }> {
  const { act, contestId } = asked
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const { what, before, week_number } = await requireUndoable(tx, deps, { ...asked, contest })
    const { current_week, status, phase, auto_advance } = contest
    const changed = fatesIn(before)
    const isAdvance = what === 'advance'
    if (isAdvance) await turnBack(tx, deps, { contest, before })
    const [was, weeks] = [await listParticipants(tx, contestId), await listWeeks(tx, contestId)]
    await restoreState(tx, { contestId, before, at: deps.now() })
    await auditContest(tx, deps, caller, {
      action: act,
      contestId,
      before: isAdvance ? { current_week, status, phase } : null,
      after: { ...(isAdvance ? before.contest : {}), week_number, changed: changed.map(toAudited) },
    })
    if (isAdvance) await withdrawNews(tx, deps, { contestId, week_number })
    else await notifyOfFates(tx, deps, { contest, why: 'put back', weeks, was, changed })
    return { auto_advance_paused: isAdvance && auto_advance }
  })
}

/** Makes the week the advance ended the current one again. */
async function turnBack(tx: Tx, deps: Deps, { contest, before }: { contest: ContestRow; before: LastAct['before'] }) {
  const { contest_id: contestId } = contest
  // Auto advance is paused for the week (S11).
  const set = { ...before.contest, ...idleThrough(contest), advance_paused_at: deps.now() }
  const isRestored = await changeContestRow(tx, { contestId, from: { current_week: before.next_week }, set })
  if (!isRestored) throw new Refusal({ code: 'nothing_to_take_back' })
  if (contest.status === 'completed') await endShownLatePicks(tx, deps, contestId)
}

/** A reopened contest continues, however long no one had picked (S20). */
const idleThrough = ({ status, current_week }: ContestRow) =>
  status === 'completed' ? { idle_through: current_week } : {}

async function withdrawNews(
  tx: Tx,
  deps: Deps,
  { contestId, week_number }: { contestId: number; week_number: number },
) {
  const causes = causesOfAdvance(contestId, week_number)
  await withdrawAnnouncement(tx, deps, causes.week)
  await withdrawAnnouncement(tx, deps, causes.champion)
  await withdrawResultsMails(tx, { contestId, weekNumber: week_number })
}

/** All picks of a finished contest are visible: no one may pick late in its locked weeks afterwards (S2). */
async function endShownLatePicks(tx: Tx, deps: Deps, contestId: number): Promise<void> {
  const now = deps.now()
  const shown = (await listWeeks(tx, contestId)).filter((week) => hasLocked(week, now))
  await endLatePicks(tx, { weekIds: shown.map((week) => week.week_id), now })
}

/** The effect of undoing or reopening, by name, refused like the act; writes nothing (S11). */
export async function previewUndo(deps: Deps, asked: Asked) {
  return inSnapshot(deps.db, async (db) => {
    const contest = await requireContest(db, { contestId: asked.contestId })
    const { before, week_number } = await requireUndoable(db, deps, { ...asked, contest })
    const participants = new Map((await listParticipants(db, asked.contestId)).map((of) => [of.participant_id, of]))
    const changed = fatesIn(before).filter(({ participant_id, ...after }) => {
      const now = participants.get(participant_id)
      return now !== undefined && !isSameFate(now, after)
    })
    const first = [...participants.values()].filter((of) => contest.status === 'completed' && of.placement === 1)
    return {
      week_number,
      lines: fateLines({ contest, was: [...participants.values()], changed, participants: [...participants.values()] }),
      champions: first.map((of) => of.participant_name),
      pauses_auto_advance: contest.auto_advance,
    }
  })
}

async function requireUndoable(db: Database, deps: Deps, asked: Asked & { contest: ContestRow }): Promise<LastAct> {
  const { act, contest, weekNumber } = asked
  const { contest_id: contestId } = contest
  const state = stateOf(contest)
  if (act === 'reopen') {
    refuse(refuseReopen({ contest: state, hasTiebreaker: false, newer: await findNewer(db, ofType(contest)) }))
  }
  const last = await findLastAct(db, contestId)
  const kept = last && { ...last, next_week: last.before.next_week }
  refuse(refuseUndo[act]({ contest: state, last: kept, weeks: await listWeeks(db, contestId), now: deps.now() }))
  if (!last || (weekNumber !== undefined && weekNumber !== last.week_number)) {
    throw new Refusal({ code: 'nothing_to_take_back' })
  }
  const was = await listEntries(db, { contestId, fromWeek: 1 })
  await refuseReturn(db, deps, { contest, participants: comingBack({ was, changed: fatesIn(last.before) }) })
  return last
}

const ofType = ({ contest_id, season_year, completed_at }: ContestRow) =>
  ({ contest_id, season_year, completed_at, contest_type: 'survivor' }) as const
