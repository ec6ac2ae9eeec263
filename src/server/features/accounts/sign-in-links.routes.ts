import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/accounts/sign-in-links.ts'
import type { Deps } from '#server/deps.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { networkOf } from '#server/http/client-address.ts'
import { mount } from '#server/http/route.ts'
import { limitLinkRequests } from './account-links.service.ts'
import { originOf, welcome } from './session-answer.ts'
import { askForSignInLink, checkSignInLink, signInByLink } from './sign-in-links.service.ts'

export function signInLinkRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  const countRequest = limitLinkRequests(deps)
  mount(app, deps, calls.askForSignInLink).by(async ({ body, request }) => {
    countRequest({ email: body.email, network: networkOf(request.ip) })
    await askForSignInLink(deps, attempts, {
      email: body.email,
      wantedPath: body.wanted_path ?? null,
      address: networkOf(request.ip),
    })
  })

  mount(app, deps, calls.checkSignInLink).by(({ body, request }) =>
    checkSignInLink(deps, attempts, { ...body, address: networkOf(request.ip) }),
  )

  mount(app, deps, calls.signInByLink).by(async ({ body, request, reply }) => {
    const session = await signInByLink(deps, attempts, { ...body, ...originOf(request) })
    return { ...(await welcome(deps, { request, reply, session })), message: 'Welcome back' }
  })
}
