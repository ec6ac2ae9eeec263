import type { FastifyInstance } from 'fastify'
import { listSeasons } from '#contract/settings/seasons.ts'
import { readSettings, updateSettings } from '#contract/settings/settings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { changePoolSettings } from './change-settings.service.ts'
import { readSeasons } from './seasons.service.ts'
import { readPoolSettings } from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readSettings).by(async () => ({
    success: true,
    ...(await readPoolSettings(deps.db)),
  }))

  mount(app, deps, listSeasons).by(async () => ({ success: true, ...(await readSeasons(deps)) }))

  mount(app, deps, updateSettings).by(async ({ caller, body: { version, ...changes } }) => ({
    success: true,
    ...(await changePoolSettings(deps, caller, { changes, version })),
  }))
}
