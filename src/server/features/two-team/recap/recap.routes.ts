import type { FastifyInstance } from 'fastify'
import * as cards from '#contract/two-team/draft-card.ts'
import * as calls from '#contract/two-team/recap.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { postDraftCard, readDraftCard } from './draft-card.service.ts'
import { readRecap } from './recap.service.ts'

export function recapRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readRecap).byCache(
    ({ params }) => [params.contestId],
    async ({ params }) => ({ answer: await readRecap(deps, params.contestId), until: null }),
  )
  mount(app, deps, cards.draftCard).by(async ({ caller, params }) => ({
    card: await readDraftCard(deps, caller, params.contestId),
  }))
  mount(app, deps, cards.postDraftCard).by(async ({ caller, params, body }) => ({
    message: await postDraftCard(deps, caller, { ...params, ...body }),
  }))
}
