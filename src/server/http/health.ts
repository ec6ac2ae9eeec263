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
  mount(app, deps, health).by(async () => {
    if (!(await answersWithin(deps.db, PATIENCE))) throw new Refusal({ code: 'unready' })
    return { status: 'ok', version: deps.settings.version, database: deps.settings.database, now: deps.now() }
  })
}
