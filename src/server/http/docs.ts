import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
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
        description:
          'Sign in with `POST /api/auth/login` and send the `token` of the answer as a bearer token. Every failure answers ' +
          '`{ success: false, message, code, fields? }`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The plain layout: the other one shows the library's own name and a field to load documents from elsewhere.
    uiConfig: { docExpansion: 'none', layout: 'BaseLayout' },
    theme: { title: 'PuckPool API' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
