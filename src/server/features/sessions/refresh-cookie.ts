import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { safeCookie } from './safe-cookie.ts'
import { SESSION_LIFETIME } from './sessions.service.ts'

const cookieOf = (deps: Deps) => safeCookie(deps, 'puckpool_refresh')

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
