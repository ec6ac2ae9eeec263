import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/new-season/new-season.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readProposal, startNewSeason } from './new-season.service.ts'

export function newSeasonRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.proposeSeason).by(() => readProposal(deps))
  mount(app, deps, calls.startSeason).by(({ caller, params, body }) =>
    startNewSeason(deps, caller, { seasonYear: params.seasonYear, wanted: body.contests }),
  )
}
