import type { FastifyInstance } from 'fastify'
import * as jobCalls from '#contract/status/jobs.ts'
import * as calls from '#contract/status/status.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readChangelog } from './changelog.ts'
import { readJobs, startNow } from './jobs.service.ts'
import { viewStatus, writeMetrics } from './status.service.ts'

export function statusRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readMetrics).by(async ({ caller, reply }) => {
    const text = await writeMetrics(deps, caller)
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(text)
  })

  mount(app, deps, calls.readChangelog).by(async ({ caller }) => ({
    version: deps.settings.version,
    releases: await readChangelog(caller),
  }))

  mount(app, deps, calls.readStatus).by(() => viewStatus(deps))

  mount(app, deps, jobCalls.listJobs).by(() => readJobs(deps))

  mount(app, deps, jobCalls.runJob).by(({ body, caller }) => startNow(deps, caller, body))
}
