import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { rememberDevice } from '#server/features/sessions/device-cookie.ts'
import { setRefreshCookie } from '#server/features/sessions/refresh-cookie.ts'
import type { Session } from './sign-in.service.ts'

/** Where a request comes from, as signing in needs it. */
export const originOf = (request: FastifyRequest) => ({
  address: request.ip,
  device: request.headers['user-agent'] ?? '',
  log: request.log,
})

/** Puts the access token in the response, under both its names (A4), and the refresh token in the cookie. */
export function sendSession(deps: Deps, reply: FastifyReply, { user, tokens }: Session) {
  setRefreshCookie(deps, reply, tokens.refreshToken)
  return { success: true as const, user, token: tokens.accessToken, accessToken: tokens.accessToken }
}

/** The same to a browser in which the member has just signed in, which is remembered (A8). */
export function welcome(
  deps: Deps,
  { request, reply, session }: { request: FastifyRequest; reply: FastifyReply; session: Session },
) {
  rememberDevice(deps, { request, reply, userId: session.user.id })
  return sendSession(deps, reply, session)
}
