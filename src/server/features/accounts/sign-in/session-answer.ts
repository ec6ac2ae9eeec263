import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnUser, User } from '#contract/accounts/users.ts'
import type { Deps } from '#server/deps.ts'
import { rememberDevice } from '#server/features/sessions/device-cookie.ts'
import { readRefreshCookie, setRefreshCookie } from '#server/features/sessions/refresh-cookie.ts'
import { logEvent } from '#server/features/sessions/security-events.ts'
import { endSessionOfOther, findSessionUser } from '#server/features/sessions/sessions.service.ts'
import { networkOf } from '#server/http/client-address.ts'
import type { Caller } from '#server/http/session.ts'
import type { Session } from './sign-in.service.ts'

/** A request's origin: the network, the browser's User-Agent, and the request's log. */
export const originOf = (request: FastifyRequest) => ({
  address: networkOf(request.ip),
  device: request.headers['user-agent'] ?? '',
  log: request.log,
})

/** Puts the access token in the response, under both its names (A4), and the refresh token in the cookie. */
export async function sendSession(deps: Deps, reply: FastifyReply, { user, tokens }: Session) {
  const token = tokens.accessToken
  // Only an admin may need a second factor, so no one else waits for this query.
  const caller = user.role === 'admin' ? await findSessionUser(deps, token) : null
  setRefreshCookie(deps, reply, tokens.refreshToken)
  return { user: ownUserOf(user, caller), token, accessToken: token }
}

/** Answers a browser in which the member has just signed in, and remembers it (A8). */
export async function welcome(
  deps: Deps,
  { request, reply, session }: { request: FastifyRequest; reply: FastifyReply; session: Session },
) {
  // Its cookie is about to be replaced, so no one could sign it out later (A4).
  const refreshToken = readRefreshCookie(deps, request)
  const formerId = await endSessionOfOther(deps, { refreshToken, userId: session.user.id })
  if (formerId !== null) logEvent(request.log, { event: 'sign_out', user_id: formerId })
  rememberDevice(deps, { request, reply, userId: session.user.id })
  return sendSession(deps, reply, session)
}

/** The user as their own browser sees them, including what the session still requires. */
export function ownUserOf(user: User, session: Pick<Caller, 'needsSecondFactor'> | null): OwnUser {
  return { ...user, needs_second_factor: session?.needsSecondFactor ?? false }
}
