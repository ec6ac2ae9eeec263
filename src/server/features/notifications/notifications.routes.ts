import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { changeEmailSettings } from './email-settings.service.ts'
import { processNow, requireHistory, sendTest, viewEmailSettings } from './notifications.service.ts'
import { changePreferences, requirePreferences } from './preferences.service.ts'

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readEmailSettings).by(async () => ({ success: true, ...(await viewEmailSettings(deps)) }))

  mount(app, deps, calls.updateEmailSettings).by(async ({ caller, body }) => {
    await changeEmailSettings(deps, caller, body)
    return { success: true, ...(await viewEmailSettings(deps)) }
  })

  mount(app, deps, calls.sendTestEmail).by(async ({ caller, body }) => ({
    success: true,
    ...(await sendTest(deps, caller, body)),
  }))

  mount(app, deps, calls.readOwnPreferences).by(async ({ caller }) => ({
    success: true,
    preferences: await requirePreferences(deps, caller, caller.userId),
  }))

  mount(app, deps, calls.readPreferences).by(async ({ caller, params }) => ({
    success: true,
    preferences: await requirePreferences(deps, caller, params.userId),
  }))

  mount(app, deps, calls.updatePreferences).by(async ({ caller, params, body }) => ({
    success: true,
    preferences: await changePreferences(deps, caller, { userId: params.userId, changes: body }),
  }))

  mount(app, deps, calls.readHistory).by(async ({ caller, params, query }) => ({
    success: true,
    history: await requireHistory(deps, caller, { userId: params.userId, limit: query.limit }),
  }))

  mount(app, deps, calls.processNotifications).by(async ({ caller }) => ({
    success: true,
    ...(await processNow(deps, caller)),
  }))
}
