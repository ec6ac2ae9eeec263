import type { AnswerOf } from '#contract/endpoint.ts'
import type { previewRuling as previewCall, Ruling } from '#contract/survivor/rulings.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import type { Excuse } from '#rules/survivor/results/revivals.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import {
  arePicksSecret,
  readSeenBy,
  refuseLatePicker,
  refuseUnlessSeen,
} from '#server/features/survivor/picks/late-pickers.service.ts'
import { refuseReturn } from '#server/features/survivor/picks/late-picking.service.ts'
import { countLockedWeeks } from '#server/features/survivor/picks/lock-counts.service.ts'
import { listWeeks } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { changeContest } from '../change-contest.ts'
import { fateLines } from '../results/changed-fates.service.ts'
import { forgetLastAct } from '../results/last-act.repo.ts'
import { insertExcuses } from '../results/results.repo.ts'
import { firstPlayed } from '../results/results.service.ts'
import {
  type Assumption,
  changedWeeks,
  comingBack,
  type Settlement,
  settle,
  summarize,
  writeSettlement,
} from '../results/settling.service.ts'
import { listParticipants } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import {
  type RulingCase,
  readLatePicking,
  requireCase,
  requireRuled,
  type WantedRuling,
} from './ruling-case.service.ts'
import { notifyOfRuling } from './ruling-mails.service.ts'
import { endRuling, insertRuling, listRulings, markSight, type RulingRow, rewritePick } from './rulings.repo.ts'

type Effect = AnswerOf<typeof previewCall>

/**
 * The rulings in effect, newest first (S16). A reader who could still pick late sees no team and no reason of that
 * week's rulings, which may reveal picks (S2).
 */
export async function readRulings(deps: Deps, caller: Caller, contestId: number): Promise<Ruling[]> {
  const seen = await readSeenBy(deps, caller)
  return inSnapshot(deps.db, async (db) => {
    await requireContest(db, { contestId })
    const weeks = new Map((await listWeeks(db, contestId)).map((week) => [week.week_number, week]))
    const names = new Map((await listParticipants(db, contestId)).map((of) => [of.participant_id, of.participant_name]))
    const teams = new Map((await listTeams(db)).map((team) => [team.team_id, team]))
    return (await listRulings(db, { contestId })).map((row) => {
      const week = weeks.get(row.week_number)
      const isOpen = week === undefined || !hasLocked(week, seen.now)
      const isSecret = !isOpen && arePicksSecret(week, seen)
      const teamOf = (id: number | null) => {
        const team = isSecret || id === null ? undefined : teams.get(id)
        return team ? { team_id: team.team_id, abbreviation: team.abbreviation, team_name: team.team_name } : null
      }
      return {
        ruling_id: row.ruling_id,
        participant_id: row.participant_id,
        participant_name: names.get(row.participant_id) ?? '',
        week_number: row.week_number,
        kind: row.kind,
        team: teamOf(row.team_id),
        team_before: teamOf(row.team_before),
        reason: isSecret ? null : row.reason,
        made_at: row.made_at,
        made_by: row.made_by_name,
      }
    })
  })
}

/** The effect of a ruling; writes nothing, and refuses what `makeRuling` refuses. */
export async function previewRuling(deps: Deps, caller: Caller, wanted: WantedRuling): Promise<Effect> {
  await refuseUnlessVisible(deps, caller, wanted)
  const latePicking = await readLatePicking(deps, wanted)
  return inSnapshot(deps.db, async (db) => {
    const found = await requireCase(db, deps, { wanted, latePicking })
    const { participant, week } = found
    const ruling: RulingRow = {
      ruling_id: 0,
      contest_id: wanted.contestId,
      participant_id: participant.participant_id,
      week_number: week.week_number,
      kind: wanted.kind,
      team_id: wanted.teamId ?? null,
      team_before: null,
      out_since: null,
      reason: '',
      made_at: found.now,
      made_by_name: '',
    }
    const settlement = await settleAgain(db, found, {
      kind: wanted.kind,
      assuming: {
        rulings: [...found.rulings, ruling],
        pick: wanted.teamId === undefined ? null : pickOf(found, wanted.teamId),
        excuses: [],
      },
    })
    refuseLastAlive(settlement, { found, kind: wanted.kind })
    await refuseComeback(db, deps, { found, settlement })
    return toEffect(settlement, found)
  })
}

/**
 * Makes an admin's ruling about one member and week (S16), with a reason everyone can read. The results of every
 * processed week follow in the same transaction; an unprocessed week applies the ruling when it is processed. Refuses
 * with a `RulingRefusal`, the withdrawal of the last member left, and an admin who could still pick late (S2).
 */
export async function makeRuling(
  deps: Deps,
  caller: Caller,
  { reason, ...wanted }: WantedRuling & { reason: string },
): Promise<Effect & { ruling_id: number }> {
  await refuseUnlessVisible(deps, caller, wanted)
  const latePicking = await readLatePicking(deps, wanted)
  return changeContest(deps, wanted.contestId, async (tx) => {
    const found = await requireCase(tx, deps, { wanted, latePicking, hold: 'update' })
    const { contestId, kind, teamId = null } = wanted
    const { participant, week, now, pick } = found
    const facts = { participant_id: participant.participant_id, week_number: week.week_number, kind, team_id: teamId }
    const team_before = teamId === null ? null : (pick?.team_id ?? null)
    const ruling_id = await insertRuling(tx, {
      ...facts,
      contest_id: contestId,
      team_before,
      reason,
      made_at: now,
      made_by: caller.userId,
      made_by_name: caller.name,
    })
    if (teamId !== null) await correct(tx, found, teamId)
    const place = { participant_id: facts.participant_id, week_number: facts.week_number, ruling: kind }
    const effect = await carryOut(tx, deps, {
      caller,
      found,
      ruling: { ruling_id, kind, reason },
      action: 'make',
      before: teamId === null ? {} : { team_id: team_before },
      after: { ...place, ...(teamId === null ? {} : { team_id: teamId }), reason },
    })
    return { ruling_id, ...effect }
  })
}

/** The effect of removing a ruling; writes nothing. */
export async function previewTakeBack(
  deps: Deps,
  caller: Caller,
  asked: { contestId: number; rulingId: number },
): Promise<Effect> {
  await refuseTakingBack(deps, caller, asked)
  return inSnapshot(deps.db, async (db) => {
    const found = await requireRuled(db, deps, asked)
    const { ruling } = found
    const settlement = await settleAgain(db, found, {
      kind: ruling.kind,
      assuming: {
        rulings: found.rulings.filter((of) => of.ruling_id !== ruling.ruling_id),
        pick: ruling.kind === 'correct_pick' ? pickOf(found, ruling.team_before) : null,
        excuses: excusesAfter(found),
      },
    })
    await refuseComeback(db, deps, { found, settlement })
    return toEffect(settlement, found)
  })
}

/**
 * Removes a ruling as if it had never been made (S16): a corrected pick gets its previous team, and the results follow.
 * A member revived by this is excused from the weeks that locked meanwhile (S10).
 */
export async function takeBackRuling(
  deps: Deps,
  caller: Caller,
  asked: { contestId: number; rulingId: number },
): Promise<Effect> {
  await refuseTakingBack(deps, caller, asked)
  return changeContest(deps, asked.contestId, async (tx) => {
    const found = await requireRuled(tx, deps, { ...asked, hold: 'update' })
    const { ruling, now } = found
    const { kind, ruling_id } = ruling
    const isFirst = await endRuling(tx, { rulingId: ruling_id, at: now, by: caller.name })
    if (!isFirst) throw new Refusal({ code: 'unknown_ruling' })
    if (kind === 'correct_pick') await correct(tx, found, ruling.team_before)
    const losesPick = kind === 'correct_pick' && ruling.team_before === null && found.week.processed_at === null
    if (losesPick) await markSight(tx, { participantId: ruling.participant_id, at: now })
    await insertExcuses(tx, excusesAfter(found))
    const { participant_id, week_number, team_id, team_before, reason } = ruling
    const isCorrection = kind === 'correct_pick'
    return carryOut(tx, deps, {
      caller,
      found,
      ruling,
      action: 'take_back',
      before: { participant_id, week_number, ruling: kind, reason, ...(isCorrection ? { team_id } : {}) },
      after: isCorrection ? { team_id: team_before } : {},
    })
  })
}

type Act = {
  caller: Caller
  found: RulingCase
  ruling: Pick<RulingRow, 'ruling_id' | 'kind' | 'reason'>
  action: 'make' | 'take_back'
  /** For the audit log. */
  before: object
  after: object
}

/** Recomputes the results after a ruling is made or removed, audits the act and notifies the members concerned. */
async function carryOut(tx: Tx, deps: Deps, { caller, found, ruling, action, before, after }: Act): Promise<Effect> {
  const { ruling_id, kind, reason } = ruling
  const settlement = await recompute(tx, deps, { found, kind })
  if (action === 'make') refuseLastAlive(settlement, { found, kind })
  await refuseComeback(tx, deps, { found, settlement })
  const changes = settlement && summarize(settlement)
  await writeAudit(tx, deps, caller, {
    action,
    subject: 'ruling',
    subjectId: ruling_id,
    contestId: found.contest.contest_id,
    ...secretOf(found),
    before: { ...before, changed: changes?.before.changed ?? [] },
    after: { ...after, changed: changes?.after.changed ?? [] },
  })
  await notifyOfRuling(tx, deps, { caller, found, settlement, act: action === 'make' ? { kind } : action, reason })
  return toEffect(settlement, found)
}

type RuledWeek = { contestId: number; participantId: number; kind: RulingRow['kind'] }

/** Refusing a corrected pick depends on the member's picks, so only an admin who may see them may request one (S2). */
function refuseUnlessVisible(deps: Deps, caller: Caller, place: RuledWeek): Promise<void> {
  return place.kind === 'correct_pick' ? refuseUnlessSeen(deps, caller, place) : refuseLatePicker(deps, caller, place)
}

async function refuseTakingBack(
  deps: Deps,
  caller: Caller,
  { contestId, rulingId }: { contestId: number; rulingId: number },
): Promise<void> {
  const ruling = (await listRulings(deps.db, { contestId })).find((of) => of.ruling_id === rulingId)
  if (!ruling) return refuseLatePicker(deps, caller, { contestId })
  await refuseUnlessVisible(deps, caller, { contestId, participantId: ruling.participant_id, kind: ruling.kind })
}

/**
 * An eliminated member could see the picks of a week they could still pick late: they are revived only once they can't
 * (S2).
 */
function refuseComeback(
  db: Database,
  deps: Deps,
  { found, settlement }: { found: RulingCase; settlement: Settlement | null },
): Promise<void> {
  const participants = settlement === null ? [] : comingBack(settlement)
  return refuseReturn(db, deps, { contest: found.contest, participants })
}

function correct(tx: Tx, { participant, week, dropped, slate, now }: RulingCase, teamId: number | null): Promise<void> {
  return rewritePick(tx, {
    contestId: participant.contest_id,
    participantId: participant.participant_id,
    weekNumber: week.week_number,
    droppedPickId: dropped?.pick_id ?? null,
    teamId,
    slate,
    at: now,
  })
}

const pickOf = ({ participant, week }: RulingCase, team_id: number | null) => ({
  participant_id: participant.participant_id,
  week_number: week.week_number,
  team_id,
})

/** A member withdrawn before the week's lock could not pick in it either. */
function excusesAfter({ ruling, week, pick, now }: RulingCase & { ruling: RulingRow }): Excuse[] {
  const { kind, participant_id, week_number, made_at } = ruling
  const lockedSince = hasLocked(week, now) && !hasLocked(week, made_at)
  return kind === 'withdraw' && lockedSince && pick === null ? [{ participant_id, week_number }] : []
}

type Ruled = { kind: RulingRow['kind']; assuming?: Assumption }

/** Whether the ruling changes stored results now: not one about the pick of an unprocessed week. */
function countsNow({ week }: RulingCase, { kind }: Pick<Ruled, 'kind'>): boolean {
  return week.processed_at !== null || kind === 'revive' || kind === 'withdraw'
}

/** The results of all processed weeks with the rulings; null if the ruling applies later. */
async function settleAgain(db: Database, found: RulingCase, ruled: Ruled): Promise<Settlement | null> {
  if (!countsNow(found, ruled)) return null
  const { contest, weeks, now } = found
  return settle(db, { contest, weeks, from: firstPlayed(weeks, contest), to: 0, now, assuming: ruled.assuming })
}

async function recompute(tx: Tx, deps: Deps, { found, kind }: { found: RulingCase; kind: RulingRow['kind'] }) {
  const contestId = found.contest.contest_id
  await countLockedWeeks(tx, deps, { contestId })
  const settlement = await settleAgain(tx, found, { kind })
  if (settlement) await writeSettlement(tx, { contestId, settlement, at: found.now })
  await forgetLastAct(tx, contestId)
  return settlement
}

/** Someone has to be left to win (S16). */
function refuseLastAlive(
  settlement: Settlement | null,
  { found, kind }: { found: RulingCase; kind: RulingRow['kind'] },
) {
  if (kind !== 'withdraw' || settlement === null) return
  const { participant_id, participant_name } = found.participant
  const after = settlement.results.participants.find((of) => of.participant_id === participant_id)
  if (after?.elimination_week !== found.week.week_number) throw new Refusal({ code: 'last_alive', participant_name })
}

function toEffect(settlement: Settlement | null, { contest, participants }: RulingCase): Effect {
  if (settlement === null) return { lines: [], weeks: [], counts_now: false }
  return {
    lines: fateLines({ contest, participants, ...settlement }),
    weeks: changedWeeks(settlement),
    counts_now: true,
  }
}

/** A reason may name a team: for a locked week it is hidden from readers who could still pick late (S2). */
function secretOf({ week, now }: RulingCase) {
  return hasLocked(week, now) && week.processed_at === null ? { secretWeek: week } : {}
}
