import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/two-team/two-team.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { completeContest, reopenContest } from './completion.service.ts'
import * as entries from './entries.service.ts'
import { updateContest } from './two-team.service.ts'

/** Routes for contests with a draft: two-team contests and their tiebreakers. */
export function twoTeamRoutes(app: FastifyInstance, deps: Deps): void {
  adminRoutes(app, deps)
  memberRoutes(app, deps)
}

function adminRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.updateContest).by(async ({ caller, params, body }) => ({
    contest: await updateContest(deps, caller, { contestId: params.contestId, wanted: body }),
  }))
  mount(app, deps, calls.startContest).by(async ({ caller, params }) => ({
    contest: await entries.startContest(deps, caller, params.contestId),
  }))
  mount(app, deps, calls.completeContest).by(async ({ caller, params, body }) => ({
    contest: await completeContest(deps, caller, {
      contestId: params.contestId,
      isConfirmed: body?.even_though_season_runs ?? false,
    }),
  }))
  mount(app, deps, calls.reopenContest).by(async ({ caller, params }) => ({
    contest: await reopenContest(deps, caller, params.contestId),
  }))
}

function memberRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.joinContest).by(async ({ caller, params, body }) => ({
    contest: await entries.joinContest(deps, caller, {
      contestId: params.contestId,
      participantName: body?.participant_name,
    }),
  }))
  mount(app, deps, calls.leaveContest).by(async ({ caller, params }) => ({
    contest: await entries.leaveContest(deps, caller, params.contestId),
  }))
}
