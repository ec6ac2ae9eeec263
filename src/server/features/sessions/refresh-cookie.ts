import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { SESSION_LIFETIME } from './sessions.service.ts'

/**
 * The refresh token travels where no script can read it and never from another site (A4). Where the pool is opened by https, only over
 * that, and under a name that browsers take from this very host alone: no neighbour under the same domain can put a cookie of his in its
 * place. That name asks for the path /. Without https there is no such name; then it is sent to the session calls alone.
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
