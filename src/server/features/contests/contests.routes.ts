import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/contests/contests.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import * as contests from './contests.service.ts'

/** Routes for contests of every type. */
export function contestsRoutes(app: FastifyInstance, deps: Deps, creators: contests.ContestCreators): void {
  mount(app, deps, calls.listContests).by(({ caller }) => contests.listContestsFor(deps, caller))
  mount(app, deps, calls.activeContest).byVersion(
    ({ caller, params }, moment) => contests.activeVersion(moment, { type: params.type, userId: caller.userId }),
    ({ caller, params }, moment) => contests.readActiveContest(moment, { type: params.type, userId: caller.userId }),
  )
  mount(app, deps, calls.readContest).byVersion(
    ({ caller, params }, moment) => contests.contestVersion(moment, caller, params.contestId),
    ({ caller, params }, moment) => contests.readContest(moment, caller, params.contestId),
  )
  mount(app, deps, calls.dismissEnding).by(async ({ caller, params }) => {
    await contests.dismissEnding(deps, caller, params.contestId)
  })
  mount(app, deps, calls.createContest).by(async ({ caller, body }) => ({
    contest: await contests.createContest(deps, caller, { creators, wanted: body }),
  }))
  mount(app, deps, calls.deleteContest).by(async ({ caller, params }) => {
    await contests.deleteContest(deps, caller, params.contestId)
  })
}
