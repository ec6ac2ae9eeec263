import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/two-team/two-team.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { completeContest } from './completion.service.ts'
import * as contests from './contests.service.ts'
import * as entries from './entries.service.ts'
import { createTiebreaker } from './tiebreaker.service.ts'

const success = true as const

export function contestsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listContests).by(() => contests.listContests(deps))
  mount(app, deps, calls.activeContest).byVersion(
    ({ params }) => contests.activeVersion(deps, params.type),
    ({ params }) => contests.readActiveContest(deps, params.type),
  )
  mount(app, deps, calls.readContest).by(({ caller, params }) => contests.readContest(deps, caller, params.contestId))
  adminRoutes(app, deps)
  memberRoutes(app, deps)
}

function adminRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.createContest).by(async ({ caller, body }) => ({
    success,
    contest:
      body.contest_type === 'playoff_tiebreaker'
        ? await createTiebreaker(deps, caller, body)
        : await contests.createContest(deps, caller, body),
  }))
  mount(app, deps, calls.updateContest).by(async ({ caller, params, body }) => ({
    success,
    contest: await contests.updateContest(deps, caller, { contestId: params.contestId, wanted: body }),
  }))
  mount(app, deps, calls.deleteContest).by(async ({ caller, params }) => {
    await contests.deleteContest(deps, caller, params.contestId)
    return { success }
  })
  mount(app, deps, calls.startContest).by(async ({ caller, params }) => ({
    success,
    contest: await entries.startContest(deps, caller, params.contestId),
  }))
  mount(app, deps, calls.completeContest).by(async ({ caller, params }) => ({
    success,
    contest: await completeContest(deps, caller, params.contestId),
  }))
  mount(app, deps, calls.removeParticipant).by(async ({ caller, params }) => ({
    success,
    contest: await entries.removeParticipant(deps, caller, params.participantId),
  }))
}

function memberRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.joinContest).by(async ({ caller, params, body }) => ({
    success,
    contest: await entries.joinContest(deps, caller, {
      contestId: params.contestId,
      participantName: body?.participant_name,
    }),
  }))
  mount(app, deps, calls.leaveContest).by(async ({ caller, params }) => ({
    success,
    contest: await entries.leaveContest(deps, caller, params.contestId),
  }))
}
