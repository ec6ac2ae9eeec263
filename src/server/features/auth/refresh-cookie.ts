import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { SESSION_LIFETIME } from './sessions.service.ts'

const NAME = 'puckpool_refresh'

/**
 * The refresh token travels where no script can read it, is sent to the session calls alone, and never from another site (A4).
 * Only over https, unless the pool itself is opened without it.
 */
const attributes = (deps: Deps) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: deps.settings.appUrl.startsWith('https:'),
})

export function setRefreshCookie(deps: Deps, reply: FastifyReply, refreshToken: string): void {
  reply.setCookie(NAME, refreshToken, { ...attributes(deps), maxAge: SESSION_LIFETIME / 1000 })
}

export function clearRefreshCookie(deps: Deps, reply: FastifyReply): void {
  reply.clearCookie(NAME, attributes(deps))
}

export function readRefreshCookie(request: FastifyRequest): string | null {
  return request.cookies[NAME] || null
}
