import type { Draft } from '#contract/two-team/draft.ts'
import { clockPick, currentTurn, type PickRefusal, refuseDraftPick, refuseUndo, turnOf } from '#rules/two-team/draft.ts'
import { clockOfTurn, hasRunOut, isOvertaken, turnDueAt } from '#rules/two-team/draft-clock.ts'
import { type Database, isUniqueViolation, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { contestPath } from '#server/features/contests/contest-path.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { notifyRecap } from '#server/features/two-team/recap/notify-recap.service.ts'
import { changeDraft, lockDraftContest, requireDraftContest } from '#server/features/two-team/two-team.service.ts'
import { postToWebhooks, withdrawFromWebhooks } from '#server/features/webhooks/posts.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { deletePick, findFirstGame, insertPick, listQueue, type PickRow } from './draft.repo.ts'
import { abbreviationOf, type DraftFacts, drafterOf, loadDraft } from './draft-facts.ts'
import { rankOf } from './field.service.ts'
import { answerDraft, toPick } from './views.service.ts'

type Asked = { contestId: number; teamId: number; pickNumber?: number | undefined }
type Made = { pick: Draft['picks'][number]; draft: Draft }

/** A member picks on their turn (D5). */
export async function makeDraftPick(deps: Deps, caller: Caller, asked: Asked): Promise<Made> {
  await pickIfOverdue(deps, asked.contestId)
  const pick = await deps.db.transaction().execute(async (tx) => {
    const facts = await loadDraft(tx, await lockDraftContest(tx, asked.contestId))
    const mine = facts.drafters.find((drafter) => drafter.user_id === caller.userId)
    return pickNow(tx, deps, { facts, asked, participantId: mine?.participant_id ?? null, madeBy: 'member' })
  })
  return { pick, draft: await answerDraft(deps, asked.contestId) }
}

/** The audit subject. */
const picksOf = (contestId: number) => ({ subject: 'pick', subjectId: `contest ${contestId}`, contestId }) as const

/** An admin picks for the member on the clock, even while the draft is paused (D6, A6). */
export async function pickFor(deps: Deps, caller: Caller, asked: Asked & { participantId: number }): Promise<Made> {
  await pickIfOverdue(deps, asked.contestId)
  const pick = await deps.db.transaction().execute(async (tx) => {
    const facts = await loadDraft(tx, await lockDraftContest(tx, asked.contestId))
    const made = await pickNow(tx, deps, { facts, asked, participantId: asked.participantId, madeBy: 'admin' })
    const { contestId } = asked
    await writeAudit(tx, deps, caller, { ...picksOf(contestId), action: 'pick_for', after: made })
    return made
  })
  return { pick, draft: await answerDraft(deps, asked.contestId) }
}

/** The caller has locked the contest, so the current turn can't change before the pick is stored. */
async function pickNow(
  tx: Tx,
  deps: Deps,
  pick: { facts: DraftFacts; asked: Asked; participantId: number | null; madeBy: 'member' | 'admin' },
): Promise<Made['pick']> {
  const { facts, asked, participantId, madeBy } = pick
  const refusal = refuseDraftPick({
    status: statusOf(facts.contest),
    board: facts.board,
    participantId,
    teamId: asked.teamId,
    pickNumber: asked.pickNumber ?? null,
    pick_deadline: facts.contest.pick_deadline,
    isPaused: madeBy === 'member' && facts.contest.paused_at !== null,
    now: deps.now(),
  })
  if (refusal) throw await refusalOf(tx, { facts, reason: refusal })
  return toPick(facts, await storePick(tx, deps, { facts, teamId: asked.teamId, madeBy }))
}

/** The rule refers to teams and participants by id; the message needs their names. */
async function refusalOf(tx: Tx, { facts, reason }: { facts: DraftFacts; reason: PickRefusal }): Promise<Refusal> {
  switch (reason.code) {
    case 'not_your_turn': {
      const { participant_name } = drafterOf(facts, reason.participant_id)
      return new Refusal({ code: reason.code, participant_name })
    }
    case 'team_already_yours':
    case 'team_taken':
    case 'team_needed':
      return new Refusal({ code: reason.code, team: abbreviationOf(facts, reason.team_id) })
    case 'unknown_team': {
      const team = (await listTeams(tx)).find((of) => of.team_id === reason.team_id)
      return team
        ? new Refusal({ code: 'team_not_in_draft', team: team.abbreviation })
        : new Refusal({ code: reason.code })
    }
    default:
      return new Refusal(reason)
  }
}

/** Stores the current pick and starts the next turn. The last pick ends the draft (D2). */
async function storePick(
  tx: Tx,
  deps: Deps,
  { facts, teamId, madeBy }: { facts: DraftFacts; teamId: number; madeBy: 'member' | 'admin' | 'clock' },
): Promise<PickRow> {
  const { board, contest } = facts
  const turn = currentTurn(board)
  if (!turn) throw new TypeError('a pick was let through that the rule should have refused')
  const contestId = contest.contest_id
  const now = deps.now()
  const pick = {
    contest_id: contestId,
    pick_number: turn.pick_number,
    participant_id: turn.participant_id,
    team_id: teamId,
    copy: 1 + board.picks.filter((of) => of.team_id === teamId).length,
    made_by: madeBy,
    picked_at: now,
  }
  try {
    await insertPick(tx, pick)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal({ code: 'team_taken', team: abbreviationOf(facts, teamId) })
  }
  const next = turnOf(board, turn.pick_number + 1)
  await changeDraft(tx, {
    contestId,
    set:
      next === null
        ? { status: 'in_progress', pick_deadline: null, auto_pick_at: null, paused_at: null, paused_ms_left: null }
        : clockOfTurn({
            ...contest,
            is_paused: contest.paused_at !== null,
            auto_pick: drafterOf(facts, next.participant_id).auto_pick,
            now,
          }),
  })
  await postPick(tx, deps, { facts, pick })
  if (next === null) await notifyRecap(tx, deps, contestId)
  return pick
}

const postCause = ({ contest_id, pick_number }: Pick<PickRow, 'contest_id' | 'pick_number'>) =>
  `pick ${pick_number} of contest ${contest_id}`

/** Notifies webhooks (N9). The pool's own chat would get too many messages. */
async function postPick(tx: Tx, deps: Deps, { facts, pick }: { facts: DraftFacts; pick: PickRow }): Promise<void> {
  const { contest, teams } = facts
  const { participant_name } = drafterOf(facts, pick.participant_id)
  const team = teams.find((of) => of.team_id === pick.team_id)
  const { pool_name: author } = await requirePoolSettings(tx)
  await postToWebhooks(tx, deps, {
    topic: 'drafts',
    cause: postCause(pick),
    author,
    text: `${contest.contest_name}, pick ${pick.pick_number}: ${participant_name} takes the ${team?.team_name}`,
    path: contestPath(contest),
  })
}

/**
 * An admin undoes the last pick; its clock starts over, and a paused draft stays paused (D6, A6). Auto-pick skips this
 * turn, or it would make the same pick again.
 */
export async function undoPick(
  deps: Deps,
  caller: Caller,
  { contestId, pickNumber }: { contestId: number; pickNumber?: number | undefined },
): Promise<Draft> {
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const facts = await loadDraft(tx, contest)
    const { picks } = facts
    const last = picks.at(-1)
    refuse(refuseUndo({ status: statusOf(contest), picksMade: picks.length, pickNumber: pickNumber ?? null }))
    await deletePick(tx, { contestId, pickNumber: picks.length })
    const is_paused = contest.paused_at !== null
    await changeDraft(tx, {
      contestId,
      set: clockOfTurn({ ...contest, is_paused, auto_pick: false, now: deps.now() }),
    })
    const before = last ? toPick(facts, last) : null
    await writeAudit(tx, deps, caller, { ...picksOf(contestId), action: 'undo', before })
    if (last) await withdrawFromWebhooks(tx, deps, postCause(last))
  })
  return answerDraft(deps, contestId)
}

/**
 * Picks for a member who is on auto-pick or whose clock ran out (D6), from their queue or else by the ranking. Does
 * nothing if no pick is due, so it may run twice. The next clock starts when this pick is made: if the server is down
 * for an hour, one member loses their turn, not sixty. Returns whether it picked.
 */
export async function pickIfOverdue(deps: Deps, contestId: number): Promise<boolean> {
  if (!isDue(deps, await factsOfTurn(deps.db, await requireDraftContest(deps.db, contestId)))) return false
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const turn = await factsOfTurn(tx, contest)
    // Check again under the lock: the member, an admin or another server may have been faster.
    if (!isDue(deps, turn)) return false
    const facts = await loadDraft(tx, contest)
    const now = deps.now()
    const isOnlyAutoPick = !hasRunOut({ ...turn, now }) && !isOvertaken({ ...turn, now })
    if (isOnlyAutoPick && !isOnAutoPick(facts)) return false
    const teamId = await chooseForAbsent(tx, deps, facts)
    await storePick(tx, deps, { facts, teamId, madeBy: 'clock' })
    return true
  })
}

/** The facts by which the current pick of a draft is due. */
async function factsOfTurn(db: Database, contest: DraftFacts['contest']) {
  const isOpen = statusOf(contest) === 'drafting'
  return { ...contest, first_game: isOpen ? await findFirstGame(db, contest.contest_id) : null }
}

const isDue = ({ now }: Deps, turn: Parameters<typeof turnDueAt>[0]) =>
  hasRunOut({ pick_deadline: turnDueAt(turn), now: now() })

/** Checks again, because a server of the previous version stores picks without knowing of auto-pick. */
function isOnAutoPick(facts: DraftFacts): boolean {
  const turn = currentTurn(facts.board)
  return turn !== null && drafterOf(facts, turn.participant_id).auto_pick
}

async function chooseForAbsent(tx: Tx, { now }: Deps, { contest, board, teams }: DraftFacts): Promise<number> {
  const participantId = currentTurn(board)?.participant_id ?? 0
  const queue = await listQueue(tx, participantId)
  const ranking = await rankOf({ db: tx, now }, { seasonYear: contest.season_year, teams })
  const teamId = clockPick(board, { participantId, queue, ranking })
  if (teamId === null) throw new TypeError('a draft has come to where nobody can pick')
  return teamId
}
