import type { FastifyInstance } from 'fastify'
import { health } from '#contract/health.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, health).by(async () => ({
    status: 'ok',
    version: deps.settings.version,
    database: deps.settings.database,
    now: deps.now(),
  }))
}
