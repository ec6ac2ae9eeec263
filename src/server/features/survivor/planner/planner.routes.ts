import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/survivor/planner.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { fillPlan, savePlan } from './plan-saving.service.ts'
import { readPlanner } from './planner.service.ts'

export function plannerRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readPlanner).by(({ caller, params, query }) =>
    readPlanner(deps, caller, { ...params, entryId: query.entry_id }),
  )
  // Before the lock a pick doesn't affect others' answers (S5).
  mount(app, deps, calls.fillPlan, { keepsCache: true }).by(({ caller, params, body }) =>
    fillPlan(deps, caller, { ...params, ...body, entryId: body?.entry_id }),
  )
  mount(app, deps, calls.savePlan, { keepsCache: true }).by(({ caller, params, body }) =>
    savePlan(deps, caller, { ...params, ...body, entryId: body.entry_id }),
  )
}
