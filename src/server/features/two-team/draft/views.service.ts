import type { DraftState } from '#contract/live.ts'
import { type CurrentPick, type Draft, draftTeam, readDraft as readDraftCall } from '#contract/two-team/draft.ts'
import { draftSettingsOf } from '#contract/two-team/draft-settings.ts'
import { copiesLeft, currentTurn, refuseTeam, type Turn, turnOf } from '#rules/two-team/draft.ts'
import { atOneMoment, inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import { versionTag, viewContest } from '#server/features/contests/contests.service.ts'
import { findDraftContest, isTiebreaker, requireDraftContest } from '#server/features/two-team/two-team.service.ts'
import { etagOf } from '#server/http/answers.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { type DraftFacts, drafterOf, loadDraft } from './draft-facts.ts'
import { viewField } from './field.service.ts'

const draftKey = cacheKey<string | null, [contestId: number]>('draft')

/**
 * Changes whenever an answer about the draft does; null while a tiebreaker waits, because its teams depend on the standings (B2). Reads
 * one row by primary key, because every member polls it.
 */
export async function draftVersion(deps: Deps, contestId: number): Promise<string | null> {
  return deps.cache.get(draftKey(contestId), async () => {
    const contest = await requireDraftContest(deps.db, contestId)
    return isTiebreaker(contest) && contest.status === 'waiting' ? null : versionTag(contest)
  })
}

/** The version of the teams the caller can take. */
export async function teamsVersion(deps: Deps, caller: Caller, contestId: number): Promise<string | null> {
  const version = await draftVersion(deps, contestId)
  return version === null ? null : `${version}.${caller.userId}`
}

/** The full draft, the same for every member. */
export async function readDraft(deps: Deps, contestId: number): Promise<Draft> {
  const facts = await loadDraft(deps.db, await requireDraftContest(deps.db, contestId))
  const { contest, teams } = facts
  const asked = { seasonYear: contest.season_year, teams, isPlayoffs: isTiebreaker(contest) }
  return { ...viewState(deps, facts), teams: await viewField(deps, asked) }
}

/**
 * The full draft in one snapshot, for the answer to a change once committed: its ratings take time others would wait.
 */
export async function answerDraft(deps: Deps, contestId: number): Promise<Draft> {
  return atOneMoment(deps, (moment) => readDraft({ ...moment, cache: deps.cache }, contestId))
}

/** The draft without its teams. */
export async function readRunningDraft(deps: Deps, contestId: number): Promise<Omit<Draft, 'teams'>> {
  return viewState(deps, await loadDraft(deps.db, await requireDraftContest(deps.db, contestId)))
}

/**
 * Everything that changes during a draft. Pushed after each pick, so it leaves out facts that need a query over the
 * games.
 */
function viewState(deps: Deps, facts: DraftFacts): Omit<Draft, 'teams'> {
  const { contest, board } = facts
  const status = statusOf(contest)
  const turn = status === 'drafting' ? currentTurn(board) : null
  return {
    contest_id: contest.contest_id,
    version: contest.version,
    status,
    rounds: board.rounds,
    total_picks: board.rounds * board.order.length,
    copies_of_each_team: board.copies,
    order: facts.drafters,
    picks: facts.picks.map((pick) => toPick(facts, pick)),
    current: turn && toTurn(facts, turn),
    ...draftSettingsOf(contest),
    pick_deadline: contest.pick_deadline,
    paused: pausedOf(contest),
    server_now: deps.now(),
  }
}

function pausedOf({ paused_at, paused_ms_left }: DraftFacts['contest']): Draft['paused'] {
  if (paused_at === null) return null
  return { at: paused_at, seconds_left: paused_ms_left === null ? null : paused_ms_left / 1_000 }
}

/**
 * The contest and its draft from one snapshot (S17), for every open page. A deleted contest is null, and so is a draft
 * that hasn't started.
 */
export async function readDraftState(deps: Deps, contestId: number): Promise<DraftState> {
  return inSnapshot(deps.db, async (db) => {
    const row = await findDraftContest(db, contestId)
    if (!row) return { contest_id: contestId, etag: null, contest: null, draft: null }
    const contest = await viewContest(db, { contestId, withEmails: false })
    const etag = etagOf(deps, versionTag(row))
    if (contest.status === 'waiting') return { contest_id: contestId, etag, contest, draft: null }
    return { contest_id: contestId, etag, contest, draft: viewState(deps, await loadDraft(db, row)) }
  })
}

/** A stored pick for responses. */
export function toPick({ board, teams }: DraftFacts, pick: DraftFacts['picks'][number]): Draft['picks'][number] {
  const { pick_number, participant_id, team_id, picked_at } = pick
  const team = teams.find((of) => of.team_id === team_id)
  return {
    pick_number,
    round: turnOf(board, pick_number)?.round ?? 1,
    participant_id,
    team_id,
    abbreviation: team?.abbreviation ?? '',
    team_name: team?.team_name ?? '',
    // The table's check constraint allows exactly these words.
    made_by: readDraftCall.answer.shape.picks.element.shape.made_by.parse(pick.made_by),
    picked_at,
  }
}

function toTurn(facts: DraftFacts, turn: Turn): NonNullable<Draft['current']> {
  const { participant_id, user_id, participant_name } = drafterOf(facts, turn.participant_id)
  return {
    pick_number: turn.pick_number,
    round: turn.round,
    participant: { participant_id, user_id, participant_name },
  }
}

/** The current turn. Refuses if no one is on the clock. */
export async function readCurrentPick(deps: Deps, contestId: number): Promise<CurrentPick> {
  const { current, status, total_picks, ...state } = await readRunningDraft(deps, contestId)
  if (!current) throw new Refusal({ code: 'contest_not_drafting', status })
  const { pick_deadline, paused, server_now } = state
  return { ...current, total_picks, ...draftSettingsOf(state), pick_deadline, paused, server_now }
}

/** The teams with a copy left, by abbreviation, and whether the caller can take them. */
export async function listDraftTeams(deps: Deps, caller: Caller, contestId: number) {
  const { board, teams, drafters } = await loadDraft(deps.db, await requireDraftContest(deps.db, contestId))
  const mine = drafters.find((drafter) => drafter.user_id === caller.userId)
  const { refused } = draftTeam.shape
  return teams
    .map((team) => ({ ...team, copies_left: copiesLeft(board, team.team_id) }))
    .filter((team) => team.copies_left > 0)
    .map((team) => {
      const no = mine && refuseTeam(board, { participantId: mine.participant_id, teamId: team.team_id })
      // For a known team with a copy left, the rule can only return one of these two.
      return { ...team, refused: refused.parse(no?.code ?? null) }
    })
}
