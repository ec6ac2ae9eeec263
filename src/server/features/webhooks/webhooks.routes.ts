import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/webhooks/webhooks.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, testAddress, testWebhook } from './webhooks.service.ts'

export function webhooksRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listWebhooks).by(async () => ({ webhooks: await listWebhooks(deps) }))

  mount(app, deps, calls.addWebhook).by(async ({ caller, body }) => ({ webhook: await addWebhook(deps, caller, body) }))

  mount(app, deps, calls.changeWebhook).by(async ({ caller, params, body }) => ({
    webhook: await changeWebhook(deps, caller, params.webhookId, body),
  }))

  mount(app, deps, calls.removeWebhook).by(async ({ caller, params }) => {
    await removeWebhook(deps, caller, params.webhookId)
  })

  mount(app, deps, calls.testAddress).by(async ({ caller, body }) => ({
    message: await testAddress(deps, caller, body),
  }))

  mount(app, deps, calls.testWebhook).by(async ({ caller, params }) => ({
    message: await testWebhook(deps, caller, params.webhookId),
  }))
}
