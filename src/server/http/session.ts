import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** Who makes a request, as the services see them. */
export type Caller = {
  userId: number
  sessionId: string
  /** First and last name, as in the audit log. */
  name: string
  role: 'player' | 'admin' | 'superadmin'
  /** May do what only admins may: it takes the role, and the second factor where the pool asks for it (A10). */
  isAdmin: boolean
  /** An admin who has yet to give it. */
  needsSecondFactor: boolean
  /** Whether a verified passkey or a recovery code was given in this session. */
  gaveSecondFactor: boolean
}

/** The bearer token of a request; null where it has none. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** Whether this is the METRICS_TOKEN. Compared in constant time. */
export function isMonitor({ settings }: Deps, token: string): boolean {
  if (settings.metricsToken === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(settings.metricsToken), digest(token))
}
