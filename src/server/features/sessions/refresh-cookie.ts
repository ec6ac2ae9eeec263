import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { SESSION_LIFETIME } from './sessions.service.ts'

/**
 * No script can read the refresh token's cookie, and other sites can't make the browser send it (A4). With https it is sent over
 * https only, and its `__Host-` name means that only this host can set it, not a neighbor under the same domain. That name requires
 * the path /. Without https the name isn't allowed, so the cookie goes to the session calls only.
 */
function cookieOf({ settings }: Deps) {
  const secure = settings.appUrl.startsWith('https:')
  return {
    name: secure ? '__Host-puckpool_refresh' : 'puckpool_refresh',
    attributes: { path: secure ? '/' : '/api/auth', httpOnly: true, sameSite: 'strict' as const, secure },
  }
}

export function setRefreshCookie(deps: Deps, reply: FastifyReply, refreshToken: string): void {
  const { name, attributes } = cookieOf(deps)
  reply.setCookie(name, refreshToken, { ...attributes, maxAge: SESSION_LIFETIME / 1000 })
}

export function clearRefreshCookie(deps: Deps, reply: FastifyReply): void {
  const { name, attributes } = cookieOf(deps)
  reply.clearCookie(name, attributes)
}

export function readRefreshCookie(deps: Deps, request: FastifyRequest): string | null {
  return request.cookies[cookieOf(deps).name] || null
}
