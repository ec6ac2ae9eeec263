import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/dashboard/setup.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { changeSetup, readSetup } from './setup.service.ts'

export function setupRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readSetup).by(({ caller }) => readSetup(deps, caller))
  mount(app, deps, calls.changeSetup).by(({ caller, body }) => changeSetup(deps, caller, body))
}
