import type { FastifyInstance } from 'fastify'
import { readSettings, updateSettings } from '#contract/settings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { changePoolSettings, requirePoolSettings } from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readSettings).by(async () => ({
    success: true,
    settings: await requirePoolSettings(deps.db),
  }))

  mount(app, deps, updateSettings).by(async ({ caller, body }) => ({
    success: true,
    settings: await changePoolSettings(deps, caller, body),
  }))
}
