import type { Logger } from 'pino'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Meters } from '#server/http/meters.ts'
import type { Cache } from '#server/live/cache.ts'
import type { Live } from '#server/live/news.ts'
import type { Nhl } from '#server/nhl/nhl-client.ts'
import type { ScheduleWatcher } from '#server/schedule-watcher.ts'

/** Everything a feature needs from outside. The first argument of every service, made once in `main.ts` (or by the test harness). */
export type Deps = {
  db: Database
  /** The pool's clock: what every rule of the game asks. It may be set by `CLOCK` and jump in a demo (T4). */
  now: () => Instant
  /** The wall clock, for session expiry and rate limits only: a jump of the pool's clock must not sign everybody out. */
  wallNow: () => Instant
  /** There only while `CLOCK` is set (T4); null means that the demo clock does not exist. */
  clock: { jump: (to: Instant) => void } | null
  /** Tells open pages what has changed; always after the commit. */
  live: Live
  /** The NHL's feed, or the recorded seasons in its place. */
  nhl: Nhl
  /** Keeps for a moment what many pages read at once. */
  cache: Cache
  /** What this server counts for those who watch it. */
  meters: Meters
  /** The contest features that depend on the schedule: see `wiring/schedule-watchers.ts`. */
  scheduleWatchers: readonly ScheduleWatcher[]
  log: Logger
  random: Random
  settings: AppSettings
}

/** Randomness is an argument, so that a draw can be replayed in a test. */
export type Random = {
  bytes: (count: number) => Uint8Array
  uuid: () => string
}

/** What the features may know of the settings. `settings.ts` is the only reader of the environment. */
type AppSettings = {
  /** Signs tokens and encrypts secrets at rest. */
  appSecret: string
  /** What it was before its last change: opens what was sealed with it, until that has been sealed anew. */
  appSecretPrevious: string | null
  /** Where members open the pool, without a slash at the end. */
  appUrl: string
  version: string
  database: 'embedded' | 'postgresql'
  /** True, or a list of the addresses of the proxies, as Fastify takes it. */
  trustProxy: boolean | string
  /** Started with `--demo`: logins are shown on the login screen, mail goes to the outbox page (O4). */
  demo: boolean
  /** Started with `--demo --draft`: fifteen members are played by scripts. */
  draftDemo: boolean
  /** The server's own time zone, in which 'local server time' is meant. */
  zone: string
  /** Where the Mailjet API is reached, without a slash at the end. */
  mailjetApiUrl: string
  /** Opens `GET /api/metrics` to a machine; null where only admins may read it. */
  metricsToken: string | null
  /** Push services may lie in the own network and speak plain http: for tests, and for those who run their own. */
  pushAnywhere: boolean
  /** The mail server to send through; null where there is none. */
  smtpUrl: string | null
}
