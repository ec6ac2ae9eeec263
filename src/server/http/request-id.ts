import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const HEADER = 'x-request-id'

/** A name that a proxy in front may give; anything else could forge a line of the log. */
const NAME = /^[\w.-]{8,64}$/

/**
 * Names a request. The same name stands in the answer's header and in each line of the log about it, so that a member can tell which
 * failure was his. A proxy's own name is taken over where one is trusted.
 */
export function requestIdOf({ headers }: IncomingMessage, { trustProxy }: { trustProxy: boolean | string }): string {
  const given = headers[HEADER]
  return trustProxy !== false && typeof given === 'string' && NAME.test(given) ? given : randomUUID()
}

export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(HEADER, request.id))
}
