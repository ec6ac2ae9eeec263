import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readStatus } from '#contract/status/status.ts'
import { addressProblem } from '#rules/outbox/public-address.ts'
import { hours, type Instant, plus } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { trustsOf } from '#server/http/client-address.ts'

type ProxyProblem = NonNullable<AnswerOf<typeof readStatus>['proxy']>
type Found = Omit<ProxyProblem, 'seen_at'>

export type ProxyWatch = {
  note: (found: Found, at: Instant) => void
  /** The last problem; null after an hour without one. */
  last: (now: Instant) => ProxyProblem | null
}

const REMEMBERED = hours(1)

/**
 * Detects proxy misconfiguration from this server's requests: logs each kind of problem once, and keeps the last one
 * for the status page.
 */
export function openProxyWatch({ log }: { log: Logger }): ProxyWatch {
  const logged = new Set<Found['what']>()
  let last: ProxyProblem | null = null
  return {
    note: (found, at) => {
      last = { ...found, seen_at: at }
      if (logged.has(found.what)) return
      logged.add(found.what)
      log.warn({ address: found.address }, words[found.what])
    },
    last: (now) => (last !== null && now < plus(last.seen_at, REMEMBERED) ? last : null),
  }
}

const words: Record<Found['what'], string> = {
  no_header:
    'a request of a proxy in TRUST_PROXY has no X-Forwarded-For: all its visitors share one limit until the proxy sends it',
  not_trusted:
    'a request with X-Forwarded-For comes from an address that TRUST_PROXY does not name: all visitors behind it share one limit',
}

/** Checks each request except those of monitoring, which runs on the machine itself. */
export function watchProxy(app: FastifyInstance, { settings, proxyWatch, wallNow }: Deps): void {
  const problemOf = problemFinder(settings)
  app.addHook('onRequest', (request, _reply, done) => {
    const found = OF_MONITORING.test(request.url) ? null : problemOf(request.raw)
    if (found) proxyWatch.note(found, wallNow())
    done()
  })
}

const OF_MONITORING = /^\/api\/(health|metrics)\b/
const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])

/** Without TRUST_PROXY only a private address counts as a proxy: strangers can send the header too. */
function problemFinder({ trustProxy, appUrl }: Pick<Deps['settings'], 'trustProxy' | 'appUrl'>) {
  const isTrusted = trustsOf(trustProxy)
  // A pool reachable only on this machine needs no proxy, and compose.yaml trusts one all the same.
  const isForOthers = addressProblem(appUrl) !== 'loopback'
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): Found | null => {
    const from = socket.remoteAddress ?? ''
    const isNear = isPrivate(from, 0)
    const address = isNear ? from : null
    const hasHeader = headers['x-forwarded-for'] !== undefined
    if (isTrusted(from, 0)) return hasHeader || !isForOthers ? null : { what: 'no_header', address }
    return hasHeader && (isNear || trustProxy !== false) ? { what: 'not_trusted', address } : null
  }
}
