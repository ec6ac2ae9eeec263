import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export function usersRoutes(_app: FastifyInstance, _deps: Deps): void {}
