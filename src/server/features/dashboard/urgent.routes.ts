import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/dashboard/urgent.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readUrgent } from './urgent.service.ts'

export function urgentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readUrgent).by(({ caller }) => readUrgent(deps, caller))
}
