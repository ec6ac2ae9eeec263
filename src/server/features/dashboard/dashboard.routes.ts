import type { FastifyInstance } from 'fastify'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import type { Deps } from '#server/deps.ts'
import { summarizePool } from '#server/features/dashboard/dashboard.service.ts'
import { mount } from '#server/http/route.ts'

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readAnalytics).by(async ({ caller }) => ({ data: await summarizePool(deps, caller) }))
}
