import type { Draft } from '#contract/two-team/draft.ts'
import { currentTurn } from '#rules/two-team/draft.ts'
import { pausedClock, refusePause, refuseResume, resumedClock } from '#rules/two-team/draft-clock.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/features/chat/announcements.service.ts'
import { contestPath } from '#server/features/contests/contest-path.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import { auditContest, type ContestRow } from '#server/features/contests/contests.service.ts'
import { changeDraft, lockDraftContest } from '#server/features/two-team/two-team.service.ts'
import { refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { pickIfOverdue } from './draft.service.ts'
import { drafterOf, loadDraft } from './draft-facts.ts'
import { answerDraft } from './views.service.ts'

/** An admin pauses the draft (D6, A6). A pick whose time has already run out is made first. */
export async function pauseDraft(deps: Deps, caller: Caller, contestId: number): Promise<Draft> {
  await pickIfOverdue(deps, contestId)
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const now = deps.now()
    refuse(refusePause(stateOf(contest)))
    await changeDraft(tx, { contestId, set: { paused_at: now, ...pausedClock({ ...contest, now }) } })
    const told = { before: { paused: false }, after: { paused: true } }
    await auditContest(tx, deps, caller, { action: 'pause_draft', contestId, ...told })
    await announceIn(tx, deps, { contest, text: `Draft paused: ${contest.contest_name}` })
  })
  return answerDraft(deps, contestId)
}

/** An admin resumes it; the clock continues with the time left (D6, A6). */
export async function resumeDraft(deps: Deps, caller: Caller, contestId: number): Promise<Draft> {
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const now = deps.now()
    refuse(refuseResume(stateOf(contest)))
    const facts = await loadDraft(tx, contest)
    const turn = currentTurn(facts.board)
    const auto_pick = turn !== null && drafterOf(facts, turn.participant_id).auto_pick
    await changeDraft(tx, { contestId, set: { paused_at: null, ...resumedClock({ ...contest, auto_pick, now }) } })
    const told = { before: { paused: true }, after: { paused: false } }
    await auditContest(tx, deps, caller, { action: 'resume_draft', contestId, ...told })
    await announceIn(tx, deps, { contest, text: `Draft resumed: ${contest.contest_name}` })
  })
  return answerDraft(deps, contestId)
}

const stateOf = (contest: ContestRow) => ({ status: statusOf(contest), isPaused: contest.paused_at !== null })

/** Once each time: the version before the change always differs. */
async function announceIn(
  tx: Parameters<typeof announce>[0],
  deps: Deps,
  { contest, text }: { contest: ContestRow; text: string },
): Promise<void> {
  await announce(tx, deps, {
    topic: 'drafts',
    cause: `draft of contest ${contest.contest_id} at ${contest.version}`,
    text,
    path: contestPath(contest),
  })
}
