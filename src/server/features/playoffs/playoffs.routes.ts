import type { FastifyInstance } from 'fastify'
import { playoffBracket } from '#contract/playoffs/bracket.ts'
import * as calls from '#contract/playoffs/standings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { askingAtOnce } from '#server/nhl/nhl-client.ts'
import { changeAutoUpdate, readAutoUpdate, updateIfDue } from './auto-update.service.ts'
import { readBracket } from './bracket.service.ts'
import { readLeagueBehind } from './final-table.service.ts'
import {
  changeStanding,
  chooseFinalTable,
  deleteStanding,
  giveBackStanding,
  readDates,
  readPlayoffTeams,
  readTable,
  updateStandings,
} from './standings.service.ts'

export function playoffsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.standings).by(async ({ query }) => ({
    ...(await readTable(deps, query.date)),
    league_behind: await readLeagueBehind(deps.db, deps.now()),
  }))

  mount(app, deps, calls.playoffTeams).by(({ query }) => readPlayoffTeams(deps, query.date))

  mount(app, deps, calls.standingsDates).by(async () => ({ dates: await readDates(deps) }))

  mount(app, deps, calls.updateStandings).by(({ caller }) =>
    updateStandings(askingAtOnce(deps), caller, { asksAgain: deps.nhl.isOn }),
  )

  mount(app, deps, calls.chooseFinalTable).by(({ body, caller }) =>
    chooseFinalTable(askingAtOnce(deps), caller, { table: body.table, asksAgain: deps.nhl.isOn }),
  )

  mount(app, deps, calls.saveStanding).by(async ({ params, body: { version, ...changes }, caller }) => ({
    standing: await changeStanding(deps, caller, { standingsId: params.standings_id, changes, version }),
  }))

  mount(app, deps, calls.giveBackStanding).by(async ({ params, caller }) => ({
    standing: await giveBackStanding(deps, caller, params.standings_id),
  }))

  mount(app, deps, calls.autoUpdateSettings).by(async () => ({ data: await readAutoUpdate(deps) }))

  mount(app, deps, calls.saveAutoUpdateSettings).by(async ({ body, caller }) => ({
    data: await changeAutoUpdate(deps, caller, body),
  }))

  mount(app, deps, calls.checkAutoUpdate).by(async ({ caller }) => ({
    // Unlike 'Update Now' this follows NHL_SYNC, because it is the automatic update.
    updated: (await updateIfDue(deps.nhl.isOn ? askingAtOnce(deps) : deps, caller)) !== null,
    data: await readAutoUpdate(deps),
  }))

  mount(app, deps, calls.deleteStanding).by(async ({ params, caller }) => {
    await deleteStanding(deps, caller, params.standings_id)
  })

  mount(app, deps, playoffBracket).byCache(
    ({ query }) => [query.season_year ?? ''],
    async ({ query }) => {
      const { answer, until } = await readBracket(deps, query.season_year)
      return { answer, until }
    },
  )
}
