import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { sections } from '#contract/all.ts'
import type { Deps } from '#server/deps.ts'

/**
 * The API's own description (E4): the document at `/api/openapi.json`, generated from the schemas that validate, and a page to read
 * and try it at `/api/docs`. Must be registered before the routes, because it records them as they are mounted.
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
    transformObject: (made) => ('openapiObject' in made ? completed(made.openapiObject) : made.swaggerObject),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The plain layout; the default one shows the library's name and a field to load other documents.
    uiConfig: { docExpansion: 'none', layout: 'BaseLayout' },
    theme: { title: 'PuckPool API' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

const description = `
A program can do everything the app does, with the same calls. See also docs/api.md in the project.

- **Signing in.** \`POST /api/auth/login\` answers a \`token\` that is valid for 15 minutes: send it as \`Authorization: Bearer …\` (or press
  Authorize here). The cookie that comes with it gets the next token from \`POST /api/auth/refresh-token\`; each cookie works once.
- **Failures.** Always \`{ success: false, message, code, fields? }\`: a sentence for people, a stable code for programs, and a sentence for
  each wrong field. 400 wrong input, 401 not signed in, 403 not allowed, 404 not found, 409 against a rule, 413 too large, 429 too many calls,
  502 another service or the database is not available, 503 starting or stopping: try again.
- **Times.** Instants are ISO 8601 in UTC, days \`YYYY-MM-DD\` in New York. \`server_now\` comes with every deadline.
- **Pages.** Long lists take \`limit\` and \`before\`, the id of the last row you have. Answers with an \`ETag\` become a 304 if you send it back and nothing has changed.
- **Live.** Socket.IO on this address says what has changed; read the new state with the calls.
`

type Answers = Record<string, { content?: Record<string, unknown> }>
type Operation = { tags?: string[]; responses?: Answers }
type Described = { paths?: Record<string, Record<string, Operation> | undefined> }

/** With several media types JSON follows the schema; a text is one string, and a file is bytes without a schema. */
function contentOf(type: string, json: unknown): unknown {
  if (type === 'application/json') return json
  return type.startsWith('text/') ? { schema: { type: 'string' } } : {}
}

/**
 * Adds each call's section. The generator assumes JSON for every answer; the contract says which ones are files or
 * pages.
 */
function completed<Document extends object>(document: Document): Document {
  // The library's type covers every variant of the standard; our document only has paths, calls and answers.
  const { paths = {} } = document as Described
  for (const [section, calls] of Object.entries(sections)) {
    for (const { method, path, media } of calls) {
      const operation = paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
      if (!operation) continue
      operation.tags = [section]
      const answer = operation.responses?.['2XX']
      const json = answer?.content?.['application/json']
      if (media && answer) answer.content = Object.fromEntries(media.map((type) => [type, contentOf(type, json)]))
    }
  }
  return document
}
