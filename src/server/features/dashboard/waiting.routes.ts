import type { FastifyInstance } from 'fastify'
import { whatWaits } from '#contract/dashboard/waiting.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readWaiting } from './waiting.service.ts'

export function waitingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, whatWaits).by(() => readWaiting(deps))
}
