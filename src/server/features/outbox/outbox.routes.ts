import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/outbox/notifications.ts'
import * as pushCalls from '#contract/outbox/push.ts'
import { describeRefusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import { mount } from '#server/http/route.ts'
import { addDevice, removeDevice, testDevice, viewPush } from './devices.service.ts'
import { changeEmailSettings } from './email-settings.service.ts'
import { requireHistory, sendTest, viewEmailSettings } from './notifications.service.ts'
import { listOutbox, previewMail, requireMail, sendAgain } from './outbox-desk.service.ts'
import { changePreferences, requirePreferences } from './preferences.service.ts'
import { type Page, refusedPage } from './unsubscribe.page.ts'
import { askToStop, stopMails } from './unsubscribe.service.ts'

export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readEmailSettings).by(() => viewEmailSettings(deps))

  mount(app, deps, calls.updateEmailSettings).by(async ({ caller, body }) => {
    await changeEmailSettings(deps, caller, body)
    return viewEmailSettings(deps)
  })

  mount(app, deps, calls.sendTestEmail).by(({ caller, body }) => sendTest(deps, caller, body))

  mount(app, deps, calls.readOwnPreferences).by(async ({ caller }) => ({
    preferences: await requirePreferences(deps, caller, caller.userId),
  }))

  mount(app, deps, calls.readPreferences).by(async ({ caller, params }) => ({
    preferences: await requirePreferences(deps, caller, params.userId),
  }))

  mount(app, deps, calls.updatePreferences).by(async ({ caller, params, body }) => ({
    preferences: await changePreferences(deps, caller, { userId: params.userId, changes: body }),
  }))

  mount(app, deps, calls.readHistory).by(async ({ caller, params, query }) => ({
    history: await requireHistory(deps, caller, { userId: params.userId, limit: query.limit }),
  }))

  mount(app, deps, calls.listOutbox).by(({ query }) => listOutbox(deps, query))

  mount(app, deps, calls.readMail).by(async ({ params }) => ({
    mail: await requireMail(deps, params.mailKey),
  }))

  mount(app, deps, calls.sendMailAgain).by(async ({ caller, params }) => ({
    mail: await sendAgain(deps, caller, params.mailKey),
  }))

  mount(app, deps, calls.previewMail).by(({ params, query }) =>
    previewMail(deps, { kind: params.kind, example: query.example }),
  )

  mount(app, deps, pushCalls.readPush).by(({ caller }) => viewPush(deps, caller))

  mount(app, deps, pushCalls.addDevice).by(async ({ caller, body, request }) => {
    const asked = { subscription: body, userAgent: request.headers['user-agent'] }
    return { device: await addDevice(deps, caller, asked) }
  })

  mount(app, deps, pushCalls.removeDevice).by(async ({ caller, params }) => {
    await removeDevice(deps, caller, params.deviceId)
  })

  mount(app, deps, pushCalls.testDevice).by(async ({ caller, params }) => ({
    message: await testDevice(deps, caller, params.deviceId),
  }))

  app.register(async (scope) => unsubscribeRoutes(scope, deps))
}

/**
 * Pages for readers and their mail programs, which post a form. Its fields are ignored: the token contains everything.
 */
function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _text, done) => done(null, undefined),
  )

  mount(app, deps, calls.askUnsubscribe).by(async ({ query, request, reply }) => {
    return answerPage(deps, { request, reply }, await askToStop(deps, query.token))
  })

  mount(app, deps, calls.unsubscribe).by(async ({ query, request, reply }) => {
    const again = query.again !== undefined
    return answerPage(deps, { request, reply }, await stopMails(deps, { token: query.token, again }))
  })
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** A broken link is refused as a page to a browser, and like any other call to a program (E1). */
async function answerPage(deps: Deps, { request, reply }: Exchange, page: Page | null): Promise<FastifyReply> {
  const { pool_name } = await requirePoolSettings(deps.db)
  const html = reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
  if (page !== null) return html.send(page(pool_name))
  if (!request.headers.accept?.includes('text/html')) {
    reply.type('application/json')
    throw new Refusal({ code: 'unknown_unsubscribe' })
  }
  const { status, message } = describeRefusal({ code: 'unknown_unsubscribe' })
  return html.status(status).send(refusedPage(message)(pool_name))
}
