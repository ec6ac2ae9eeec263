import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/two-team/recap.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readRecap } from './recap.service.ts'

export function recapRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readRecap).byCache(
    ({ params }) => [params.contestId],
    async ({ params }) => ({ answer: await readRecap(deps, params.contestId), until: null }),
  )
}
