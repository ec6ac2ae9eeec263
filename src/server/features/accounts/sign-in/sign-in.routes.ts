import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/accounts/sign-in.ts'
import * as cardCalls from '#contract/accounts/sign-in-cards.ts'
import * as linkCalls from '#contract/accounts/sign-in-links.ts'
import { register as registerCall } from '#contract/accounts/sign-up.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { askForLink, checkLink, limitLinkRequests } from '#server/features/accounts/account-links.service.ts'
import { hasCards, signInByCard } from '#server/features/accounts/cards/sign-in-cards.service.ts'
import { checkInvitation } from '#server/features/accounts/invitations/invitations.service.ts'
import { checkPasswordLink, setPasswordByLink } from '#server/features/accounts/passwords/password-links.service.ts'
import { demoLogins } from '#server/features/accounts/sign-in/demo-logins.ts'
import { requireUser } from '#server/features/accounts/users/users.service.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { readDevice } from '#server/features/sessions/device-cookie.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { clearRefreshCookie, readRefreshCookie } from '#server/features/sessions/refresh-cookie.ts'
import { findRelyingParty } from '#server/features/sessions/relying-party.ts'
import { logEvent } from '#server/features/sessions/security-events.ts'
import { endSession } from '#server/features/sessions/sessions.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { networkOf } from '#server/http/client-address.ts'
import { Refusal } from '#server/http/errors.ts'
import { refuseForeignOrigin } from '#server/http/own-origin.ts'
import { mount } from '#server/http/route.ts'
import { bearerOf } from '#server/http/session.ts'
import { endOwnSessions, listOwnSessions } from './own-sessions.service.ts'
import { originOf, ownUserOf, sendSession, welcome } from './session-answer.ts'
import { login, refreshSession, register, updateProfile } from './sign-in.service.ts'
import { signInByLink } from './sign-in-links.service.ts'

export function signInRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  sessionRoutes(app, deps, attempts)
  signInLinkRoutes(app, deps, attempts)
  passwordRoutes(app, deps, attempts)
  ownAccountRoutes(app, deps, attempts)
}

function sessionRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  mount(app, deps, calls.authOptions).by(async ({ query }) => {
    const { pool_name, registration } = await requirePoolSettings(deps.db)
    const invitation = await checkInvitation(deps, query.invite)
    const { enabled } = await requireMailAccount(deps, deps.db)
    return {
      pool_name,
      registration,
      invitation,
      cards: await hasCards(deps.db),
      password_mail: enabled,
      passkeys_at: findRelyingParty(deps)?.origin ?? null,
      demo: demoLogins(deps),
    }
  })

  mount(app, deps, calls.login).by(async ({ body, request, reply }) => {
    const knownDevice = readDevice(deps, request)
    const session = await login(deps, attempts, { ...body, ...originOf(request), knownDevice })
    return { ...(await welcome(deps, { request, reply, session })), message: 'Welcome back' }
  })

  // The only call without a session that writes data members read.
  mount(app, deps, registerCall, { keepsCache: false }).by(async ({ body, request, reply }) => {
    const { contests, ...session } = await register(deps, attempts, { ...body, ...originOf(request) })
    return { ...(await welcome(deps, { request, reply, session })), contests, message: 'Welcome to the pool' }
  })

  mount(app, deps, calls.refreshToken).by(async ({ request, reply }) => {
    refuseForeignOrigin(deps, request)
    try {
      const refreshToken = readRefreshCookie(deps, request)
      return sendSession(deps, reply, await refreshSession(deps, { refreshToken, ...originOf(request) }))
    } catch (error) {
      // A used-up cookie is no good anymore; stop the browser from sending it.
      if (error instanceof Refusal) clearRefreshCookie(deps, reply)
      throw error
    }
  })

  mount(app, deps, calls.logout).by(async ({ request, reply }) => {
    refuseForeignOrigin(deps, request)
    const held = { accessToken: bearerOf(request), refreshToken: readRefreshCookie(deps, request) }
    const userId = await endSession(deps, held)
    if (userId !== null) logEvent(request.log, { event: 'sign_out', user_id: userId })
    clearRefreshCookie(deps, reply)
  })
}

function signInLinkRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  const countRequest = limitLinkRequests(deps)
  mount(app, deps, linkCalls.askForSignInLink).by(async ({ body, request }) => {
    const address = networkOf(request.ip)
    countRequest({ email: body.email, network: address })
    await askForLink(deps, attempts, { table: 'sign_in_links', ...body, address })
  })

  mount(app, deps, linkCalls.checkSignInLink).by(({ body, request }) =>
    checkLink(deps, attempts, { table: 'sign_in_links', ...body, address: networkOf(request.ip) }),
  )

  mount(app, deps, linkCalls.signInByLink).by(async ({ body, request, reply }) => {
    const session = await signInByLink(deps, attempts, { ...body, ...originOf(request) })
    return { ...(await welcome(deps, { request, reply, session })), message: 'Welcome back' }
  })

  mount(app, deps, cardCalls.signInByCard).by(async ({ body, request, reply }) => {
    const knownDevice = readDevice(deps, request)
    const session = await signInByCard(deps, attempts, { ...body, ...originOf(request), knownDevice })
    return { ...(await welcome(deps, { request, reply, session })), message: 'Welcome back' }
  })
}

function passwordRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  const countRequest = limitLinkRequests(deps)
  mount(app, deps, calls.forgotPassword).by(async ({ body, request }) => {
    countRequest({ email: body.email, network: networkOf(request.ip) })
    await askForLink(deps, attempts, { table: 'password_links', ...body, address: networkOf(request.ip) })
  })

  mount(app, deps, calls.checkPasswordLink).by(({ body, request }) =>
    checkPasswordLink(deps, attempts, { ...body, address: networkOf(request.ip) }),
  )

  mount(app, deps, calls.setPasswordByLink).by(async ({ body: { removePasskeys = false, ...body }, request }) => {
    const address = networkOf(request.ip)
    await setPasswordByLink(deps, attempts, { ...body, alsoPasskeys: removePasskeys, address })
  })
}

function ownAccountRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  mount(app, deps, calls.me).by(async ({ caller }) => ({
    user: ownUserOf(await requireUser(deps.db, caller.userId), caller),
  }))

  mount(app, deps, calls.updateProfile).by(async ({ caller, body, request, reply }) => {
    const { device, log } = originOf(request)
    const { user, tokens } = await updateProfile(deps, attempts, { ...body, caller, device, log })
    return tokens ? sendSession(deps, reply, { user, tokens }) : { user: ownUserOf(user, caller) }
  })

  mount(app, deps, sessions.listSessions).by(async ({ caller }) => ({
    sessions: await listOwnSessions(deps, caller),
  }))

  mount(app, deps, sessions.endSessions).by(async ({ caller, body, request }) => {
    const { currentPassword, session_id: endedId, removePasskeys: alsoPasskeys = false } = body
    const asked = { caller, currentPassword, endedId, alsoPasskeys, log: request.log }
    const ended = await endOwnSessions(deps, attempts, asked)
    return { ended }
  })
}
