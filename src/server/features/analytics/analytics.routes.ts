import type { FastifyInstance } from 'fastify'
import { readAnalytics } from '#contract/analytics.ts'
import type { Deps } from '#server/deps.ts'
import { summarisePool } from '#server/features/analytics/analytics.service.ts'
import { mount } from '#server/http/route.ts'

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readAnalytics).by(async ({ caller }) => ({ success: true, data: await summarisePool(deps, caller) }))
}
