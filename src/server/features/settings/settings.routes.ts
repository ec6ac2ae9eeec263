import type { FastifyInstance } from 'fastify'
import { listSeasons } from '#contract/settings/seasons.ts'
import { readSettings, updateSettings } from '#contract/settings/settings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { changePoolSettings } from './change-settings.service.ts'
import { readSeasons } from './seasons.service.ts'
import { readPoolSettings } from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readSettings).by(() => readPoolSettings(deps))

  mount(app, deps, listSeasons).by(() => readSeasons(deps))

  mount(app, deps, updateSettings).by(({ caller, body: { version, ...changes } }) =>
    changePoolSettings(deps, caller, { changes, version }),
  )
}
