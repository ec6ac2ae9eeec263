import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import type { z } from 'zod'
import { days } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { compressAnswers } from '#server/http/compression.ts'
import { apiDocs } from '#server/http/docs.ts'
import { encode } from '#server/http/encode.ts'
import { answerFailures, answerUnroutable } from '#server/http/errors.ts'
import { countAnswers } from '#server/http/meters.ts'
import { watchProxy } from '#server/http/proxy-watch.ts'
import { readRequests } from '#server/http/requests.ts'
import { ASSETS, ownScripts, webFiles } from '#server/http/web-files.ts'
import { mountFeatures } from '#server/wiring/routes.ts'

/** Builds the application without listening: the entry point listens, tests inject requests. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = openFastify(deps)
  clearCacheAfterWrites(app, deps)
  answerRequestIds(app)
  countAnswers(app, deps.meters)
  watchProxy(app, deps)
  readRequests(app)
  answerFailures(app)
  sendSecureHeaders(app, deps)
  compressAnswers(app)
  await app.register(cookie)
  await apiDocs(app, deps)
  mountFeatures(app, deps)
  await webFiles(app, { readPoolName: async () => (await requirePoolSettings(deps.db)).pool_name })
  return app
}

/** Configures Fastify to read requests and write answers by the contract's schemas. */
function openFastify(deps: Deps): FastifyInstance {
  const log: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance: log,
    trustProxy: deps.settings.trustProxy,
    // The error handler logs failed requests with their cause; two lines for each good one would only be noise.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: 100_000,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnroutable,
    genReqId: (request) => requestIdOf(request, deps.settings),
  })
  app.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route)
    // Fastify passes a missing body as null, which an optional body's schema would refuse.
    return (data: unknown) => validate(data ?? undefined)
  })
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (answer) =>
        encode(schema, answer),
  )
  app.decorateRequest('caller', null)
  return app
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Clears the cache before answering a write, so that members see their own writes. A refused call has written nothing;
 * otherwise strangers could keep the cache empty.
 */
function clearCacheAfterWrites(app: FastifyInstance, deps: Deps): void {
  app.addHook('onSend', async (request, reply) => {
    const mayHaveWritten = !reads.has(request.method) && reply.statusCode < 400
    if (mayHaveWritten && !request.routeOptions.config.keepsCache) deps.cache.clear()
  })
}

function sendSecureHeaders(app: FastifyInstance, { settings: { appUrl, hstsSubdomains } }: Deps): void {
  // Keeps browsers that have used https on https.
  const hsts = appUrl.startsWith('https:') && { maxAge: days(365) / 1_000, includeSubDomains: hstsSubdomains }
  // Created once: the plugin of that name would recreate the same headers for each request.
  const secure = helmet({ ...FOR_OLD_BROWSERS, contentSecurityPolicy: { directives: contentPolicy }, hsts })
  const secureFile = helmet({ ...FOR_OLD_BROWSERS, ...ONLY_FOR_PAGES, hsts })
  app.addHook('onRequest', (request, reply, done) => {
    const send = request.url.startsWith(ASSETS) ? secureFile : secure
    send(request.raw, reply.raw, () => done())
  })
}

/**
 * Headers read only by browsers that can't run the app: Internet Explorer's downloads, plug-ins, a discontinued
 * auditor, and DNS prefetching.
 */
const FOR_OLD_BROWSERS = {
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  xDnsPrefetchControl: false,
} as const

/**
 * Headers no browser needs on a script, a style or a font: on a slow line they would add a tenth to the login screen's
 * size besides its code.
 */
const ONLY_FOR_PAGES = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xFrameOptions: false,
} as const

/**
 * No inline scripts except the page's own; inline styles are how the component library sets sizes. A null directive
 * falls back to the first.
 */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...ownScripts()],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  fontSrc: null,
  scriptSrcAttr: null,
  upgradeInsecureRequests: null,
}

const REQUEST_ID = 'x-request-id'

/** An id that a proxy may set; anything else could forge a log line. */
const PROXYS_ID = /^[\w.-]{8,64}$/

/**
 * The request's id, sent in a response header and logged with every line about it, so that a member's report leads to
 * its failure. A trusted proxy's own id is kept.
 */
function requestIdOf({ headers }: IncomingMessage, { trustProxy }: { trustProxy: boolean | string }): string {
  const given = headers[REQUEST_ID]
  return trustProxy !== false && typeof given === 'string' && PROXYS_ID.test(given) ? given : randomUUID()
}

function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // No log line concerns a script, a style or a font.
    if (!request.url.startsWith(ASSETS)) reply.header(REQUEST_ID, request.id)
  })
}
