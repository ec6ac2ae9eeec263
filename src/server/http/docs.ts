import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { allEndpoints } from '#contract/all.ts'
import type { Deps } from '#server/deps.ts'

/**
 * The API's own description (E4): the document at `/api/openapi.json`, made from the very schemas that validate, and a page to
 * read and try it at `/api/docs`. Must stand before the routes, which it notes down as they are mounted.
 */
export async function apiDocs(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'PuckPool',
        version: deps.settings.version,
        description,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => ('openapiObject' in made ? withMedia(made.openapiObject) : made.swaggerObject),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The plain layout: the other one shows the library's own name and a field to load documents from elsewhere.
    uiConfig: { docExpansion: 'none', layout: 'BaseLayout' },
    theme: { title: 'PuckPool API' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

const description = `
Everything that the app can do, a program can do with the same calls. docs/api.md of the project tells more.

- **Signing in.** \`POST /api/auth/login\` answers a \`token\` that is good for 15 minutes: send it as \`Authorization: Bearer …\` (or press
  Authorize here). The cookie that comes with it gets the next one from \`POST /api/auth/refresh-token\`, once each.
- **Failures.** Always \`{ success: false, message, code, fields? }\`: a sentence for people, a word for programs that stays the same, and a
  sentence for each wrong field. 400 wrong input, 401 not signed in, 403 not allowed, 404 not there, 409 against a rule, 413 too large, 429 too
  often, 502 an outside service, 503 starting or stopping: try again.
- **Times.** Instants are ISO 8601 in UTC, days \`YYYY-MM-DD\` in New York. \`server_now\` stands beside every deadline.
- **Pages.** Long lists take \`limit\` and \`before\`, the id of the last line at hand; those with an \`ETag\` answer 304 to who has it.
- **Live.** Socket.IO on this address tells what has changed; the calls tell to what.
`

type Answers = Record<string, { content?: Record<string, unknown> }>
type Described = { paths?: Record<string, Record<string, { responses?: Answers }> | undefined> }

/** The generator takes every answer for JSON; some are files or pages, and which is said by the contract. */
function withMedia<Document extends object>(document: Document): Document {
  // The library's type of a document has every variant of the standard; ours has only paths with calls with answers.
  const { paths = {} } = document as Described
  for (const { method, path, media } of allEndpoints) {
    const answer = paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]?.responses?.['2XX']
    if (media && answer?.content)
      answer.content = Object.fromEntries(media.map((type) => [type, { schema: { type: 'string' } }]))
  }
  return document
}
