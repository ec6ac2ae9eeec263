import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/exports.ts'
import type { Deps } from '#server/deps.ts'
import { asCsvFile } from '#server/http/csv.ts'
import { mount } from '#server/http/route.ts'
import { exportAuditLog, exportLeaderboard, exportPicks, exportStandings } from './exports.service.ts'

export function exportsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.exportAuditLog).by(async ({ query, reply }) =>
    asCsvFile(reply, { name: 'puckpool-audit-log.csv', csv: await exportAuditLog(deps, query) }),
  )
  mount(app, deps, calls.exportSurvivorStandings).by(async ({ params: { contestId }, reply }) =>
    asCsvFile(reply, { name: `puckpool-standings-${contestId}.csv`, csv: await exportStandings(deps, contestId) }),
  )
  mount(app, deps, calls.exportPicks).by(async ({ params: { contestId }, reply }) =>
    asCsvFile(reply, { name: `puckpool-picks-${contestId}.csv`, csv: await exportPicks(deps, contestId) }),
  )
  mount(app, deps, calls.exportLeaderboard).by(async ({ query: { contest_id }, reply }) =>
    asCsvFile(reply, {
      name: `puckpool-leaderboard-${contest_id}.csv`,
      csv: await exportLeaderboard(deps, contest_id),
    }),
  )
}
