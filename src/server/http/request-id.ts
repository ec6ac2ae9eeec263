import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ASSETS } from './web-files.ts'

const HEADER = 'x-request-id'

/** An id that a proxy may set; anything else could forge a log line. */
const NAME = /^[\w.-]{8,64}$/

/**
 * The id of a request. It is in the answer's header and in every log line about it, so a member's report leads to its failure. A
 * trusted proxy's own id is kept.
 */
export function requestIdOf({ headers }: IncomingMessage, { trustProxy }: { trustProxy: boolean | string }): string {
  const given = headers[HEADER]
  return trustProxy !== false && typeof given === 'string' && NAME.test(given) ? given : randomUUID()
}

export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // No log line is about a script, a style or a font.
    if (!request.url.startsWith(ASSETS)) reply.header(HEADER, request.id)
  })
}
