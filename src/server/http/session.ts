import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { findSessionUser } from '#server/features/auth/sessions.service.ts'

/** Who makes a request, as the services need to know him. */
export type Caller = {
  userId: number
  sessionId: string
  /** First and last name, as the audit log keeps it. */
  name: string
  role: 'player' | 'admin' | 'superadmin'
  isAdmin: boolean
}

/** The bearer token of a request; null where it has none. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** The signed-in user behind the bearer token; null where there is none, it is spent, or its session has ended (A4). */
export async function findCaller(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  const token = bearerOf(request)
  return token === null ? null : findSessionUser(deps, token)
}
