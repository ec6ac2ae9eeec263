import type { BodyOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#contract/history/audit-acts.ts'
import type { Draft, setDraftClock as setClockCall } from '#contract/two-team/draft.ts'
import { draftSettingsOf } from '#contract/two-team/draft-settings.ts'
import type { Instant } from '#rules/time.ts'
import { currentTurn } from '#rules/two-team/draft.ts'
import {
  type ClockRules,
  clockOfTurn,
  pausedClock,
  pickClockWords,
  refuseClock,
  refusePause,
  refuseResume,
  resumedClock,
} from '#rules/two-team/draft-clock.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/features/chat/announcements.service.ts'
import { contestPath } from '#server/features/contests/contest-path.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import { auditContest, type ContestRow } from '#server/features/contests/contests.service.ts'
import { changeDraft, lockDraftContest } from '#server/features/two-team/two-team.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { pickIfOverdue } from './draft.service.ts'
import { drafterOf, loadDraft } from './draft-facts.ts'
import { answerDraft } from './views.service.ts'

/** An admin pauses the draft (D6, A6). A pick whose time has already run out is made first. */
export async function pauseDraft(deps: Deps, caller: Caller, contestId: number): Promise<Draft> {
  await pickIfOverdue(deps, contestId)
  return changeClock(deps, caller, { contestId, action: 'pause_draft' }, async (_tx, { contest, now }) => {
    refuse(refusePause(stateOf(contest)))
    return {
      set: { paused_at: now, ...pausedClock({ ...contest, now }) },
      before: { paused: false },
      after: { paused: true },
      text: `Draft paused: ${contest.contest_name}`,
    }
  })
}

/** An admin resumes it; the clock continues with the time left (D6, A6). */
export async function resumeDraft(deps: Deps, caller: Caller, contestId: number): Promise<Draft> {
  return changeClock(deps, caller, { contestId, action: 'resume_draft' }, async (tx, { contest, now }) => {
    refuse(refuseResume(stateOf(contest)))
    const facts = await loadDraft(tx, contest)
    const turn = currentTurn(facts.board)
    const auto_pick = turn !== null && drafterOf(facts, turn.participant_id).auto_pick
    return {
      set: { paused_at: null, ...resumedClock({ ...contest, auto_pick, now }) },
      before: { paused: true },
      after: { paused: false },
      text: `Draft resumed: ${contest.contest_name}`,
    }
  })
}

/**
 * An admin sets, changes or removes the pick clock while the contest drafts (D6, A6). The current pick gets the new clock's full time; one whose
 * time has already run out is made first.
 */
export async function setDraftClock(
  deps: Deps,
  caller: Caller,
  { contestId, wanted }: { contestId: number; wanted: BodyOf<typeof setClockCall> },
): Promise<Draft> {
  await pickIfOverdue(deps, contestId)
  return changeClock(deps, caller, { contestId, action: 'set_draft_clock' }, async (_tx, { contest, now }) => {
    const status = statusOf(contest)
    if (status !== 'drafting') throw new Refusal({ code: 'contest_not_drafting', status })
    const { pick_seconds, daytime_only } = contest
    const clock = draftSettingsOf({ pick_seconds, daytime_only }, wanted)
    refuse(refuseClock(clock))
    const is_paused = contest.paused_at !== null
    const { pick_deadline, paused_ms_left } = clockOfTurn({ ...clock, is_paused, auto_pick: false, now })
    return {
      set: { ...clock, pick_deadline, paused_ms_left },
      before: { pick_seconds, daytime_only },
      after: clock,
      text: `${contest.contest_name} now drafts ${clockPhrase(clock)}`,
    }
  })
}

type Act = { contestId: number; action: AuditAction<'contest'> }

type Change = {
  set: Parameters<typeof changeDraft>[1]['set']
  /** For the audit log. */
  before: object
  after: object
  /** The chat's announcement. */
  text: string
}

/** Changes the clock of a locked draft as `decide` says, audits it and announces it. */
async function changeClock(
  deps: Deps,
  caller: Caller,
  { contestId, action }: Act,
  decide: (tx: Tx, now: { contest: ContestRow; now: Instant }) => Promise<Change>,
): Promise<Draft> {
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const { set, before, after, text } = await decide(tx, { contest, now: deps.now() })
    await changeDraft(tx, { contestId, set })
    await auditContest(tx, deps, caller, { action, contestId, before, after })
    await announce(tx, deps, {
      topic: 'drafts',
      // Once each time: the version before the change always differs.
      cause: `draft of contest ${contestId} at ${contest.version}`,
      text,
      path: contestPath(contest),
    })
  })
  return answerDraft(deps, contestId)
}

const clockPhrase = ({ pick_seconds, daytime_only }: ClockRules) => {
  if (pick_seconds === null) return 'without a pick clock'
  return `with ${pickClockWords(pick_seconds)} a pick${daytime_only ? ', 8 AM to 11 PM ET' : ''}`
}

const stateOf = (contest: ContestRow) => ({ status: statusOf(contest), isPaused: contest.paused_at !== null })
