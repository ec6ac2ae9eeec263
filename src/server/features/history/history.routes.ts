import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/history/history.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readChoices, readContests, readLines, requireLine } from './history.service.ts'

const admins = { forMembers: false }
const members = { forMembers: true }

export function historyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readAuditLog).by(({ caller, query }) => readLines(deps, query, { ...admins, caller }))
  mount(app, deps, calls.auditChoices).by(() => readChoices(deps))
  mount(app, deps, calls.readAuditLine).by(({ caller, params }) =>
    requireLine(deps, params.auditId, { ...admins, caller }),
  )
  mount(app, deps, calls.readHistory).by(async ({ caller, query }) => ({
    ...(await readLines(deps, query, { ...members, caller })),
    contests: await readContests(deps, members),
  }))
  mount(app, deps, calls.readHistoryLine).by(async ({ caller, params }) => ({
    line: (await requireLine(deps, params.auditId, { ...members, caller })).line,
  }))
}
