import type { FastifyInstance } from 'fastify'
import { readFrame } from '#contract/dashboard/frame.ts'
import * as calls from '#contract/dashboard/urgent.ts'
import type { Deps } from '#server/deps.ts'
import { readReading } from '#server/features/chat/reading.service.ts'
import { readFreshness } from '#server/features/feed/feed.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { mount } from '#server/http/route.ts'
import { readUrgent } from './urgent.service.ts'

export function urgentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readUrgent).by(({ caller }) => readUrgent(deps, caller))
  mount(app, deps, readFrame).by(async ({ caller }) => {
    const [{ pool_name }, reading, urgent, freshness] = await Promise.all([
      requirePoolSettings(deps.db),
      readReading(deps, caller.userId),
      readUrgent(deps, caller),
      readFreshness(deps),
    ])
    return { pool_name, reading, urgent, feed: freshness }
  })
}
