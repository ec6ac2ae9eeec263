import type { FastifyInstance } from 'fastify'
import { readClock, setClock } from '#contract/demo/demo.ts'
import type { Deps } from '#server/deps.ts'
import { jumpClock } from '#server/features/demo/demo.service.ts'
import { mount } from '#server/http/route.ts'

/** Mounted only if the pool has its own clock (T4). */
export function demoRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readClock).by(async () => ({ now: deps.now() }))

  mount(app, deps, setClock).by(async ({ caller, body }) => {
    await jumpClock(deps, caller, body.now)
    return { now: deps.now() }
  })
}
