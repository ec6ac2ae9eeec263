import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/http/errors.ts'

/** Parses every request before it reaches a call. */
export function readRequests(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Browsers send calls without a body as JSON with length 0; that means no body, not an invalid one.
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
 * Whether a text contains something PostgreSQL can't store: the character U+0000, or half of a surrogate pair. In JSON
 * both can only arrive escaped, and unlike complete pairs both are escaped again on output.
 */
function hasUnstorable(body: unknown, text: string): boolean {
  return ESCAPED.test(text) && UNSTORABLE.test(JSON.stringify(body))
}

const ESCAPED = /\\u(?:0000|d[89a-f])/i
/** After an even number of backslashes; after an odd number it is the plain text 'u0000'. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/
