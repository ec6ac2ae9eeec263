import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/status/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readJobs, runNow } from './jobs.service.ts'

export function jobsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listJobs).by(() => readJobs(deps))

  mount(app, deps, calls.runJob).by(async ({ body, caller }) => ({
    job: await runNow(deps, caller, { name: body.name }),
  }))
}
