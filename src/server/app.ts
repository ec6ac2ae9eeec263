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

/** The whole application, without listening: the entry point listens, tests inject requests. */
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

/** Reads requests and writes answers by the schemas of the contract. */
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
 * Members must see their own write: the cache is cleared before a write is answered. What was refused has written nothing, or strangers
 * could keep it empty.
 */
function clearCacheAfterWrites(app: FastifyInstance, deps: Deps): void {
  app.addHook('onSend', async (request, reply) => {
    const mayHaveWritten = !reads.has(request.method) && reply.statusCode < 400
    if (mayHaveWritten && !request.routeOptions.config.keepsCache) deps.cache.clear()
  })
}

function sendSecureHeaders(app: FastifyInstance, { settings: { appUrl, hstsSubdomains } }: Deps): void {
  // Browsers that came by https once stay on https.
  const hsts = appUrl.startsWith('https:') && { maxAge: days(365) / 1_000, includeSubDomains: hstsSubdomains }
  // Made once: the plugin of that name makes the same headers anew for each request.
  const secure = helmet({ ...FOR_OLD_BROWSERS, contentSecurityPolicy: { directives: contentPolicy }, hsts })
  const secureFile = helmet({ ...FOR_OLD_BROWSERS, ...ONLY_FOR_PAGES, hsts })
  app.addHook('onRequest', (request, reply, done) => {
    const send = request.url.startsWith(ASSETS) ? secureFile : secure
    send(request.raw, reply.raw, () => done())
  })
}

/** What only browsers read that cannot run the app: Internet Explorer's downloads, plug-ins, an auditor that is gone, and a way to ask for names ahead. */
const FOR_OLD_BROWSERS = {
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  xDnsPrefetchControl: false,
} as const

/** What no browser asks of a script, a style or a font: on a slow line they would be a tenth of what the login screen weighs beside its code. */
const ONLY_FOR_PAGES = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xFrameOptions: false,
} as const

/** No inline scripts but the page's own; inline styles are how the component library sets sizes. What is null goes by the first. */
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
 * The id of a request. It is in the answer's header and in every log line about it, so a member's report leads to its failure. A
 * trusted proxy's own id is kept.
 */
function requestIdOf({ headers }: IncomingMessage, { trustProxy }: { trustProxy: boolean | string }): string {
  const given = headers[REQUEST_ID]
  return trustProxy !== false && typeof given === 'string' && PROXYS_ID.test(given) ? given : randomUUID()
}

function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // No log line is about a script, a style or a font.
    if (!request.url.startsWith(ASSETS)) reply.header(REQUEST_ID, request.id)
  })
}
