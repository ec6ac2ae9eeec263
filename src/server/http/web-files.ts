import type { FastifyInstance } from 'fastify'

export async function webFiles(_app: FastifyInstance): Promise<void> {}
