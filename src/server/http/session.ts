import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { isSameSecret } from './same-secret.ts'

/** A request's caller, for services. */
export type Caller = {
  userId: number
  sessionId: string
  /** First and last name, as in the audit log. */
  name: string
  role: 'player' | 'admin' | 'superadmin'
  /** May use admin calls: has the role, and the second factor if the pool requires it (A10). */
  isAdmin: boolean
  /** An admin who has not given it yet. */
  needsSecondFactor: boolean
  /** Whether a verified passkey or a recovery code was given in this session. */
  gaveSecondFactor: boolean
}

/** A request's bearer token; null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** Whether the token is the METRICS_TOKEN. */
export const isMonitor = ({ settings }: Deps, token: string): boolean =>
  settings.metricsToken !== null && isSameSecret(settings.metricsToken, token)
