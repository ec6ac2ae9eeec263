import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { findSessionUser } from '#server/features/auth/auth.service.ts'

/** Who makes a request, as the services need to know him. */
export type Caller = {
  userId: number
  sessionId: string
  /** First and last name, as the audit log keeps it. */
  name: string
  role: 'player' | 'admin' | 'superadmin'
  isAdmin: boolean
}

/** The signed-in user behind the bearer token; null where there is none, it is spent, or its session has ended. */
export async function findCaller(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null
  return findSessionUser(deps, token)
}
