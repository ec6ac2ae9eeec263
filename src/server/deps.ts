import type { Logger } from 'pino'
import type { Instant } from '#rules/time.ts'
import type { Background } from '#server/background.ts'
import type { Database } from '#server/db/database.ts'
import type { ContestDoors } from '#server/features/contests/entering.service.ts'
import type { PlayOuts } from '#server/features/odds/play-outs/play-outs.ts'
import type { MailParts } from '#server/features/outbox/mail-part.ts'
import type { Meters } from '#server/http/meters.ts'
import type { ProxyWatch } from '#server/http/proxy-watch.ts'
import type { Cache } from '#server/live/cache.ts'
import type { Live } from '#server/live/news.ts'
import type { Nhl } from '#server/nhl/nhl-client.ts'
import type { ScheduleWatcher } from '#server/schedule-watcher.ts'
import type { Installation } from '#server/settings.ts'

/** Everything a feature needs from outside: the first argument of every service, created once in `main.ts` or by the test harness. */
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
  /** Tells open pages what changed; always called after the commit. */
  live: Live
  /** The NHL's feed, or the recorded seasons instead. */
  nhl: Nhl
  /** Keeps for a moment what many pages read at once. */
  cache: Cache
  /** What takes too long for a request: seasons played out for their chances. */
  playOuts: PlayOuts
  /** What goes on after an answer, such as a job that an admin runs. */
  background: Background
  /** This server's counters for monitoring. */
  meters: Meters
  /** What this server's requests say of the proxy in front. */
  proxyWatch: ProxyWatch
  /** The contest features that depend on the schedule: see `wiring/schedule-watchers.ts`. */
  scheduleWatchers: readonly ScheduleWatcher[]
  /** How members enter a contest of each type: see `wiring/contest-doors.ts`. */
  contestDoors: ContestDoors
  /** The words of every kind of mail. */
  mailParts: MailParts
  log: Logger
  random: Random
  settings: AppSettings
}

/** An argument, so that a test can replay a draw. */
export type Random = {
  bytes: (count: number) => Uint8Array
  uuid: () => string
}

/** The settings that features may see. Only `settings.ts` reads the environment. */
type AppSettings = {
  /** Signs tokens and encrypts secrets at rest. */
  appSecret: string
  /** The secret before its last change: still decrypts old values until they are encrypted again. */
  appSecretPrevious: string | null
  /** The address members open, without a trailing slash. */
  appUrl: string
  /** The hosts that `app_url` of the mail settings may have (A9): that of APP_URL, or without one all of the server's own. */
  appHosts: readonly string[]
  hstsSubdomains: boolean
  version: string
  /** Where the backups are (O7); with the embedded database also everything else. Absolute. */
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
  /** Lets a monitoring system read `GET /api/metrics`; null if only admins may. */
  metricsToken: string | null
  /** The origins of push services besides those of the browsers' makers; they may be in the own network and without TLS. */
  pushServices: readonly string[]
  /** The origins of chat services in the own network, or without TLS, that the pool may post to. */
  webhookServices: readonly string[]
  /** The mail server to send through; null if there is none. */
  smtpUrl: string | null
}
