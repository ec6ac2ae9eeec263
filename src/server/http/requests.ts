import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/http/errors.ts'

/** How every request is read, before any call knows of it. */
export function readRequests(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Browsers send calls without a body as JSON of no length; that is no body, not a broken one.
    if (text === '') return done(null, undefined)
    return parse(request, String(text), (error, body) => {
      if (!error && hasUnstorable(body, String(text))) return done(new Refusal({ code: 'unreadable_character' }))
      return done(error, body)
    })
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new Refusal({ code: 'unreadable_character' })
  })
}

/**
 * Whether a text has what PostgreSQL cannot store: the character U+0000, or half of a surrogate pair, which is no character at
 * all. In JSON both can only arrive escaped, and both are escaped when it is written anew, where whole pairs are not.
 */
function hasUnstorable(body: unknown, text: string): boolean {
  return ESCAPED.test(text) && UNSTORABLE.test(JSON.stringify(body))
}

const ESCAPED = /\\u(?:0000|d[89a-f])/i
/** Behind an even number of backslashes, because behind an odd one it is somebody's word 'u0000'. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/
