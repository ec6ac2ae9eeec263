import type { FastifyInstance } from 'fastify'
import { readFrame } from '#contract/dashboard/frame.ts'
import * as addressCalls from '#contract/dashboard/public-address.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import * as setupCalls from '#contract/dashboard/setup.ts'
import * as urgentCalls from '#contract/dashboard/urgent.ts'
import { whatWaits } from '#contract/dashboard/waiting.ts'
import type { Deps } from '#server/deps.ts'
import { readReading } from '#server/features/chat/reading.service.ts'
import { readFreshness } from '#server/features/feed/feed.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { mount } from '#server/http/route.ts'
import { summarizePool } from './dashboard.service.ts'
import { checkAddress, proofOf, readPublicAddress } from './public-address.service.ts'
import { changeSetup, readSetup } from './setup.service.ts'
import { readUrgent } from './urgent.service.ts'
import { readWaiting } from './waiting.service.ts'

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readAnalytics).by(async ({ caller }) => ({ data: await summarizePool(deps, caller) }))
  mount(app, deps, urgentCalls.readUrgent).by(({ caller }) => readUrgent(deps, caller))
  mount(app, deps, readFrame).by(async ({ caller }) => {
    const [{ pool_name }, reading, urgent, freshness] = await Promise.all([
      requirePoolSettings(deps.db),
      readReading(deps, caller.userId),
      readUrgent(deps, caller),
      readFreshness(deps),
    ])
    return { pool_name, reading, urgent, feed: freshness }
  })
  mount(app, deps, whatWaits).by(() => readWaiting(deps))
  mount(app, deps, setupCalls.readSetup).by(({ caller }) => readSetup(deps, caller))
  mount(app, deps, addressCalls.readPublicAddress).by(() => readPublicAddress(deps))
  mount(app, deps, addressCalls.checkPublicAddress).by(({ body }) => checkAddress(deps, body.url))
  mount(app, deps, addressCalls.proveReach).by(async ({ params }) => ({ proof: proofOf(deps, params.nonce) }))
  mount(app, deps, setupCalls.changeSetup).by(({ caller, body }) => changeSetup(deps, caller, body))
}
