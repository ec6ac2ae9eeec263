import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/http/errors.ts'

/** How every request is read, before any call knows of it. */
export function readRequests(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Browsers send calls without a body as JSON of no length; that is no body, not a broken one.
    if (text === '') return done(null, undefined)
    if (ESCAPED_NUL.test(String(text))) return done(new Refusal({ code: 'unreadable_character' }))
    return parse(request, String(text), done)
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new Refusal({ code: 'unreadable_character' })
  })
}

/**
 * The character U+0000, the only one that PostgreSQL cannot store in a text. In JSON it can only stand escaped; behind an even
 * number of backslashes, because behind an odd one it is somebody's word 'u0000'.
 */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/
