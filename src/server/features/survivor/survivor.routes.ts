import type { FastifyInstance } from 'fastify'
import { PAGE } from '#contract/paging.ts'
import * as advanceCalls from '#contract/survivor/advance.ts'
import { seasonGrid } from '#contract/survivor/grid.ts'
import { readInvitedSheet as invitedSheetCall } from '#contract/survivor/invited-sheet.ts'
import * as pickCalls from '#contract/survivor/picks.ts'
import * as roundCalls from '#contract/survivor/rounds.ts'
import * as chanceCalls from '#contract/survivor/second-chance.ts'
import { weekStoryCall } from '#contract/survivor/story.ts'
import * as calls from '#contract/survivor/survivor.ts'
import * as cards from '#contract/survivor/week-card.ts'
import * as weekCalls from '#contract/survivor/weeks.ts'
import type { HiddenWeek } from '#rules/survivor/visible-picks.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import type { Caller } from '#server/http/session.ts'
import * as entries from './entries.service.ts'
import { readMyStatus } from './my-status.service.ts'
import { listAvailableTeams, listTeamsForMember } from './picks/available-teams.service.ts'
import { enterPick } from './picks/entered-picks.service.ts'
import { readInvitedSheet } from './picks/invited-sheet.service.ts'
import { listHiddenWeeks } from './picks/late-pickers.service.ts'
import { makePick, takeBackPick } from './picks/picks.service.ts'
import { plannerRoutes } from './planner/planner.routes.ts'
import { readRounds, setUpRound } from './playoffs/rounds.service.ts'
import { takeBackRound } from './playoffs/take-back-round.service.ts'
import { dryRun } from './results/dry-run.service.ts'
import { readReadiness } from './results/readiness.service.ts'
import { advanceWeek, processResults } from './results/results.service.ts'
import { previewUndo, undoLastAct } from './results/undo.service.ts'
import { rulingRoutes } from './rulings/rulings.routes.ts'
import * as chances from './second-chance/second-chance.service.ts'
import { readStartDatePreview } from './start/start-date.service.ts'
import { readStory } from './story/story.service.ts'
import { postWeekCard, readWeekCard } from './story/week-card.service.ts'
import * as contests from './survivor.service.ts'
import { readGrid, readMyPicks, readStandings } from './views.service.ts'
import { readWeekPicks } from './week-table/week-table.service.ts'
import * as weeks from './weeks/weeks.service.ts'

export function survivorRoutes(app: FastifyInstance, deps: Deps): void {
  contestRoutes(app, deps)
  weekRoutes(app, deps)
  pickRoutes(app, deps)
  tableRoutes(app, deps)
  resultRoutes(app, deps)
  roundRoutes(app, deps)
  rulingRoutes(app, deps)
  secondChanceRoutes(app, deps)
  plannerRoutes(app, deps)
}

function contestRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listSurvivorContests).by(({ caller }) => contests.listContests(deps, caller))
  mount(app, deps, calls.createSurvivorContest).by(async ({ caller, body }) => ({
    contest: await contests.createContest(deps, caller, body),
  }))
  mount(app, deps, calls.readSurvivorContest).by(({ caller, params }) =>
    contests.readContest(deps, caller, params.contestId),
  )
  mount(app, deps, calls.updateSurvivorContest).by(async ({ caller, params, body }) => ({
    contest: await contests.updateContest(deps, caller, { contestId: params.contestId, changes: body }),
  }))
  mount(app, deps, calls.previewStartDate).by(({ params, query }) =>
    readStartDatePreview(deps, { contestId: params.contestId, ...query }),
  )
  mount(app, deps, calls.joinSurvivor).by(async ({ caller, params, body }) => ({
    contest: await entries.joinContest(deps, caller, {
      contestId: params.contestId,
      participantName: body?.participant_name,
      entryNumber: body?.entry_number,
    }),
  }))
  mount(app, deps, calls.leaveSurvivor).by(async ({ caller, params, body }) => ({
    contest: await entries.leaveContest(deps, caller, { ...params, entryId: body?.entry_id }),
  }))
  mount(app, deps, calls.renameEntry).by(async ({ caller, params, body }) => ({
    contest: await entries.renameEntry(deps, caller, {
      ...params,
      entryId: body.entry_id,
      participantName: body.participant_name,
    }),
  }))
  mount(app, deps, calls.startSurvivor).by(async ({ caller, params }) => ({
    contest: await contests.startWaitingContest(deps, caller, params.contestId),
  }))
  mount(app, deps, calls.mySurvivorStatus).by(({ caller, params, query }) =>
    readMyStatus(deps, caller, { ...params, entryId: query.entry_id }),
  )
  mount(app, deps, calls.survivorParticipants).by(async ({ caller, params }) => ({
    participants: await contests.listEntrants(deps, caller, params.contestId),
  }))
}

function secondChanceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, chanceCalls.readSecondChance).by(({ params }) => chances.readOffer(deps, params.contestId))
  mount(app, deps, chanceCalls.openSecondChance).by(async ({ caller, params }) => ({
    contest: await chances.openSecondChance(deps, caller, params.contestId),
  }))
  mount(app, deps, chanceCalls.declineSecondChance).by(({ caller, params }) =>
    chances.declineSecondChance(deps, caller, params.contestId),
  )
}

function weekRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, weekCalls.survivorWeeks).by(({ params }) => weeks.listContestWeeks(deps, params.contestId))
  mount(app, deps, weekCalls.saveSurvivorWeeks).by(({ caller, params, body }) =>
    weeks.saveWeeks(deps, caller, { contestId: params.contestId, wanted: body.weeks }),
  )
  mount(app, deps, weekCalls.updateLockTime).by(({ caller, params, body }) =>
    weeks.setLockTime(deps, caller, {
      contestId: params.contestId,
      weekNumber: params.week,
      lockTime: body?.lock_time,
    }),
  )
  mount(app, deps, weekCalls.updateAllLockTimes).by(({ caller, params }) =>
    weeks.recomputeLockTimes(deps, caller, params.contestId),
  )
  mount(app, deps, pickCalls.lockStatus).by(({ params, query }) => weeks.readLockStatus(deps, { ...params, ...query }))
  mount(app, deps, weekCalls.weekSchedule).by(({ params }) =>
    weeks.readWeekSchedule(deps, { contestId: params.contestId, weekNumber: params.week }),
  )
  mount(app, deps, weekStoryCall).by(({ caller, params, query }) =>
    readStory(deps, caller, { ...params, entryId: query.entry_id }),
  )
  mount(app, deps, cards.weekCard).by(async ({ caller, params, query }) => ({
    card: await readWeekCard(deps, caller, { ...params, entryId: query.entry_id }),
  }))
  mount(app, deps, cards.postWeekCard).by(async ({ caller, params, body }) => ({
    message: await postWeekCard(deps, caller, { ...params, ...body, entryId: body.entry_id }),
  }))
  mount(app, deps, weekCalls.weekReadiness).by(({ params }) =>
    readReadiness(deps, { contestId: params.contestId, weekNumber: params.week }),
  )
}

function pickRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, invitedSheetCall).by(({ params }) => readInvitedSheet(deps, params.code))
  mount(app, deps, pickCalls.availableTeams).by(({ caller, params, query }) =>
    listAvailableTeams(deps, caller, { ...params, ...query, entryId: query.entry_id }),
  )
  // Before the lock a pick doesn't affect others' answers (S5); a late one clears the cache itself.
  mount(app, deps, pickCalls.makePick, { keepsCache: true }).by(async ({ caller, params, body, reply }) => {
    const { isFirst, ...receipt } = await makePick(deps, caller, {
      contestId: params.contestId,
      weekNumber: body.week_number,
      teamId: body.team_id,
      entryId: body.entry_id,
    })
    reply.status(isFirst ? 201 : 200)
    return receipt
  })
  mount(app, deps, pickCalls.takeBackPick, { keepsCache: true }).by(({ caller, params, query }) =>
    takeBackPick(deps, caller, { contestId: params.contestId, weekNumber: params.week, entryId: query.entry_id }),
  )
  mount(app, deps, pickCalls.teamsForMember).by(({ caller, params, query }) =>
    listTeamsForMember(deps, caller, { ...params, ...query }),
  )
  mount(app, deps, pickCalls.enterPick).by(({ caller, params, body }) =>
    enterPick(deps, caller, {
      ...params,
      weekNumber: body.week_number,
      teamId: body.team_id,
      reason: body.reason,
    }),
  )
  mount(app, deps, pickCalls.myPicks).by(async ({ caller, params, query }) => ({
    picks: await readMyPicks(deps, caller, { ...params, entryId: query.entry_id }),
  }))
}

/** The tables of everyone's picks, without the weeks hidden from the caller (S2). */
function tableRoutes(app: FastifyInstance, deps: Deps): void {
  type Asked = { caller: Caller; params: { contestId: number } }
  const hiddenFrom = ({ caller: { userId }, params: { contestId } }: Asked) =>
    listHiddenWeeks(deps, { contestId, userId })

  mount(app, deps, pickCalls.weekPicks).byCache(
    // Only the first page, which everyone opens.
    ({ caller: { isAdmin }, params, query: { week = 'current', limit = PAGE, before } }) =>
      before === undefined ? [params.contestId, week, isAdmin, limit] : null,
    ({ caller: { isAdmin }, params, query: { week, limit = PAGE, before } }, hidden: readonly HiddenWeek[]) =>
      readWeekPicks(deps, { isAdmin, hidden }, { contestId: params.contestId, week, page: { limit, before } }),
    hiddenFrom,
  )
  mount(app, deps, calls.survivorStandings).byCache(
    // Only the first page, which everyone opens.
    ({ params, query: { limit, offset = 0 } }) => (offset === 0 ? [params.contestId, limit ?? 'all'] : null),
    ({ params, query: { limit, offset = 0 } }, hidden: readonly HiddenWeek[]) =>
      readStandings(deps, params.contestId, {
        hidden,
        page: limit === undefined && offset === 0 ? undefined : { limit: limit ?? PAGE, offset },
      }),
    hiddenFrom,
  )
  mount(app, deps, seasonGrid).byCache(
    ({ params }) => [params.contestId],
    ({ params: { contestId } }, hidden: readonly HiddenWeek[]) => readGrid(deps, { contestId, hidden }),
    hiddenFrom,
  )
}

function resultRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, advanceCalls.dryRun).by(({ caller, params, query }) =>
    dryRun(deps, caller, { contestId: params.contestId, weekNumber: params.week, act: query.act }),
  )
  mount(app, deps, advanceCalls.undoAdvance).by(async ({ caller, params, body }) => {
    const { contestId } = params
    const undone = await undoLastAct(deps, caller, { act: 'undo_advance', contestId, weekNumber: body?.week_number })
    return { ...undone, contest: await contests.readContest(deps, caller, contestId) }
  })
  mount(app, deps, advanceCalls.previewUndoAdvance).by(({ params: { contestId } }) =>
    previewUndo(deps, { act: 'undo_advance', contestId }),
  )
  mount(app, deps, advanceCalls.reopenSurvivor).by(async ({ caller, params: { contestId } }) => {
    const undone = await undoLastAct(deps, caller, { act: 'reopen', contestId })
    return { ...undone, contest: await contests.readContest(deps, caller, contestId) }
  })
  mount(app, deps, advanceCalls.previewReopen).by(({ params: { contestId } }) =>
    previewUndo(deps, { act: 'reopen', contestId }),
  )
  mount(app, deps, weekCalls.processResults).by(async ({ caller, params }) => ({
    results: await processResults(deps, caller, { contestId: params.contestId, weekNumber: params.week }),
  }))
  mount(app, deps, weekCalls.advanceWeek).by(({ caller, params, body }) =>
    advanceWeek(deps, caller, { contestId: params.contestId, weekNumber: body?.week_number }),
  )
}

function roundRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, roundCalls.playoffRounds).by(({ params }) => readRounds(deps, params.contestId))
  mount(app, deps, roundCalls.setUpPlayoffRound).by(async ({ caller, params, body }) => {
    const created = await setUpRound(deps, caller, { contestId: params.contestId, round: body.round })
    return { ...created, contest: await contests.readContest(deps, caller, params.contestId) }
  })
  mount(app, deps, roundCalls.takeBackPlayoffRound).by(async ({ caller, params }) => {
    const taken = await takeBackRound(deps, caller, params)
    return { ...taken, contest: await contests.readContest(deps, caller, params.contestId) }
  })
}
