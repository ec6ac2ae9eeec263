import type { FastifyInstance } from 'fastify'
import { poolFacts } from '#contract/help/help.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readPoolFacts } from './help.service.ts'

export function helpRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, poolFacts).by(async () => readPoolFacts(deps))
}
