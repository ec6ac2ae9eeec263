import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/playoffs/standings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { askingAtOnce } from '#server/nhl/nhl-client.ts'
import { changeAutoUpdate, readAutoUpdate, updateIfDue } from './auto-update.service.ts'
import {
  changeStanding,
  deleteStanding,
  giveBackStanding,
  readDates,
  readPlayoffTeams,
  readTable,
  updateStandings,
} from './standings.service.ts'

export function standingsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.standings).by(async ({ query }) => ({ success: true, ...(await readTable(deps, query.date)) }))

  mount(app, deps, calls.playoffTeams).by(async ({ query }) => ({
    success: true,
    ...(await readPlayoffTeams(deps, query.date)),
  }))

  mount(app, deps, calls.standingsDates).by(async () => ({ success: true, dates: await readDates(deps) }))

  mount(app, deps, calls.updateStandings).by(async ({ caller }) => ({
    success: true,
    ...(await updateStandings(askingAtOnce(deps), caller)),
  }))

  mount(app, deps, calls.saveStanding).by(async ({ params, body: { version, ...changes }, caller }) => ({
    success: true,
    standing: await changeStanding(deps, caller, { standingsId: params.standings_id, changes, version }),
  }))

  mount(app, deps, calls.giveBackStanding).by(async ({ params, caller }) => ({
    success: true,
    standing: await giveBackStanding(deps, caller, params.standings_id),
  }))

  mount(app, deps, calls.autoUpdateSettings).by(async () => ({ success: true, data: await readAutoUpdate(deps) }))

  mount(app, deps, calls.saveAutoUpdateSettings).by(async ({ body, caller }) => ({
    success: true,
    data: await changeAutoUpdate(deps, caller, body),
  }))

  mount(app, deps, calls.checkAutoUpdate).by(async ({ caller }) => ({
    success: true,
    // Unlike 'Update Now' this follows NHL_SYNC, because it is the automatic update.
    updated: (await updateIfDue(deps.nhl.isOn ? askingAtOnce(deps) : deps, caller)) !== null,
    data: await readAutoUpdate(deps),
  }))

  mount(app, deps, calls.deleteStanding).by(async ({ params, caller }) => {
    await deleteStanding(deps, caller, params.standings_id)
    return { success: true }
  })
}
