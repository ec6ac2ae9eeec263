import type { Logger } from 'pino'
import type { Instant } from '#rules/time.ts'
import type { Background } from '#server/background.ts'
import type { Database } from '#server/db/database.ts'
import type { EntryRulesByType } from '#server/features/contests/entering.service.ts'
import type { PlayOuts } from '#server/features/odds/play-outs/play-outs.ts'
import type { MailParts } from '#server/features/outbox/mail-part.ts'
import type { Meters } from '#server/http/meters.ts'
import type { ProxyWatch } from '#server/http/proxy-watch.ts'
import type { Cache } from '#server/live/cache.ts'
import type { Live } from '#server/live/news.ts'
import type { Nhl } from '#server/nhl/nhl-client.ts'
import type { ScheduleWatcher } from '#server/schedule-watcher.ts'
import type { Installation } from '#server/settings.ts'

/**
 * A feature's outside dependencies: the first argument of every service, created once in `main.ts` or by the test
 * harness.
 */
export type Deps = {
  db: Database
  /** The pool's clock, which every rule of the game uses. `CLOCK` can set it, and in a demo it can jump (T4). */
  now: () => Instant
  /** The wall clock, only for session expiry and rate limits: a jump of the pool's clock must not sign everyone out. */
  wallNow: () => Instant
  /** Present only if `CLOCK` is set (T4); null means there is no demo clock. */
  clock: {
    jump: (to: Instant) => void
    /** Runs all jobs now: a jump may have made them due. */
    wakeJobs: () => void
  } | null
  /** Notifies open pages of changes; always called after the commit. */
  live: Live
  /** The NHL's feed, or the recorded seasons instead. */
  nhl: Nhl
  /** Briefly caches what many pages read at once. */
  cache: Cache
  /** Work too long for a request: the simulated seasons behind title chances. */
  playOuts: PlayOuts
  /** Work after a response, such as a job run by an admin. */
  background: Background
  /** This server's counters for monitoring. */
  meters: Meters
  /** The proxy misconfiguration seen in this server's requests. */
  proxyWatch: ProxyWatch
  /** Contest features that depend on the schedule: see `wiring/schedule-watchers.ts`. */
  scheduleWatchers: readonly ScheduleWatcher[]
  /** How members enter contests of each type: see `wiring/entry-rules.ts`. */
  entryRules: EntryRulesByType
  /** Every mail kind's words. */
  mailParts: MailParts
  log: Logger
  random: Random
  settings: AppSettings
}

/** Injected, so that a test can replay a draw. */
export type Random = {
  bytes: (count: number) => Uint8Array
  uuid: () => string
}

/** The settings visible to features. Only `settings.ts` reads the environment. */
type AppSettings = {
  /** Signs tokens and encrypts secrets at rest. */
  appSecret: string
  /** The secret before its last change: still decrypts old values until they are encrypted again. */
  appSecretPrevious: string | null
  /** The address members open, without a trailing slash. */
  appUrl: string
  /** The hosts allowed in the mail settings' `app_url` (A9): APP_URL's, or without one all of the server's own. */
  appHosts: readonly string[]
  hstsSubdomains: boolean
  version: string
  /** The folder of backups (O7) and, with the embedded database, of everything else. Absolute. */
  dataDir: string
  backupKeep: number
  installation: Installation
  database: 'embedded' | 'postgresql'
  /** True, or the proxies' addresses, in Fastify's format. */
  trustProxy: boolean | string
  /** Started with `--demo`: the login screen shows logins, mail goes to the outbox page (O4). */
  demo: boolean
  /** Started with `--demo --draft`: scripts play fifteen members. */
  draftDemo: boolean
  /** The Mailjet API's address, without a trailing slash. */
  mailjetApiUrl: string
  /** Grants a monitoring system access to `GET /api/metrics`; null if only admins have it. */
  metricsToken: string | null
  /** Origins of push services besides those of browser makers; they may be private and without TLS. */
  pushServices: readonly string[]
  /** Origins of chat services in a private network, or without TLS, that the pool may post to. */
  webhookServices: readonly string[]
  /** The outgoing mail server; null if there is none. */
  smtpUrl: string | null
}
