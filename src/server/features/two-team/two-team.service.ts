import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { draftSettingsOf, usualDraftSettings } from '#contract/two-team/draft-settings.ts'
import type { updateContest as updateCall } from '#contract/two-team/two-team.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { type ContestStatus, refuseEdit, refuseSize } from '#rules/contests/contests.ts'
import { type DueDraft, dueDraft, refuseDraftStartsAt } from '#rules/contests/starting.ts'
import type { Instant } from '#rules/time.ts'
import { type ClockRules, refuseClock, type TurnClock } from '#rules/two-team/draft-clock.ts'
import { leavesOneOut } from '#rules/two-team/tiebreaker.ts'
import { type Database, inTransaction, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import {
  auditContest,
  type ContestRow,
  changeContest,
  findContest,
  insertContest,
  lockContest,
  type NewContest,
  viewContest,
} from '#server/features/contests/contests.service.ts'
import { newSeed } from '#server/features/contests/draw.ts'
import { listEntries } from '#server/features/contests/entries.service.ts'
import { refuseSeasonThatIsOver } from '#server/features/settings/seasons.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { adminExclusion, chooseExclusion, type Exclusion, isTiebreaker } from './draft/draft-teams.service.ts'
import { notifyOfStart } from './start/start-mails.service.ts'

export { isTiebreaker } from './draft/draft-teams.service.ts'

/** A contest with a draft, locked until the transaction ends. Refuses survivor contests as unknown. */
export async function lockDraftContest(tx: Tx, contestId: number): Promise<ContestRow> {
  const contest = await lockContest(tx, contestId)
  if (!contest || !contestTypes[contest.contest_type].has_draft) throw new Refusal({ code: 'unknown_contest' })
  return contest
}

/** A contest with a draft, without locking it. */
export async function requireDraftContest(db: Database, contestId: number): Promise<ContestRow> {
  const contest = await findDraftContest(db, contestId)
  if (!contest) throw new Refusal({ code: 'unknown_contest' })
  return contest
}

/** A contest with a draft, or null if there is none. */
export async function findDraftContest(db: Database, contestId: number): Promise<ContestRow | null> {
  const contest = await findContest(db, contestId)
  return contest && contestTypes[contest.contest_type].has_draft ? contest : null
}

/** The due step of a locked contest (D4); null unless it is waiting and its start has passed. */
export async function findDueDraft(
  tx: Database,
  { contest, now }: { contest: ContestRow; now: Instant },
): Promise<DueDraft | null> {
  const { status, starts_at, contest_id } = contest
  if (status !== 'waiting' || starts_at === null || now < starts_at) return null
  const joined = (await listEntries(tx, contest_id)).map(({ joined_at }) => joined_at)
  return dueDraft({ starts_at, joined, now })
}

/** A locked contest's status: one past its start is drafting, even before the server has processed that (D4). */
export async function statusAt(tx: Database, asked: { contest: ContestRow; now: Instant }): Promise<ContestStatus> {
  const due = await findDueDraft(tx, asked)
  return due?.what === 'start' ? 'drafting' : statusOf(asked.contest)
}

/** Updates a drafting contest and bumps its version, even if no field changes. */
export async function changeDraft(
  tx: Tx,
  {
    contestId,
    set,
  }: {
    contestId: number
    set: { status?: 'in_progress'; paused_at?: Instant | null } & Partial<TurnClock & ClockRules>
  },
): Promise<void> {
  const wasDrafting = await changeContest(tx, { contestId, from: 'drafting', set })
  if (!wasDrafting) throw new TypeError('a contest that is held and drafting cannot have left the draft')
}

export type Drafter = {
  participant_id: number
  user_id: number | null
  participant_name: string
  draft_order: number
  auto_pick: boolean
}

/** The drafters in draft order; empty before the draw. */
export async function listDrafters(db: Database, contestId: number): Promise<Drafter[]> {
  const entries = await listEntries(db, contestId)
  return entries.flatMap(({ participant_id, user_id, participant_name, draft_order, auto_pick }) =>
    draft_order === null ? [] : [{ participant_id, user_id, participant_name, draft_order, auto_pick }],
  )
}

/** Creates a two-team contest with the seed of its draw (D1). Refuses a season that is over (O9). */
export async function createContest(
  deps: Deps,
  caller: Caller,
  wanted: NewContest<'two_team'>,
): Promise<ContestWithParticipants> {
  return inTransaction(deps.db, async (tx) => {
    await refuseSeasonThatIsOver(tx, deps, wanted.season_year)
    refuseStart(deps, wanted.starts_at)
    refuse(refuseClock(draftSettingsOf(usualDraftSettings, wanted)))
    const contestId = await insertContest(tx, {
      ...wanted,
      created_at: deps.now(),
      draft_seed: newSeed(deps.random),
    })
    await auditContest(tx, deps, caller, { action: 'create', contestId, after: wanted })
    return viewContest(tx, { contestId, withEmails: true })
  })
}

/**
 * Changes the name, season, size, clock or start of a waiting contest with a draft (D9, D4). Refuses a size below the number of
 * participants, and moving a two-team contest to a season that is over (O9).
 */
export async function updateContest(
  deps: Deps,
  caller: Caller,
  { contestId, changes }: { contestId: number; changes: BodyOf<typeof updateCall> },
): Promise<ContestWithParticipants> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockDraftContest(tx, contestId)
    const wanted = wholeChange(contest, changes)
    const isMoved = wanted.season_year !== contest.season_year && !isTiebreaker(contest)
    if (isMoved) await refuseSeasonThatIsOver(tx, deps, wanted.season_year)
    const current_participants = (await listEntries(tx, contestId)).length
    refuse(
      refuseEdit({
        contest: { status: await statusAt(tx, { contest, now: deps.now() }) },
        current_participants,
        max_participants: wanted.max_participants,
      }),
    )
    refuse(refuseSize({ ...wanted, contest }))
    const { excluded_team_id: _, starts_at = contest.starts_at, ...fields } = wanted
    refuse(refuseClock(draftSettingsOf(contest, wanted)))
    const hasNewStart = starts_at !== contest.starts_at
    if (hasNewStart) refuseStart(deps, starts_at)
    const set = { ...fields, starts_at, ...(await exclusionFor(tx, { contest, wanted })) }
    await changeContest(tx, { contestId, from: 'waiting', set: hasNewStart ? { ...set, missed_start_at: null } : set })
    if (hasNewStart && starts_at !== null) await notifyOfStart(tx, deps, { ...contest, ...wanted, starts_at })
    const { contest_name, season_year, max_participants, excluded_team_id } = contest
    const before = {
      contest_name,
      season_year,
      max_participants,
      ...draftSettingsOf(contest),
      excluded_team_id,
      starts_at: contest.starts_at,
    }
    await auditContest(tx, deps, caller, { action: 'update', contestId, before, after: set })
    return viewContest(tx, { contestId, withEmails: true })
  })
}

/** The change with the stored name, season and size where it leaves them out (D9). */
const wholeChange = (contest: ContestRow, changes: BodyOf<typeof updateCall>) => ({
  ...changes,
  contest_name: changes.contest_name ?? contest.contest_name,
  season_year: changes.season_year ?? contest.season_year,
  max_participants: changes.max_participants ?? contest.max_participants,
})

/** Refuses a start in the past (D4). */
export function refuseStart(deps: Pick<Deps, 'now'>, starts_at: Instant | null | undefined): void {
  if (starts_at) refuse(refuseDraftStartsAt({ starts_at, now: deps.now() }))
}

/**
 * The excluded team of an edited tiebreaker (B2): the requested one, or the rule's with null. Left out, an admin's choice
 * stays while three take part.
 */
async function exclusionFor(
  tx: Tx,
  { contest, wanted }: { contest: ContestRow; wanted: ReturnType<typeof wholeChange> },
): Promise<Exclusion | Record<string, never>> {
  const { season_year: seasonYear, max_participants: participants, excluded_team_id: asked } = wanted
  if (!isTiebreaker(contest) && (asked ?? null) === null) return {}
  if (!isTiebreaker(contest)) throw new Refusal({ code: 'exclusion_needs_three' })
  const kept = leavesOneOut(participants) ? adminExclusion(contest) : null
  const excludedTeamId = asked === undefined ? kept : asked
  const isNeeded = excludedTeamId !== null || leavesOneOut(participants)
  if (!isNeeded) return { excluded_team_id: null, excluded_by_admin: false }
  return chooseExclusion(tx, { seasonYear, participants, excludedTeamId })
}
