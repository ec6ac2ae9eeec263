import type { FastifyInstance } from 'fastify'
import { health } from '#contract/status/health.ts'
import { seconds } from '#rules/time.ts'
import { answersWithin } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { mount } from '#server/http/route.ts'

/** A health check should answer quickly. */
const PATIENCE = seconds(3)

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let asking: Promise<boolean> | null = null
  const isReady = () => {
    asking ??= answersWithin(deps.db, PATIENCE).finally(() => {
      asking = null
    })
    return asking
  }
  // Never queued behind other calls, or a crowd would make the server look ill; simultaneous checks share one query
  // instead.
  mount(app, deps, health, { waits: false }).by(async () => {
    if (!(await isReady())) throw new Refusal({ code: 'unready' })
    return { status: 'ok', version: deps.settings.version, database: deps.settings.database, now: deps.now() }
  })
}
