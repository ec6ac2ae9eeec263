import type { FastifyRequest } from 'fastify'

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
