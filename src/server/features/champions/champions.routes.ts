import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/champions/champions.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readChampions } from './champions.service.ts'
import { readStatistics } from './statistics.service.ts'

export function championsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listChampions).by(() => readChampions(deps))
  mount(app, deps, calls.memberStatistics).by(({ params }) => readStatistics(deps, params.userId))
}
