import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/exports/exports.ts'
import { easternDay } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { asCsvFile, asFile } from '#server/http/csv.ts'
import { mount } from '#server/http/route.ts'
import { exportAuditLog, exportLeaderboard, exportPicks, exportStandings } from './exports.service.ts'
import { readMyData } from './my-data.service.ts'
import { exportPool } from './pool-export.service.ts'

export function exportsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.exportAuditLog).by(async ({ caller, query, reply }) =>
    asCsvFile(reply, { name: 'puckpool-audit-log.csv', csv: await exportAuditLog(deps, caller, query) }),
  )
  mount(app, deps, calls.exportSurvivorStandings).by(async ({ caller, params: { contestId }, reply }) =>
    asCsvFile(reply, {
      name: `puckpool-standings-${contestId}.csv`,
      csv: await exportStandings(deps, caller, contestId),
    }),
  )
  mount(app, deps, calls.exportPicks).by(async ({ caller, params: { contestId }, reply }) =>
    asCsvFile(reply, { name: `puckpool-picks-${contestId}.csv`, csv: await exportPicks(deps, caller, contestId) }),
  )
  mount(app, deps, calls.exportLeaderboard).by(async ({ query: { contest_id }, reply }) =>
    asCsvFile(reply, {
      name: `puckpool-leaderboard-${contest_id}.csv`,
      csv: await exportLeaderboard(deps, contest_id),
    }),
  )
  mount(app, deps, calls.exportPool).by(async ({ caller, query: { form }, reply }) => {
    const stream = await exportPool(deps, caller, form)
    const ending = form === 'json' ? 'json' : 'zip'
    asFile(reply, `puckpool-${easternDay(deps.now())}.${ending}`)
    return reply.type(form === 'json' ? 'application/json; charset=utf-8' : 'application/zip').send(stream)
  })
  mount(app, deps, calls.exportMyData).by(async ({ caller, reply }) => {
    asFile(reply, `puckpool-my-data-${easternDay(deps.now())}.json`)
    return readMyData(deps, caller)
  })
}
