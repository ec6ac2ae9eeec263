import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export async function apiDocs(_app: FastifyInstance, _deps: Deps): Promise<void> {}
