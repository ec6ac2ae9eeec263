import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import type { z } from 'zod'
import { days } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { invitationsRoutes } from '#server/features/accounts/invitations.routes.ts'
import { participantsRoutes } from '#server/features/accounts/participants.routes.ts'
import { signInRoutes } from '#server/features/accounts/sign-in.routes.ts'
import { usersRoutes } from '#server/features/accounts/users.routes.ts'
import { announcementsRoutes } from '#server/features/announcements/announcements.routes.ts'
import { backupsRoutes } from '#server/features/backups/backups.routes.ts'
import { calendarRoutes } from '#server/features/calendar/calendar.routes.ts'
import { championsRoutes } from '#server/features/champions/champions.routes.ts'
import { chatRoutes } from '#server/features/chat/chat.routes.ts'
import { contestsRoutes } from '#server/features/contests/contests.routes.ts'
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts'
import { setupRoutes } from '#server/features/dashboard/setup.routes.ts'
import { urgentRoutes } from '#server/features/dashboard/urgent.routes.ts'
import { waitingRoutes } from '#server/features/dashboard/waiting.routes.ts'
import { demoRoutes } from '#server/features/demo/demo.routes.ts'
import { exportsRoutes } from '#server/features/exports/exports.routes.ts'
import { feedRoutes } from '#server/features/feed/feed.routes.ts'
import { gamesRoutes } from '#server/features/games/games.routes.ts'
import { helpRoutes } from '#server/features/help/help.routes.ts'
import { historyRoutes } from '#server/features/history/history.routes.ts'
import { newSeasonRoutes } from '#server/features/new-season/new-season.routes.ts'
import { oddsRoutes } from '#server/features/odds/odds.routes.ts'
import { outboxRoutes } from '#server/features/outbox/outbox.routes.ts'
import { passkeysRoutes } from '#server/features/passkeys/passkeys.routes.ts'
import { bracketRoutes } from '#server/features/playoffs/bracket.routes.ts'
import { standingsRoutes } from '#server/features/playoffs/standings.routes.ts'
import { countFailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { settingsRoutes } from '#server/features/settings/settings.routes.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { jobsRoutes } from '#server/features/status/jobs.routes.ts'
import { statusRoutes } from '#server/features/status/status.routes.ts'
import { remindersRoutes } from '#server/features/survivor/reminders/reminders.routes.ts'
import { survivorRoutes } from '#server/features/survivor/survivor.routes.ts'
import { draftRoutes } from '#server/features/two-team/draft/draft.routes.ts'
import { leaderboardRoutes } from '#server/features/two-team/leaderboard/leaderboard.routes.ts'
import { recapRoutes } from '#server/features/two-team/recap/recap.routes.ts'
import { twoTeamRoutes } from '#server/features/two-team/two-team.routes.ts'
import { compressAnswers } from '#server/http/compression.ts'
import { apiDocs } from '#server/http/docs.ts'
import { encode } from '#server/http/encode.ts'
import { answerFailures, answerUnroutable } from '#server/http/errors.ts'
import { healthRoutes } from '#server/http/health.ts'
import { countAnswers } from '#server/http/meters.ts'
import { answerRequestIds, requestIdOf } from '#server/http/request-id.ts'
import { readRequests } from '#server/http/requests.ts'
import { ownScripts, webFiles } from '#server/http/web-files.ts'
import { contestCreators } from '#server/wiring/contest-creators.ts'

/** The whole application, without listening: the entry point listens, tests inject requests. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
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
  // Members must see their own write: the cache is cleared before a write is answered. What was refused has written nothing, or strangers
  // could keep it empty.
  app.addHook('onSend', async (request, reply) => {
    const mayHaveWritten = !reads.has(request.method) && reply.statusCode < 400
    if (mayHaveWritten && !request.routeOptions.config.keepsCache) deps.cache.clear()
  })
  answerRequestIds(app)
  countAnswers(app, deps.meters)
  readRequests(app)
  answerFailures(app)

  const { appUrl, hstsSubdomains } = deps.settings
  // Made once: the plugin of that name makes the same headers anew for each request.
  const secure = helmet({
    contentSecurityPolicy: { directives: contentPolicy },
    // Browsers that came by https once stay on https.
    hsts: appUrl.startsWith('https:') && { maxAge: days(365) / 1_000, includeSubDomains: hstsSubdomains },
  })
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()))
  compressAnswers(app)
  await app.register(cookie)
  await apiDocs(app, deps)

  healthRoutes(app, deps)
  statusRoutes(app, deps)
  backupsRoutes(app, deps)
  const attempts = countFailedAttempts(deps)
  signInRoutes(app, deps, attempts)
  passkeysRoutes(app, deps, attempts)
  usersRoutes(app, deps)
  invitationsRoutes(app, deps)
  participantsRoutes(app, deps)
  settingsRoutes(app, deps)
  outboxRoutes(app, deps)
  gamesRoutes(app, deps)
  feedRoutes(app, deps)
  calendarRoutes(app, deps)
  jobsRoutes(app, deps)
  contestsRoutes(app, deps, contestCreators)
  twoTeamRoutes(app, deps)
  draftRoutes(app, deps)
  leaderboardRoutes(app, deps)
  recapRoutes(app, deps)
  championsRoutes(app, deps)
  newSeasonRoutes(app, deps)
  standingsRoutes(app, deps)
  bracketRoutes(app, deps)
  oddsRoutes(app, deps)
  survivorRoutes(app, deps)
  remindersRoutes(app, deps)
  dashboardRoutes(app, deps)
  urgentRoutes(app, deps)
  chatRoutes(app, deps)
  historyRoutes(app, deps)
  waitingRoutes(app, deps)
  announcementsRoutes(app, deps)
  setupRoutes(app, deps)
  exportsRoutes(app, deps)
  helpRoutes(app, deps)
  if (deps.clock) demoRoutes(app, deps)
  await webFiles(app, { readPoolName: async () => (await requirePoolSettings(deps.db)).pool_name })
  return app
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** No inline scripts but the page's own; inline styles are how the component library sets sizes. */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...ownScripts()],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}
