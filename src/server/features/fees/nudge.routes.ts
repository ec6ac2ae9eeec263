import type { FastifyInstance } from 'fastify'
import { nudgeUnpaid as nudgeCall } from '#contract/contests/fees.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { nudgeUnpaid } from './nudge.service.ts'

export function nudgeRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, nudgeCall).by(({ caller, params }) => nudgeUnpaid(deps, caller, params.contestId))
}
